// A fetch of the pull feed that waits for the next event when there is nothing to return.
import { ApiError } from '@company-data/protocol/errors'
import type { ChangePage, ChangesQuery } from '@company-data/protocol/wire/delivery/changes-feed'
import type { Mode } from '@company-data/protocol/wire/operations/modes'
import type { ServiceClientCaller } from '../../../../gate/caller.ts'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import type { KeepOpen, WaitingPoll, WaitingPolls } from '../../../../platform/http/long-lived/waiting-polls.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { awaitPlainChannel } from '../outbox/channels-store.ts'
import type { Fetched } from './fetch-lease.ts'

type Fetch = (serviceId: string, query: ChangesQuery) => Promise<Fetched<ChangePage>>

export interface WaitingFetchDeps {
  database: Database<RegionTables>
  clock: Clock
  region: string
  regions: { getMode(region: string): Mode }
  /** Undefined for a client that was deleted. */
  clients: { state(clientId: string): unknown }
}

export type FeedCaller = Pick<ServiceClientCaller, 'serviceId' | 'companyUserId' | 'clientId'>

/** Each waits with a connection, and every event of its channel wakes it: further ones return at once. */
const MAX_WAITING = { channel: 20, company: 50 }

/** Counts what waits at the moment. */
const waitingCounts = () => {
  const counts = new Map<string, number>()
  return {
    /** Returns what ends the count, or undefined beyond one of the limits. */
    enter(limits: ReadonlyArray<readonly [key: string, max: number]>): (() => void) | undefined {
      if (limits.some(([key, max]) => (counts.get(key) ?? 0) >= max)) return undefined
      for (const [key] of limits) counts.set(key, (counts.get(key) ?? 0) + 1)
      return () => {
        for (const [key] of limits) {
          const count = (counts.get(key) ?? 0) - 1
          if (count > 0) counts.set(key, count)
          else counts.delete(key)
        }
      }
    },
  }
}

const isEmpty = ({ page, count }: Fetched<ChangePage>): boolean => count === 0 && !page.more

export const waitingFetch = (deps: WaitingFetchDeps, polls: Pick<WaitingPolls, 'begin'>, fetch: Fetch) => {
  const { database, clock, region, regions, clients } = deps
  const counts = waitingCounts()

  /** The mode may have changed since the request was admitted, and the client may be gone. */
  const fetchIfDrainable = async (caller: FeedCaller, query: ChangesQuery): Promise<Fetched<ChangePage>> => {
    const mode = regions.getMode(region)
    if (mode !== 'normal') throw new ApiError(mode === 'out_of_order' ? 'platform.out_of_order' : 'db.writes_paused')
    if (!(await clients.state(caller.clientId))) throw new ApiError('auth.token_invalid')
    return fetch(caller.serviceId, query)
  }

  const fetchOrWait = async (
    caller: FeedCaller,
    query: ChangesQuery,
    { waitMs, waiting }: { waitMs: number; waiting: WaitingPoll },
  ): Promise<Fetched<ChangePage>> => {
    const { serviceId } = caller
    const endMs = performance.now() + waitMs
    try {
      let fetched = await fetch(serviceId, query)
      // The events of webhooks are always announced. An event that was written before this statement is found by the next fetch.
      if (query.webhook_id === undefined && isEmpty(fetched)) {
        await awaitPlainChannel(database.kysely, serviceId, new Date(clock.nowMs() + waitMs))
        fetched = await fetch(serviceId, query)
      }
      while (isEmpty(fetched) && !waiting.isOver()) {
        const remainingMs = endMs - performance.now()
        if (remainingMs <= 0) break
        await waiting.until(remainingMs)
        if (!waiting.isOver()) fetched = await fetchIfDrainable(caller, query)
      }
      return fetched
    } finally {
      waiting.end()
    }
  }

  return async (caller: FeedCaller, query: ChangesQuery, hold: KeepOpen): Promise<Fetched<ChangePage>> => {
    const { wait, webhook_id } = query
    const channelId = webhook_id?.toLowerCase() ?? caller.serviceId
    const leave =
      wait === undefined
        ? undefined
        : counts.enter([
            [`channel ${channelId}`, MAX_WAITING.channel],
            [`company ${caller.companyUserId}`, MAX_WAITING.company],
          ])
    if (wait === undefined || !leave) return fetch(caller.serviceId, query)
    const waiting = polls.begin(channelId, hold)
    return fetchOrWait(caller, query, { waitMs: wait * 1000, waiting }).finally(leave)
  }
}
