// The pull feed of a service: a fetch leases rows, and they are removed on arrival or acknowledgement (G-091, A-01,
// T-47).
import { ApiError } from '@company-data/protocol/errors'
import { feedPageRows } from '@company-data/protocol/limits'
import type { ChangePage, ChangesQuery, FeedStatus } from '@company-data/protocol/wire/delivery/changes-feed'
import type { FeedLeases } from '@company-data/protocol/wire/pages'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import type { Ids } from '../../../../platform/ids/ids.ts'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import type { RegionDb, RegionTables } from '../../../../schema/region.ts'
import { retentionStart } from '../retention.ts'
import { countWaitingUpTo } from '../waiting-store.ts'
import type { WaitingRows } from '../webhook-queue-store.ts'
import { channelStarts } from './channel-starts.ts'
import type { EventText } from './event-text.ts'
import { createFeedPage, MAX_PAGE_BYTES } from './feed-page.ts'
import { type Evidence, type Fetched, type FetchLease, fetchLease, leaseEnd, withLease } from './fetch-lease.ts'
import type { Hydrate } from './hydrate.ts'
import {
  type ActiveLeases,
  type FeedLease,
  type FeedRange,
  freeLease,
  hasChanges,
  type LeasedRows,
  lockFeed,
  NO_LEASES,
  readActiveLeases,
  readWaiting,
  removeLeased,
  shortenLease,
  takeChanges,
} from './pull-feed-store.ts'
import type { Receipts } from './receipts.ts'

export interface PullFeedDeps {
  database: Database<RegionTables>
  clock: Clock
  ids: Ids
  hydrate: Hydrate
  receipts: Receipts
  hooks: PullFeedHooks
}

export interface PullFeedHooks {
  /** G-104: the parked rows of a webhook; undefined: the service has no such webhook. */
  'changes.parked'(db: RegionDb, serviceId: string, webhookId: string): Promise<FeedRange | undefined>
}

const toLeaseMembers = ({ leased, lease_ends_at }: ActiveLeases): FeedLeases => ({
  leased,
  lease_ends_at: lease_ends_at && formatTimestamp(lease_ends_at),
})

const emptyPage = (leases: ActiveLeases): Fetched<ChangePage> => ({
  page: { items: [], more: false, ...toLeaseMembers(leases) },
  count: 0,
})

const WHOLE_CHANNEL: FeedRange = { after: 0, upTo: null }

const parkedRanges =
  (hooks: PullFeedHooks) =>
  async (db: RegionDb, serviceId: string, webhookId: string): Promise<FeedRange> => {
    const range = isUuid(webhookId) ? await hooks['changes.parked'](db, serviceId, webhookId) : undefined
    if (!range) throw new ApiError('services.webhook_not_found')
    return range
  }

const isEvent = (event: EventText | undefined): event is EventText => event !== undefined

/** Counts the rows waiting in the plain channels without taking them (T-66). */
const feedCounts = ({
  database,
  clock,
  starts,
}: Pick<PullFeedDeps, 'database' | 'clock'> & { starts: ReturnType<typeof channelStarts> }) => ({
  async status(serviceId: string): Promise<FeedStatus> {
    const now = clock.now()
    const range = { channelId: serviceId, after: starts.of(serviceId), now, since: retentionStart(clock) }
    const [{ count, oldest_at }, leases] = await Promise.all([
      readWaiting(database.kysely, range),
      readActiveLeases(database.kysely, serviceId, now),
    ])
    return { plain_count: count, oldest_at: oldest_at && formatTimestamp(oldest_at), ...toLeaseMembers(leases) }
  },
  /** The waiting rows of several services in one query, counted up to a limit and in their order. */
  waiting: (serviceIds: readonly string[], limit: number): Promise<WaitingRows[]> =>
    countWaitingUpTo(
      database.kysely,
      serviceIds.map((id) => ({ channelId: id, after: starts.of(id), until: Number.MAX_SAFE_INTEGER })),
      { since: retentionStart(clock), now: clock.now(), limit },
    ),
})

/** Turns leased rows into a page, and its lease into a receipt. */
const pageSender = ({ database, hydrate, receipts }: Pick<PullFeedDeps, 'database' | 'hydrate' | 'receipts'>) => {
  const remove = (lease: FeedLease): Promise<void> => removeLeased(database.kysely, lease)
  const free = (lease: FeedLease): Promise<void> => freeLease(database.kysely, lease)

  /** The values of slots are not in the rows: with them, a page may end before its last row. */
  const hydrateRows = async ({ lease, rows, more }: LeasedRows) => {
    const events = await hydrate(database.kysely, rows, MAX_PAGE_BYTES)
    if (events.length === rows.length) return { events, lease, more }
    const last = rows[events.length - 1]
    if (!last) throw new Error('a page without its first row')
    return { events, lease: await shortenLease(database.kysely, lease, last.seq), more: true }
  }

  return async (leasedRows: LeasedRows, evidence: Evidence): Promise<Fetched<ChangePage>> => {
    const { events, lease, more } = await hydrateRows(leasedRows).catch(async (error: unknown) => {
      await free(leasedRows.lease)
      throw error
    })
    const sentEvents = events.filter(isEvent)
    const page: ChangePage = createFeedPage(sentEvents, { more, ...toLeaseMembers(leasedRows) })
    if (sentEvents.length > 0) {
      const arrival = receipts.await({ remove: () => remove(lease), free: () => free(lease) }, evidence)
      return { page, count: sentEvents.length, arrival }
    }
    await remove(lease)
    return { page, count: 0 }
  }
}

export const pullFeed = ({ database, clock, ids, hydrate, receipts, hooks }: PullFeedDeps) => {
  const starts = channelStarts()
  const readParkedRange = parkedRanges(hooks)
  const handOver = pageSender({ database, hydrate, receipts })

  const takeRows = async (
    channelId: string,
    lease: FetchLease,
    rangeIn: (tx: RegionDb) => Promise<FeedRange> | FeedRange,
  ): Promise<LeasedRows | ActiveLeases> => {
    const now = clock.now()
    const outcome = await database.transaction(async (tx) => {
      await lockFeed(tx, channelId)
      const { after, upTo } = await rangeIn(tx)
      const rows = await takeChanges(tx, {
        channelId,
        after: Math.max(after, starts.of(channelId)),
        upTo,
        leaseId: lease.leaseId,
        ack: lease.ack,
        now,
        leaseUntil: leaseEnd(clock),
        since: retentionStart(clock),
        limit: feedPageRows,
        maxBytes: MAX_PAGE_BYTES,
      })
      return { rows, leases: rows ?? (await readActiveLeases(tx, channelId, now)) }
    })
    starts.note(channelId, outcome.rows)
    return outcome.leases
  }

  /** Most fetches find an empty channel, and need no transaction to see it. */
  const mayHaveRows = async (channelId: string): Promise<boolean> =>
    starts.hasMore(channelId) || hasChanges(database.kysely, channelId, starts.of(channelId))

  return {
    /** Drains the plain channel, or the parked rows of one webhook; never both (T-49). */
    async fetch(serviceId: string, { webhook_id: webhookId, ack }: ChangesQuery): Promise<Fetched<ChangePage>> {
      const channelId = webhookId?.toLowerCase() ?? serviceId
      const lease = fetchLease(ids, ack)
      // A channel without rows has nothing to acknowledge either.
      if (webhookId === undefined && !(await mayHaveRows(channelId))) return withLease(emptyPage(NO_LEASES), lease)
      const leasedRows = await takeRows(channelId, lease, (db) =>
        webhookId === undefined ? WHOLE_CHANNEL : readParkedRange(db, serviceId, channelId),
      )
      const isEmpty = !('rows' in leasedRows)
      return withLease(isEmpty ? emptyPage(leasedRows) : await handOver(leasedRows, lease.evidence), lease)
    },
    ...feedCounts({ database, clock, starts }),
  }
}
