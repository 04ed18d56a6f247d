// The state of a run on this device: as last read, with the caller's copies opened.
import { type CompiledTags, compileFlow, type Flow } from '@company-data/flow-engine'
import { listFieldTypes } from '../field-types/field-type-rows.ts'
import { answerOpener, type OpenedAnswers } from './open-answers.ts'
import { findCallerId, listParties, type RunAccess, readRun } from './run-access.ts'
import type { FlowRunRecord } from './run-record.ts'
import { openTags } from './tags.ts'

export interface RunState {
  record: FlowRunRecord
  answers: OpenedAnswers
  tags: CompiledTags
}

export interface RunSession<Proof> {
  access: RunAccess<Proof>
  /** The pinned definition, compiled once for the life of the run (D2-OV-06). */
  flow: Flow
  /** The parties that are bound to the caller. */
  parties: readonly string[]
  state(): RunState
  /** Sends a change and adopts the run from its response. */
  change(send: () => Promise<FlowRunRecord>): Promise<void>
  refresh(): Promise<void>
  /** Copies that the caller sealed itself need no opening. */
  remember(wrapper: string, plaintext: string): void
}

export const runSession = async <Proof>(
  access: RunAccess<Proof>,
  reading: Promise<FlowRunRecord> | FlowRunRecord,
): Promise<RunSession<Proof>> => {
  const [first, fieldTypes] = await Promise.all([reading, listFieldTypes(access.api)])
  const { open, remember } = answerOpener(access.openValue)
  const [answers, tags] = await Promise.all([open(first), openTags(first, access.openValue)])
  let state: RunState = { record: first, answers, tags }
  let adoptions = 0
  let adopting = Promise.resolve()
  const adopt = (record: FlowRunRecord): Promise<void> => {
    adoptions += 1
    // In order: of two records the later one counts, even if its answers open first.
    adopting = Promise.all([open(record), adopting.catch(() => undefined)]).then(([openedAnswers]) => {
      // The values of texts were compiled at the start and never change.
      state = { record, answers: openedAnswers, tags }
    })
    return adopting
  }
  /** A response adopted during a read may be newer than the result of the read, so the run is read again. */
  const refresh = async (): Promise<void> => {
    const before = adoptions
    const record = await readRun(access)
    return before === adoptions ? adopt(record) : refresh()
  }
  /** A record read before a late response may be newer: other parties continued, and nothing else would read the run again. */
  const change = async (send: () => Promise<FlowRunRecord>): Promise<void> => {
    const before = adoptions
    const record = await send()
    if (before === adoptions) return adopt(record)
    // The change counts, so a read that fails is not a failure of it.
    return refresh().catch(() => adopt(record))
  }
  return {
    access,
    flow: compileFlow(first.definition, fieldTypes),
    parties: listParties(first, findCallerId(access, first)),
    state: () => state,
    change,
    refresh,
    remember,
  }
}
