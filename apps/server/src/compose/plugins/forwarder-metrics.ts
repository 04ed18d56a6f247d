// Metrics of the forwarder: its calls of plugins, and the route at which a process with that role alone shows them.
import { operator } from '@company-data/protocol/contract/access'
import type { OperatorCaller } from '../../gate/caller.ts'
import { createResponse, type Route } from '../../gate/route.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { OutboundClient, OutboundResponse } from '../../platform/net/index.ts'
import { equalInConstantTime } from '../../platform/secrets/secrets.ts'

const BUCKETS_SECONDS = [0.1, 0.5, 1, 2.5, 5, 10]

/** Counts the requests of a client to plugins, by outcome. */
export const measurePluginCalls = (metrics: Metrics): ((client: OutboundClient) => OutboundClient) => {
  const durations = metrics.histogram(
    'companydata_plugin_call_duration_seconds',
    'How long calls of plugins took, by outcome',
    ['outcome'],
    BUCKETS_SECONDS,
  )
  const measure = async (sending: Promise<OutboundResponse>): Promise<OutboundResponse> => {
    const startedAt = performance.now()
    const note = (outcome: string): void => durations.observe({ outcome }, (performance.now() - startedAt) / 1000)
    try {
      const response = await sending
      note(response.status < 400 ? 'answered' : 'rejected')
      return response
    } catch (error) {
      note('unreachable')
      throw error
    }
  }
  return (client) => ({
    ...client,
    post: (...call) => measure(client.post(...call)),
    get: (...call) => measure(client.get(...call)),
  })
}

/** A forwarder has no directory, and so no operators: one token of its settings reads its metrics, and nothing else. */
export const findMetricsReader =
  (metricsToken: string | undefined) =>
  (token: string): OperatorCaller | undefined =>
    metricsToken !== undefined && equalInConstantTime(token, metricsToken)
      ? { kind: 'operator', operatorId: null, name: 'FORWARDER_METRICS_TOKEN', roles: ['metrics'] }
      : undefined

export const metricsRoute = (metrics: Metrics): Route => ({
  method: 'GET',
  path: '/api/ops/metrics',
  at: ['forwarder'],
  access: operator('metrics'),
  summary: 'Prometheus metrics of this process',
  documents: [],
  modes: 'exempt',
  handler: async () =>
    createResponse<undefined>({ raw: await metrics.text(), headers: { 'content-type': metrics.contentType } }),
})
