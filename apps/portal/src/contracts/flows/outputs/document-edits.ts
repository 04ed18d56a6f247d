// Edits of the documents of a step. Pure.
import type { Draft } from '../edits/draft.ts'
import { appendAt, type Path, setAt, valueAt } from '../edits/edit-path.ts'
import { freeKey, keyFrom, renameMember } from '../edits/keys.ts'
import { newRule } from './rule-edits.ts'

/** Keys of documents are apart from those of steps and fields. */
export const toPartId = (key: string): string => `document ${key}`

/** The name of a file without its ending. */
const toTitle = (fileName: string): string =>
  fileName
    .replace(/\.pdf$/i, '')
    .replaceAll(/[_]+/g, ' ')
    .trim()

/**
 * Adds a document that every party signs, made from a template of the flow if one is given. Undefined if the step is gone.
 */
export const addDocument = (
  draft: Draft,
  nodeIndex: number,
  defaultName: string,
  template?: { asset_key: string; name: string },
): { draft: Draft; key: string } | undefined => {
  const path = ['definition', 'nodes', nodeIndex, 'document']
  const { nodes, parties } = draft.definition
  const node = nodes[nodeIndex]
  if (node === undefined) return undefined
  const { document } = node
  const party = parties.find(({ type }) => type !== 'owner') ?? parties[0]
  const withDocument = document ? draft : setAt(draft, path, { language_party: party?.key ?? '', outputs: [] })
  const name = (template && toTitle(template.name)) || defaultName
  const usedKeys = document?.outputs.map(({ output_key }) => output_key) ?? []
  const key = freeKey(keyFrom(name, 'document'), usedKeys)
  const output = { output_key: key, name, rules: [newRule(template?.asset_key)] }
  return { key, draft: appendAt(withDocument, [...path, 'outputs'], output) }
}

/** Gives a document another key, also where tests expect it. */
export const renameOutput = (draft: Draft, path: Path, to: string): Draft => {
  const keyPath = ['definition', ...path, 'output_key']
  const from = String(valueAt(draft, keyPath))
  return {
    ...setAt(draft, keyPath, to),
    tests: draft.tests.map((test) =>
      test.expected.outputs
        ? { ...test, expected: { ...test.expected, outputs: renameMember(test.expected.outputs, from, to) } }
        : test,
    ),
  }
}
