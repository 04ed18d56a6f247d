// Finds the flow and state of a run that waits for the company: the overview counts such runs without naming them.
import type { FlowRunRecord, FlowRunSummary, FlowSummary, PublishedFlow } from '@company-data/sdk/company'
import { isOwnTurn, ownerKeys } from '@company-data/web/runs/rules'

/** The action that the company must take: answers and documents, or a signature. */
export type Waiting = 'turn' | 'signature'

export const parseWaiting = (text: string | undefined): Waiting | undefined =>
  text === 'turn' || text === 'signature' ? text : undefined

export interface WaitingReader {
  fetchDefinition(flow: FlowSummary): Promise<PublishedFlow['definition']>
  fetchRuns(flow: FlowSummary, status: string): Promise<readonly FlowRunSummary[]>
  fetchRecord(flow: FlowSummary, runId: string): Promise<FlowRunRecord>
}

const listStates = ({ parties, output_mode }: PublishedFlow['definition'], waiting: Waiting): string[] => {
  const isDocument = output_mode === 'document'
  if (waiting === 'signature') return isDocument ? ['awaiting_signature'] : []
  return [...ownerKeys(parties).map((key) => `awaiting_${key}`), ...(isDocument ? ['generating'] : [])]
}

/** These states alone do not say which party a run waits for. */
const isOpenQuestion = (status: string): boolean => status === 'awaiting_signature' || status === 'generating'

export const findWaiting = async (
  { fetchDefinition, fetchRuns, fetchRecord }: WaitingReader,
  flows: readonly FlowSummary[],
  waiting: Waiting,
): Promise<{ flow: string; state: string } | undefined> => {
  for (const flow of flows) {
    const definition = await fetchDefinition(flow)
    const keys = ownerKeys(definition.parties)
    for (const state of listStates(definition, waiting))
      for (const { id } of await fetchRuns(flow, state))
        if (!isOpenQuestion(state) || isOwnTurn(await fetchRecord(flow, id), keys)) return { flow: flow.id, state }
  }
  return undefined
}
