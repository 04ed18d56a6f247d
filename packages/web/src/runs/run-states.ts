// The states of a run without rendering: whose turn it is, and the meaning of a state. Pure.
import type { FlowRunCopy, FlowRunRecord } from '@company-data/sdk/person'

export type RunTone = 'accent' | 'warn' | 'good' | 'plain'

/** `own`: it is the current user's turn. */
export type RunState =
  | { kind: 'own' | 'party'; label: string }
  | { kind: 'generating' | 'awaiting_signature' | 'completed' | 'cancelled' | 'unknown' }

export interface RunParty {
  key: string
  label: string
  type?: 'owner' | 'person' | 'company' | null
}

const AWAITING = 'awaiting_'
const fixedStates = ['generating', 'awaiting_signature', 'completed', 'cancelled'] as const

const isFixedState = (status: string): status is (typeof fixedStates)[number] =>
  (fixedStates as readonly string[]).includes(status)

/** The parties played by the company that owns the flow. */
export const ownerKeys = (parties: readonly RunParty[]): string[] =>
  parties.filter(({ type }) => type === 'owner').map(({ key }) => key)

/** A status names the party by its key (D2-RUN-11); no party can be called `signature`. */
export const getRunState = (status: string, parties: readonly RunParty[], ownKeys: readonly string[]): RunState => {
  if (isFixedState(status)) return { kind: status }
  const key = status.startsWith(AWAITING) ? status.slice(AWAITING.length) : undefined
  if (key === undefined) return { kind: 'unknown' }
  const party = parties.find((candidate) => candidate.key === key)
  return { kind: ownKeys.includes(key) ? 'own' : 'party', label: party?.label ?? key }
}

const tones: Readonly<Record<RunState['kind'], RunTone>> = {
  own: 'warn',
  party: 'accent',
  generating: 'warn',
  awaiting_signature: 'accent',
  completed: 'good',
  cancelled: 'plain',
  unknown: 'plain',
}

export const getTone = ({ kind }: RunState): RunTone => tones[kind]

export const isEnded = (status: string): boolean => status === 'completed' || status === 'cancelled'

const isOpen = ({ document_status, action }: FlowRunCopy): boolean =>
  action === null && (document_status === 'ready_to_sign' || document_status === 'offering')

/** The key of the party that has to answer, generate or sign; undefined if the run has ended. */
export const findAwaitedKey = ({
  status,
  generating_party,
  participants,
}: Pick<FlowRunRecord, 'status' | 'generating_party' | 'participants'>): string | undefined => {
  if (status === 'generating') return generating_party ?? undefined
  if (status === 'awaiting_signature') return participants.find(({ documents }) => documents.some(isOpen))?.party_key
  return status.startsWith(AWAITING) ? status.slice(AWAITING.length) : undefined
}

/** The user's copy whose entry in the signing line is open, if any. */
export const ownOpenCopy = ({ participants }: FlowRunRecord, ownKeys: readonly string[]): FlowRunCopy | undefined =>
  participants
    .filter(({ party_key }) => ownKeys.includes(party_key))
    .flatMap(({ documents }) => documents)
    .find(isOpen)

/** The parties played by a customer, identified by its connection (D2-RUN-05). */
export const customerKeys = ({ participants, bindings, connection_id }: FlowRunRecord): string[] => {
  const self = participants.find((participant) => participant.connection_id === connection_id)
  return Object.keys(bindings).filter((key) => bindings[key] === self?.person_user_id)
}

/** True if a run waits for these parties: for answers, documents, or a signature. */
export const isOwnTurn = (record: FlowRunRecord, ownKeys: readonly string[]): boolean =>
  ownKeys.some((key) => record.status === `${AWAITING}${key}`) ||
  (record.status === 'generating' && ownKeys.includes(record.generating_party ?? '')) ||
  (!isEnded(record.status) && ownOpenCopy(record, ownKeys) !== undefined)
