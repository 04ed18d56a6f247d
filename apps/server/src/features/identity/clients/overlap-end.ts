// The time until which the previous secret of a client works beside the new one.
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { ClientRow } from './store.ts'

/** B-14: the end of the previous secret as the API shows it; null if there is no overlap now. */
export const overlapEnd = (
  { previousSecretUntil: until }: Pick<ClientRow, 'previousSecretUntil'>,
  now: Date,
): string | null => (until !== null && now < until ? formatTimestamp(until) : null)
