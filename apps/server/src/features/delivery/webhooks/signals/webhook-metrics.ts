// Webhook metrics of one region: deliveries by outcome and duration, health, and waiting events.
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import type { Log } from '../../../../platform/log/log.ts'
import { createDatabaseGauge } from '../../../../platform/metrics/database-gauges.ts'
import type { Metrics } from '../../../../platform/metrics/metrics.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { ageSeconds, QUEUE_AGE, QUEUE_EVENTS, QUEUE_LABELS } from '../../changes/index.ts'
import type { AttemptKind } from '../breaker.ts'
import type { SendOutcome } from '../send-outcome.ts'
import { countByHealth, readWebhookQueues, type WebhookQueue } from './webhook-signals-store.ts'

export interface WebhookMetricsDeps {
  region: string
  database: Database<RegionTables>
  metrics: Metrics
  clock: Clock
  log: Log
}

export type DeliveryKind = AttemptKind | 'test'

const kinds: readonly DeliveryKind[] = ['live', 'probe', 'replay', 'test']
const outcomes = ['delivered', 'rejected', 'unreachable', 'not_sent'] as const
const healths = ['running', 'bad', 'unknown'] as const

const DURATION_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * `rejected`: the endpoint responded with something other than 200. `not_sent`: nothing left the platform, by its own
 * fault.
 */
const classifyOutcome = (outcome: SendOutcome): (typeof outcomes)[number] => {
  if (outcome.ok) return 'delivered'
  if (outcome.whose === 'ours') return 'not_sent'
  return outcome.status === null ? 'unreachable' : 'rejected'
}

const channels = [
  { channel: 'webhook', isParked: false },
  { channel: 'webhook_parked', isParked: true },
] as const

const reportQueues = ({ region, database, metrics, clock, log }: WebhookMetricsDeps): void => {
  const queues = createDatabaseGauge(() => readWebhookQueues(database.kysely), log)
  const measure = (metric: readonly [string, string], read: (queue: WebhookQueue | undefined) => number): void =>
    metrics.gauges(...metric, QUEUE_LABELS, async () => {
      const rows = await queues()
      if (!rows) return []
      return channels.map(({ channel, isParked }) => ({
        labels: { region, channel },
        value: read(rows.find(({ is_parked }) => is_parked === isParked)),
      }))
    })
  measure(QUEUE_EVENTS, (queue) => queue?.count ?? 0)
  measure(QUEUE_AGE, (queue) => ageSeconds(queue?.oldest_at ?? null, clock))
}

const reportHealth = ({ region, database, metrics, log }: WebhookMetricsDeps): void => {
  const byHealth = createDatabaseGauge(() => countByHealth(database.kysely), log)
  metrics.gauges('companydata_webhooks', 'Enabled webhooks, by health', ['region', 'health'], async () => {
    const counts = await byHealth()
    if (!counts) return []
    return healths.map((health) => ({
      labels: { region, health },
      value: counts.find((row) => row.health === health)?.count ?? 0,
    }))
  })
}

/** Counts a delivery. */
export const webhookMetrics = (deps: WebhookMetricsDeps) => {
  const { region, metrics } = deps
  const deliveries = metrics.counter('companydata_webhook_deliveries_total', 'Deliveries, by kind and outcome', [
    'region',
    'kind',
    'outcome',
  ])
  const durations = metrics.histogram(
    'companydata_webhook_delivery_duration_seconds',
    'Time from the start of a delivery to the end of the answer',
    ['region'],
    DURATION_BUCKETS,
  )
  const createSeries = (kind: DeliveryKind) =>
    Object.fromEntries(outcomes.map((outcome) => [outcome, deliveries.series({ region, kind, outcome })])) as Record<
      (typeof outcomes)[number],
      () => void
    >
  const series = Object.fromEntries(kinds.map((kind) => [kind, createSeries(kind)])) as Record<
    DeliveryKind,
    ReturnType<typeof createSeries>
  >
  reportQueues(deps)
  reportHealth(deps)
  const regionLabel = { region }
  return (kind: DeliveryKind, outcome: SendOutcome): void => {
    series[kind][classifyOutcome(outcome)]()
    durations.observe(regionLabel, outcome.durationMs / 1000)
  }
}
