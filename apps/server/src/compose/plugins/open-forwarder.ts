// Opens the forwarder in a process that has its role.
import { join } from 'node:path'
import { forwarder as forwarderFeature } from '../../features/plugins/forwarder/index.ts'
import type { Addresses } from '../../gate/addresses.ts'
import type { Feature } from '../../gate/feature.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import { tracedOutbound } from '../../platform/trace/traced-outbound.ts'
import type { Tracer } from '../../platform/trace/tracer.ts'
import type { Config } from '../config.ts'
import type { Teardown } from '../teardown.ts'
import { measurePluginCalls } from './forwarder-metrics.ts'
import { pluginOutbound } from './outbound.ts'

interface Deps {
  config: Config
  addresses: Addresses
  clock: Clock
  log: Log
  metrics: Metrics
  tracer: Tracer | undefined
}

/** Undefined in a process without the role. */
export const openForwarder = (
  { config, addresses, clock, log, metrics, tracer }: Deps,
  teardown: Teardown,
): Feature | undefined => {
  if (!config.roles.includes('forwarder')) return undefined
  const measured = measurePluginCalls(metrics)
  const outbound = measured(tracedOutbound(pluginOutbound(addresses), tracer, 'plugin'))
  const outboundAllowed = measured(tracedOutbound(pluginOutbound(addresses, true), tracer, 'plugin'))
  const allowedHosts = new Set(config.pluginAllowHosts.map((entry) => entry.toLowerCase()))
  const forwarder = forwarderFeature({
    addresses,
    clock,
    log: log.of('plugins'),
    outbound,
    outboundAllowed,
    folder: join(config.dataDir, 'forwarder'),
    callRate: config.rateLimits?.pluginCalls,
    isAllowedHost: (hostAndPort) => allowedHosts.has(hostAndPort),
  })
  teardown.push(async () => {
    outbound.stop()
    outboundAllowed.stop()
    await forwarder.stop?.()
  })
  return forwarder
}
