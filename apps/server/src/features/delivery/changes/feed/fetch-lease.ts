// The lease of a fetch: its duration, the evidence of arrival, and the rows it acknowledges.
import { feedLeaseSeconds } from '@company-data/protocol/limits'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Arrival } from '../../../../platform/http/response.ts'
import type { Ids } from '../../../../platform/ids/ids.ts'
import { isUuid } from '../../../../platform/ids/uuid.ts'

/** The connection proves arrival (G-091), or only a later fetch that names the lease does. */
export type Evidence = 'connection' | 'acknowledgement'

export interface FetchLease {
  leaseId: string
  /** The lease of the rows that this fetch acknowledges, or null. */
  ack: string | null
  evidence: Evidence
}

/** A malformed lease is treated as an unknown one. */
export const fetchLease = (ids: Ids, ack: string | undefined): FetchLease => ({
  leaseId: ids.next(),
  ack: ack !== undefined && isUuid(ack) ? ack : null,
  evidence: ack === undefined ? 'connection' : 'acknowledgement',
})

/** The expiry of a lease taken now. */
export const leaseEnd = (clock: Clock): Date => new Date(clock.nowMs() + feedLeaseSeconds * 1000)

/** A page and its receipt handler; an empty page needs no receipt. */
export interface Fetched<Page> {
  page: Page
  /** The number of its events. */
  count: number
  arrival?: Arrival
  /** Acknowledges the page; the lease of an empty page acknowledges nothing. */
  lease?: string
}

export const withLease = <Page>(fetched: Fetched<Page>, { leaseId, evidence }: FetchLease): Fetched<Page> =>
  evidence === 'acknowledgement' ? { ...fetched, lease: leaseId } : fetched
