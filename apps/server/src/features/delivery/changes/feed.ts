// The pull feed of a service: lease, hand over, forget once it has arrived (G-091, T-47).
import { ApiError } from '@company-data/protocol/errors'
import type { WireEvent } from '@company-data/protocol/events'
import { feedLeaseSeconds, feedPageRows, feedRetentionDays } from '@company-data/protocol/limits'
import type { ChangePage, FeedStatus } from '@company-data/protocol/wire/delivery/changes-feed'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { Kysely } from 'kysely'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Arrival } from '../../../platform/http/answer.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { Receipts } from './feed/receipts.ts'
import {
  type FeedRange,
  freeLease,
  hasChanges,
  type Lease,
  type Leased,
  lockFeed,
  readWaiting,
  removeLeased,
  takeChanges,
} from './feed-store.ts'
import type { Hydrate } from './hydrate.ts'

const DAY_MS = 24 * 3600_000

/** D1-FEED-05: what happened before is gone. */
export const keptSince = (clock: Clock): Date => new Date(clock.nowMs() - feedRetentionDays * DAY_MS)

/** When a lease that is taken now runs out. */
export const leaseEnd = (clock: Clock): Date => new Date(clock.nowMs() + feedLeaseSeconds * 1000)

/** A page, and who wants to know whether it arrived; nobody, when nothing is in it. */
export interface Fetched<Page> {
  page: Page
  arrival?: Arrival
}

export interface FeedNeeds {
  database: Database<RegionTables>
  clock: Clock
  ids: Ids
  hydrate: Hydrate
  receipts: Receipts
  hooks: FeedHooks
}

export interface FeedHooks {
  /** G-104: the rows of a webhook that are parked; undefined: the service has no such webhook. */
  'changes.parked'(db: Kysely<RegionTables>, serviceId: string, webhookId: string): Promise<FeedRange | undefined>
}

const NOTHING: Fetched<ChangePage> = { page: { items: [], more: false } }
const EVERYTHING: FeedRange = { after: 0, upTo: null }

const isKept = (event: WireEvent | undefined): event is WireEvent => event !== undefined

const MOST_BEGINNINGS = 20_000

/**
 * Where the rows of a channel begin, as far as this process knows. Numbers rise with the commits, so what was empty stays
 * empty; without this, every fetch would walk over all that was deleted since the last vacuum.
 */
const beginnings = () => {
  const known = new Map<string, Pick<Leased, 'emptyUntil' | 'more'>>()
  return {
    of: (channelId: string): number => known.get(channelId)?.emptyUntil ?? 0,
    /** The fetch before this one has left rows behind. */
    isLong: (channelId: string): boolean => known.get(channelId)?.more ?? false,
    note(channelId: string, leased: Leased | undefined): void {
      const emptyUntil = leased?.emptyUntil ?? known.get(channelId)?.emptyUntil ?? 0
      if (known.size >= MOST_BEGINNINGS) known.clear()
      known.set(channelId, { emptyUntil, more: leased?.more ?? false })
    },
  }
}

const leasing = ({ database, clock, ids }: FeedNeeds, begins: ReturnType<typeof beginnings>) => {
  const take = (channelId: string, rangeIn: (tx: Kysely<RegionTables>) => Promise<FeedRange> | FeedRange) =>
    database.transaction(async (tx): Promise<Leased | undefined> => {
      await lockFeed(tx, channelId)
      const { after, upTo } = await rangeIn(tx)
      return takeChanges(tx, {
        channelId,
        after: Math.max(after, begins.of(channelId)),
        upTo,
        leaseId: ids.next(),
        now: clock.now(),
        leaseUntil: leaseEnd(clock),
        since: keptSince(clock),
        limit: feedPageRows,
      })
    })
  return async (...[channelId, rangeIn]: Parameters<typeof take>): Promise<Leased | undefined> => {
    const leased = await take(channelId, rangeIn)
    begins.note(channelId, leased)
    return leased
  }
}

export const changeFeed = (needs: FeedNeeds) => {
  const { database, clock, hydrate, receipts, hooks } = needs
  const begins = beginnings()
  const lease = leasing(needs, begins)
  const remove = (held: Lease): Promise<void> => removeLeased(database.kysely, held)
  const free = (held: Lease): Promise<void> => freeLease(database.kysely, held)

  const handOver = async ({ lease: held, rows, more }: Leased): Promise<Fetched<ChangePage>> => {
    const events = await hydrate(database.kysely, rows).catch(async (error: unknown) => {
      await free(held)
      throw error
    })
    const items = events.filter(isKept)
    if (items.length > 0) {
      return { page: { items, more }, arrival: receipts.await({ remove: () => remove(held), free: () => free(held) }) }
    }
    await remove(held)
    return { page: { items, more } }
  }

  const rangeOf = async (db: Kysely<RegionTables>, serviceId: string, webhookId: string): Promise<FeedRange> => {
    const range = isUuid(webhookId) ? await hooks['changes.parked'](db, serviceId, webhookId) : undefined
    if (!range) throw new ApiError('services.webhook_not_found')
    return range
  }

  /** Most fetches find nothing, and need no transaction to see it. */
  const mayHaveRows = async (channelId: string): Promise<boolean> =>
    begins.isLong(channelId) || hasChanges(database.kysely, channelId, begins.of(channelId))

  return {
    /** Drains the plain channel, or what is parked for one webhook; never both (T-49). */
    async fetch(serviceId: string, webhookId?: string): Promise<Fetched<ChangePage>> {
      const channelId = webhookId?.toLowerCase() ?? serviceId
      if (webhookId === undefined && !(await mayHaveRows(channelId))) return NOTHING
      const leased = await lease(channelId, (db) =>
        webhookId === undefined ? EVERYTHING : rangeOf(db, serviceId, channelId),
      )
      return leased ? handOver(leased) : NOTHING
    },
    async status(serviceId: string): Promise<FeedStatus> {
      const { count, oldest_at } = await readWaiting(database.kysely, {
        channelId: serviceId,
        after: begins.of(serviceId),
        now: clock.now(),
        since: keptSince(clock),
      })
      return { plain_count: count, oldest_at: oldest_at && formatTimestamp(oldest_at) }
    },
  }
}
