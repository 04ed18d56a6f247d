// A fetch of the pull feed that waits for the next event when there is nothing to return.
import { ApiError } from '@company-data/protocol/errors'
import type { ChangePage, ChangesQuery } from '@company-data/protocol/wire/delivery/changes-feed'
import type { Mode } from '@company-data/protocol/wire/operations/modes'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import type { KeepOpen, WaitingPolls } from '../../../../platform/http/long-lived/waiting-polls.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { awaitPlainChannel } from '../outbox/channels-store.ts'
import type { Fetched } from './fetch-lease.ts'

type Fetch = (serviceId: string, query: ChangesQuery) => Promise<Fetched<ChangePage>>

export interface WaitingFetchDeps {
  database: Database<RegionTables>
  clock: Clock
  region: string
  regions: { getMode(region: string): Mode }
}

const isEmpty = ({ page, count }: Fetched<ChangePage>): boolean => count === 0 && !page.more

export const waitingFetch = (deps: WaitingFetchDeps, polls: Pick<WaitingPolls, 'begin'>, fetch: Fetch) => {
  const { database, clock, region, regions } = deps

  /** The modes may have changed since the request was admitted. */
  const fetchIfDrainable: Fetch = (serviceId, query) => {
    const mode = regions.getMode(region)
    if (mode !== 'normal') throw new ApiError(mode === 'out_of_order' ? 'platform.out_of_order' : 'db.writes_paused')
    return fetch(serviceId, query)
  }

  return async (serviceId: string, query: ChangesQuery, hold: KeepOpen): Promise<Fetched<ChangePage>> => {
    const { wait, webhook_id: webhookId } = query
    if (wait === undefined) return fetch(serviceId, query)
    const waitMs = wait * 1000
    const endMs = performance.now() + waitMs
    const waiting = polls.begin(webhookId?.toLowerCase() ?? serviceId, hold)
    try {
      let fetched = await fetch(serviceId, query)
      // The events of webhooks are always announced. An event that was written before this statement is found by the next fetch.
      if (webhookId === undefined && isEmpty(fetched)) {
        await awaitPlainChannel(database.kysely, serviceId, new Date(clock.nowMs() + waitMs))
        fetched = await fetch(serviceId, query)
      }
      while (isEmpty(fetched) && !waiting.isOver()) {
        const remainingMs = endMs - performance.now()
        if (remainingMs <= 0) break
        await waiting.until(remainingMs)
        if (!waiting.isOver()) fetched = await fetchIfDrainable(serviceId, query)
      }
      return fetched
    } finally {
      waiting.end()
    }
  }
}
