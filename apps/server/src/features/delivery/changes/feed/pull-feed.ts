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
import { toEventJson } from './event-text.ts'
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
  type PagePart,
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

interface PageEvents {
  texts: readonly string[]
  count: number
  more: boolean
}

/**
 * The texts of a page. `updates`: the updates of slots in their order, undefined for an empty slot. With values, which the store
 * has not counted, the page ends behind the part that reaches its length, and before an update that is missing.
 */
const joinParts = (parts: readonly PagePart[], updates: ReadonlyArray<string | undefined>) => {
  const texts: string[] = []
  const maxLength = updates.length > 0 ? MAX_PAGE_BYTES : Number.POSITIVE_INFINITY
  let [count, lastSeq, length, nextUpdate] = [0, 0, 0, 0]
  for (const part of parts) {
    const isUpdate = part.events === null
    if (length >= maxLength || (isUpdate && nextUpdate >= updates.length)) break
    const text = isUpdate ? updates[nextUpdate++] : part.events
    lastSeq = part.last_seq
    if (text === undefined) continue
    texts.push(text)
    count += isUpdate ? 1 : part.count
    length += text.length
  }
  return { texts, count, lastSeq }
}

/** Turns leased rows into a page, and its lease into a receipt. */
const pageSender = ({ database, hydrate, receipts }: Pick<PullFeedDeps, 'database' | 'hydrate' | 'receipts'>) => {
  const remove = (lease: FeedLease): Promise<void> => removeLeased(database.kysely, lease)
  const free = (lease: FeedLease): Promise<void> => freeLease(database.kysely, lease)

  /** The values of slots are not in the rows: with them, a page may end before its last row. */
  const writeEvents = async ({ lease, parts, more }: LeasedRows): Promise<PageEvents & { lease: FeedLease }> => {
    const updates = parts.filter((part) => part.events === null)
    const values = await hydrate(database.kysely, updates, MAX_PAGE_BYTES)
    const { texts, count, lastSeq } = joinParts(
      parts,
      values.map((event) => event && toEventJson(event)),
    )
    if (lastSeq === lease.toSeq) return { texts, count, lease, more }
    return { texts, count, lease: await shortenLease(database.kysely, lease, lastSeq), more: true }
  }

  return async (leasedRows: LeasedRows, evidence: Evidence): Promise<Fetched<ChangePage>> => {
    const { texts, count, lease, more } = await writeEvents(leasedRows).catch(async (error: unknown) => {
      await free(leasedRows.lease)
      throw error
    })
    const page: ChangePage = createFeedPage(texts, { more, ...toLeaseMembers(leasedRows) })
    if (count > 0) {
      const arrival = receipts.await({ remove: () => remove(lease), free: () => free(lease) }, evidence)
      return { page, count, arrival }
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
    range: FeedRange | ((tx: RegionDb) => Promise<FeedRange>),
  ): Promise<LeasedRows | ActiveLeases> => {
    const now = clock.now()
    const outcome = await database.transaction(async (tx) => {
      const lock = lockFeed(tx, channelId)
      const { after, upTo } = typeof range === 'function' ? await lock.then(() => range(tx)) : range
      // Without a range to read, both statements leave together; the store still runs the second one under the lock.
      const taking = takeChanges(tx, {
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
      const [rows] = await Promise.all([taking, lock])
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
      const range =
        webhookId === undefined ? WHOLE_CHANNEL : (db: RegionDb) => readParkedRange(db, serviceId, channelId)
      const leasedRows = await takeRows(channelId, lease, range)
      const isEmpty = !('parts' in leasedRows)
      return withLease(isEmpty ? emptyPage(leasedRows) : await handOver(leasedRows, lease.evidence), lease)
    },
    ...feedCounts({ database, clock, starts }),
  }
}
