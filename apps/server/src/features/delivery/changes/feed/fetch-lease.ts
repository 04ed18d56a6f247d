// The lease of a fetch: how long its rows are held, what shows that they have arrived, and which rows it acknowledges.
import { feedLeaseSeconds } from '@company-data/protocol/limits'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Arrival } from '../../../../platform/http/response.ts'
import type { Ids } from '../../../../platform/ids/ids.ts'
import { isUuid } from '../../../../platform/ids/uuid.ts'

/** The connection shows it (G-091), or only the later fetch that names the lease does. */
export type Evidence = 'connection' | 'acknowledgement'

export interface FetchLease {
  leaseId: string
  /** The lease of the rows that this fetch acknowledges; null: it names none. */
  ack: string | null
  evidence: Evidence
}

/** A text that does not have the form of a lease is as unknown as any other. */
export const fetchLease = (ids: Ids, ack: string | undefined): FetchLease => ({
  leaseId: ids.next(),
  ack: ack !== undefined && isUuid(ack) ? ack : null,
  evidence: ack === undefined ? 'connection' : 'acknowledgement',
})

/** When a lease that is taken now expires. */
export const leaseEnd = (clock: Clock): Date => new Date(clock.nowMs() + feedLeaseSeconds * 1000)

/** A page, and what to tell whether it arrived; an empty page needs no receipt. */
export interface Fetched<Page> {
  page: Page
  arrival?: Arrival
  /** For the consumer to acknowledge the page with; that of an empty page acknowledges nothing. */
  lease?: string
}

export const withLease = <Page>(fetched: Fetched<Page>, { leaseId, evidence }: FetchLease): Fetched<Page> =>
  evidence === 'acknowledgement' ? { ...fetched, lease: leaseId } : fetched
