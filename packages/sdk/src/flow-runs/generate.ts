// Generates the documents of a run from its answers and PDFs, under a one-time key (Document 2 §4.3).
import { createOtk, sealOtkBox } from '@company-data/crypto'
import { type Flow, listSourceKeys } from '@company-data/flow-engine'
import type { GeneratedDocuments } from '@company-data/protocol/wire/contracts/flow-generation'
import type { FlowFileValue } from '@company-data/protocol/wire/contracts/flow-runs'
import { FlowRunError } from '../errors/flow-run-error.ts'
import type { OpenedAnswers } from './open-answers.ts'
import type { RunAccess } from './run-access.ts'
import type { FlowRunRecord } from './run-record.ts'

const FIELD = 'field:'
const GENERATING = 'generating'

interface StoredSource {
  sourceKey: string
  read(): Promise<FlowFileValue>
}

/** D2-GEN-18 to D2-GEN-21: the sources that the leaf's rules name and the run holds for the caller, matching or not. */
const heldSources = (
  access: RunAccess<unknown>,
  flow: Flow,
  record: FlowRunRecord,
  { files }: OpenedAnswers,
): StoredSource[] => {
  const document = flow.node(record.current_node)?.document ?? null
  // Inputs are sent only while the run is generating; existing documents are returned without them (D2-GEN-25).
  if (document === null || record.status !== GENERATING) return []
  return listSourceKeys(document).flatMap((sourceKey): StoredSource[] => {
    if (!sourceKey.startsWith(FIELD)) {
      const file = record.source_files[sourceKey]
      return file === undefined ? [] : [{ sourceKey, read: () => access.readSourceFile({ sourceKey, file }) }]
    }
    const slug = sourceKey.slice(FIELD.length)
    const answer = files.get(slug)
    if (!answer?.isStored) return []
    return [{ sourceKey, read: () => access.readAnswerFile({ slug, file: answer.file }) }]
  })
}

const encodeText = (text: string): Uint8Array => new TextEncoder().encode(text)

/** FA-70: the platform ignores the values of files, so their references are not sent. */
const selectPlaintexts = ({ values, files }: OpenedAnswers): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([slug]) => !files.has(slug)))

export const generate = async (
  access: RunAccess<unknown>,
  flow: Flow,
  record: FlowRunRecord,
  answers: OpenedAnswers,
): Promise<GeneratedDocuments> => {
  if (answers.unopened.length > 0) throw new FlowRunError('answers_unreadable', { names: answers.unopened })
  const { raw } = access
  const otk = createOtk()
  const inputs: Array<{ source_key: string; input: string }> = []
  for (const { sourceKey, read } of heldSources(access, flow, record, answers)) {
    const { value: wrapper } = await read()
    const value = await sealOtkBox(encodeText(await access.openValue(wrapper)), otk)
    const { input } = await raw.generationInput({ source_key: sourceKey, value })
    inputs.push({ source_key: sourceKey, input })
  }
  const values = await sealOtkBox(encodeText(JSON.stringify(selectPlaintexts(answers))), otk)
  // D2-GEN-05: a second call returns the same documents.
  return raw.generate({ otk, values, inputs })
}
