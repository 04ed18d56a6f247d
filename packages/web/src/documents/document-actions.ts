// Actions that a customer can take on a document in its current state (G-122, G-126). Pure.
import type { CustomerDocument } from '@company-data/sdk/person'

export type DocumentAction = 'sign' | 'accept' | 'cancel'

/** G-125: one signature satisfies both. A broadcast asks for nothing. */
export const getAvailableAction = (document: CustomerDocument): DocumentAction | undefined => {
  const { status, metadata, connection_id, person_user_id } = document
  if (connection_id === null || person_user_id === null) return undefined
  if (status === 'ready_to_sign') return 'sign'
  if (status === 'offering') return 'accept'
  return status === 'active' && metadata.can_be_cancelled_in_app ? 'cancel' : undefined
}

/** D1-DOC-39: the run in which a document waits or is signed; undefined for other documents. */
export const findRun = (document: CustomerDocument): { connectionId: string; runId: string } | undefined => {
  const { flow_run_id: runId, connection_id: connectionId, status } = document
  const isOpen = ['waiting', 'offering', 'ready_to_sign'].includes(status)
  return isOpen && runId !== null && connectionId !== null ? { connectionId, runId } : undefined
}

const PENDING: ReadonlySet<string> = new Set(['waiting', 'offering', 'ready_to_sign'])

/** D2-SGN-07: a copy of a run is active once its reader has signed, or has nothing to sign, while others still have to. */
export const isAwaitingOthers = ({
  id,
  status,
  run_signatures = [],
}: Pick<CustomerDocument, 'id' | 'status' | 'run_signatures'>): boolean => {
  const output = run_signatures.find(({ document_id }) => document_id === id)?.output_key
  return (
    status === 'active' &&
    run_signatures.some((entry) => PENDING.has(entry.status) && (output === undefined || entry.output_key === output))
  )
}

export const getNoticeDays = ({ metadata }: CustomerDocument): number => {
  const days = metadata.cancellation_notice_days
  return typeof days === 'number' ? days : 0
}

const DAY_MS = 86_400_000

/** G-126: today plus the notice period, in UTC as the platform counts. */
export const earliestEnd = (document: CustomerDocument, now: Date): string =>
  new Date(now.getTime() + getNoticeDays(document) * DAY_MS).toISOString().slice(0, 10)
