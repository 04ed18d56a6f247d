// Edits of the documents of a step. Pure.
import type { Draft } from '../edits/draft.ts'
import { appendAt, setAt } from '../edits/edit-path.ts'
import { freeKey, keyFrom } from '../edits/keys.ts'
import { newRule } from './rule-edits.ts'

/** The name of a file without its ending. */
const toTitle = (fileName: string): string =>
  fileName
    .replace(/\.pdf$/i, '')
    .replaceAll(/[_]+/g, ' ')
    .trim()

/**
 * Adds a document that every party signs, made from a template of the flow if one is given. The draft stays as it is if
 * the step is gone.
 */
export const addDocument = (
  draft: Draft,
  nodeIndex: number,
  defaultName: string,
  template?: { asset_key: string; name: string },
): Draft => {
  const path = ['definition', 'nodes', nodeIndex, 'document']
  const { nodes, parties } = draft.definition
  const node = nodes[nodeIndex]
  if (node === undefined) return draft
  const { document } = node
  const party = parties.find(({ type }) => type !== 'owner') ?? parties[0]
  const withDocument = document ? draft : setAt(draft, path, { language_party: party?.key ?? '', outputs: [] })
  const name = (template && toTitle(template.name)) || defaultName
  const usedKeys = document?.outputs.map(({ output_key }) => output_key) ?? []
  return appendAt(withDocument, [...path, 'outputs'], {
    output_key: freeKey(keyFrom(name, 'document'), usedKeys),
    name,
    rules: [newRule(template?.asset_key)],
  })
}
