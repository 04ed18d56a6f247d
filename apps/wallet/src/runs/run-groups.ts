// The runs of a person without rendering: the awaited party and action of each. Pure.
import type { FlowRunRecord, FlowRunSummary } from '@company-data/sdk/person'
import { customerKeys, getRunState, isEnded, isOwnTurn, ownOpenCopy } from '@company-data/web/runs/rules'

export interface ListedRun {
  summary: FlowRunSummary
  /** For a running run: the list has its state, but not whose turn it is, nor when the person was reminded. */
  record: (FlowRunRecord & { reminded_at?: string | null }) | undefined
}

export type RunGroup = 'mine' | 'others' | 'done'

export const runGroups: readonly RunGroup[] = ['mine', 'others', 'done']

export const getRunGroup = ({ summary, record }: ListedRun): RunGroup => {
  if (isEnded(summary.status)) return 'done'
  return record !== undefined && isOwnTurn(record, customerKeys(record)) ? 'mine' : 'others'
}

/** When the company asked again for the current step; undefined if it did not, or if it is another party's turn. */
export const getReminderTime = (run: ListedRun): string | undefined =>
  getRunGroup(run) === 'mine' ? (run.record?.reminded_at ?? undefined) : undefined

/** Reminded runs first: the company asked for them again. */
const remindedFirst = (runs: readonly ListedRun[]): ListedRun[] =>
  runs.toSorted((a, b) => Number(getReminderTime(b) !== undefined) - Number(getReminderTime(a) !== undefined))

/** Newest first in each group, as the platform lists them. */
export const groupRuns = (runs: readonly ListedRun[]): Readonly<Record<RunGroup, readonly ListedRun[]>> => {
  const selectGroup = (group: RunGroup) => runs.filter((run) => getRunGroup(run) === group)
  return { mine: remindedFirst(selectGroup('mine')), others: selectGroup('others'), done: selectGroup('done') }
}

/** The second line of a list entry. */
export type AwaitedAction =
  | { kind: 'answers'; step: string }
  | { kind: 'documents' }
  | { kind: 'signature' | 'acceptance'; document: string }
  | { kind: 'other'; party: string }
  | { kind: 'signatures' | 'completed' | 'cancelled' | 'unknown' }

const getMyAction = (record: FlowRunRecord, keys: readonly string[]): AwaitedAction => {
  const copy = ownOpenCopy(record, keys)
  if (record.status === 'generating') return { kind: 'documents' }
  if (copy) return { kind: copy.requires_acceptance ? 'acceptance' : 'signature', document: copy.name }
  const step = record.definition.nodes.find(({ key }) => key === record.current_node)?.label ?? ''
  return { kind: 'answers', step }
}

const findPartyLabel = ({ parties }: FlowRunRecord, key: string | null): string =>
  parties.find((party) => party.key === key)?.label ?? key ?? ''

/** The awaited signer, if it is another party. */
const signingParty = (record: FlowRunRecord): string | undefined => {
  const participant = record.participants.find(({ party_key }) => ownOpenCopy(record, [party_key]) !== undefined)
  return participant && findPartyLabel(record, participant.party_key)
}

export const getAwaitedAction = ({ summary, record }: ListedRun): AwaitedAction => {
  if (summary.status === 'completed' || summary.status === 'cancelled') return { kind: summary.status }
  if (record === undefined) return { kind: 'unknown' }
  const keys = customerKeys(record)
  if (isOwnTurn(record, keys)) return getMyAction(record, keys)
  if (record.status === 'generating') return { kind: 'other', party: findPartyLabel(record, record.generating_party) }
  const state = getRunState(record.status, record.parties, keys)
  if (state.kind === 'party') return { kind: 'other', party: state.label }
  const signer = signingParty(record)
  return signer === undefined ? { kind: 'signatures' } : { kind: 'other', party: signer }
}
