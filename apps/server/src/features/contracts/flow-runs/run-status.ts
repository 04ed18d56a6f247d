// The status of a run: the party that it waits for, and whether it has ended.
import type { RunRow } from './store.ts'

/** `awaiting_signature` waits for an action, not for answers: no party may have the key `signature`. */
export const isAwaiting = ({ status }: Pick<RunRow, 'status'>): boolean =>
  status.startsWith('awaiting_') && status !== 'awaiting_signature'

const OPEN_COPIES: readonly string[] = ['ready_to_sign', 'offering']

/** True for a document that waits for the signature or acceptance of its party. */
export const isOpenCopy = (status: string): boolean => OPEN_COPIES.includes(status)

/** The party that has to answer or generate, otherwise the one that has to sign; undefined if the run has ended. */
export const findAwaitedParty = (
  run: Pick<RunRow, 'status' | 'generating_party'>,
  signingParty: string | undefined,
): string | undefined => {
  if (isAwaiting(run)) return run.status.slice('awaiting_'.length)
  if (run.status === 'generating') return run.generating_party ?? undefined
  return run.status === 'awaiting_signature' ? signingParty : undefined
}

export const isEnded = ({ status }: RunRow): boolean => status === 'completed' || status === 'cancelled'
