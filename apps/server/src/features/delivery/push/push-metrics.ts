// Push metrics: open streams and send results.
import type { Metrics } from '../../../platform/metrics/metrics.ts'
import type { SendResult } from './web-push/send-push.ts'

export interface PushMetricsDeps {
  region: string
  metrics: Metrics
}

export const pushMetrics = ({ region, metrics }: PushMetricsDeps) => {
  const pushes = metrics.counter('companydata_pushes_total', 'Pushes to devices of persons', [
    'region',
    'channel',
    'outcome',
  ])
  return {
    showStreams(read: () => number): void {
      metrics.gauges('companydata_push_streams', 'Open streams of pushes', ['region'], () => [
        { labels: { region }, value: read() },
      ])
    },
    count(channel: 'stream' | 'web_push', outcome: SendResult, count: number): void {
      if (count > 0) pushes.add({ region, channel, outcome }, count)
    },
  }
}
