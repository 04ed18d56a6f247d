// Metrics of events and feeds in one region: raised, waiting and fetched events.
import { type EventName, eventNames } from '@company-data/protocol/events'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import type { Log } from '../../../../platform/log/log.ts'
import { createDatabaseGauge } from '../../../../platform/metrics/database-gauges.ts'
import type { Metrics } from '../../../../platform/metrics/metrics.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { Fetched } from '../feed/fetch-lease.ts'
import { retentionStart } from '../retention.ts'
import { ageSeconds, QUEUE_AGE, QUEUE_EVENTS, QUEUE_LABELS } from './queue-gauges.ts'
import { readFeedQueues } from './queue-store.ts'

export interface ChangeMetricsDeps {
  region: string
  database: Database<RegionTables>
  metrics: Metrics
  clock: Clock
  log: Log
}

type Feed = 'feed' | 'customer_feed'

export const changeMetrics = ({ region, database, metrics, clock, log }: ChangeMetricsDeps) => {
  const raised = metrics.counter('companydata_events_raised_total', 'Events that operations have raised, by name', [
    'region',
    'event',
  ])
  const fetched = metrics.counter('companydata_feed_events_fetched_total', 'Events that were handed to fetches', [
    'region',
    'feed',
  ])
  for (const event of eventNames) raised.add({ region, event }, 0)
  for (const feed of ['feed', 'customer_feed']) fetched.add({ region, feed }, 0)

  const queues = createDatabaseGauge(() => readFeedQueues(database.kysely, retentionStart(clock)), log)
  metrics.gauges(...QUEUE_EVENTS, QUEUE_LABELS, async () =>
    ((await queues()) ?? []).map(({ channel, count }) => ({ labels: { region, channel }, value: count })),
  )
  metrics.gauges(...QUEUE_AGE, QUEUE_LABELS, async () =>
    ((await queues()) ?? []).map(({ channel, oldest_at }) => ({
      labels: { region, channel },
      value: ageSeconds(oldest_at, clock),
    })),
  )
  return {
    onRaised(events: readonly EventName[]): void {
      for (const event of events) raised.add({ region, event })
    },
    /** Counts the events of the given fetch. */
    counted:
      <A extends readonly unknown[], P>(feed: Feed, fetch: (...call: A) => Promise<Fetched<P>>) =>
      async (...call: A): Promise<Fetched<P>> => {
        const result = await fetch(...call)
        fetched.add({ region, feed }, result.count)
        return result
      },
  }
}
