// A fetch of the pull feed that waits for the next event when there is nothing to return.
import { ApiError } from '@company-data/protocol/errors'
import type { ChangePage, ChangesQuery } from '@company-data/protocol/wire/delivery/changes-feed'
import type { Mode } from '@company-data/protocol/wire/operations/modes'
import type { ServiceClientCaller } from '../../../../gate/caller.ts'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import { longPollCounts } from '../../../../platform/http/long-lived/long-poll-counts.ts'
import type { KeepOpen, LongPoll, LongPolls } from '../../../../platform/http/long-lived/long-polls.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { awaitPlainChannel } from '../outbox/channels-store.ts'
import type { Fetched } from './fetch-lease.ts'

type Fetch = (serviceId: string, query: ChangesQuery) => Promise<Fetched<ChangePage>>

export interface LongPollDeps {
  database: Database<RegionTables>
  clock: Clock
  region: string
  regions: { getMode(region: string): Mode }
  /** Undefined for a client that was deleted. */
  clients: { state(clientId: string): unknown }
}

export type FeedCaller = Pick<ServiceClientCaller, 'serviceId' | 'companyUserId' | 'clientId'>

/** Each waits with a connection, and every event of its channel wakes it: further ones fetch and return. */
const MAX_WAITING = { channel: 20, company: 50 }
/** Fetches of a channel take turns, so that these wait for one another: further ones are refused at once. */
const MAX_FURTHER = 20

const tooMany = (): ApiError => new ApiError('rate.limited', { headers: { 'retry-after': '1' } })

const isEmpty = ({ page, count }: Fetched<ChangePage>): boolean => count === 0 && !page.more

export const longPollFetch = (deps: LongPollDeps, polls: Pick<LongPolls, 'begin'>, fetch: Fetch) => {
  const { database, clock, region, regions, clients } = deps
  const counts = longPollCounts()

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
    { waitMs, waiting }: { waitMs: number; waiting: LongPoll },
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
    if (wait === undefined) return fetch(caller.serviceId, query)
    const { companyUserId } = caller
    const leave = counts.enter([
      [`channel ${channelId}`, MAX_WAITING.channel],
      [`company ${companyUserId}`, MAX_WAITING.company],
    ])
    if (leave) {
      const waiting = polls.begin(channelId, hold)
      return fetchOrWait(caller, query, { waitMs: wait * 1000, waiting }).finally(leave)
    }
    const end = counts.enter([[`further ${companyUserId}`, MAX_FURTHER]])
    if (!end) throw tooMany()
    return fetch(caller.serviceId, query).finally(end)
  }
}
