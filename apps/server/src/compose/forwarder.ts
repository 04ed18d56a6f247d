// A process with only the forwarder role: it opens no database and holds no secret of the platform. Modules that
// only the other roles need are not loaded, which halves its memory.
import { health as healthFeature } from '../features/operations/regions/index.ts'
import type { Base } from '../gate/base.ts'
import { anyone, type Route } from '../gate/route.ts'
import { accountGate } from '../platform/account-gate.ts'
import { clock as realClock } from '../platform/clock/clock.ts'
import { log as jsonLog } from '../platform/log/log.ts'
import { metrics } from '../platform/metrics/metrics.ts'
import { rateLimits } from '../platform/rate-limit/rate-limits.ts'
import type { App, AppOptions } from './app.ts'
import { serveBases } from './bases.ts'
import type { Config } from './config.ts'
import { createAddresses } from './platform-addresses.ts'
import { findMetricsReader, metricsRoute } from './plugins/forwarder-metrics.ts'
import { openForwarder } from './plugins/open-forwarder.ts'
import { publicPaths } from './plugins/public-paths.ts'
import { openTracer } from './signals/open-tracer.ts'
import { registerProcessMetrics } from './signals/process-metrics.ts'
import { type Teardown, teardown } from './teardown.ts'
import { version } from './version.ts'

/** Public paths of the front door: such a path is not found here, with or without a token. */
const frontDoorRoutes = publicPaths.map((path) => ({ method: 'GET' as const, path, access: anyone }))

const serve = async (
  config: Config,
  { log = jsonLog(config.logLevel), clock = realClock(), checkResponses = false, isStopping }: AppOptions,
  undo: Teardown,
): Promise<Pick<App, 'addresses' | 'routesAt'>> => {
  const getMode = () => 'normal' as const
  const health = healthFeature({ regions: { getMode }, clock, version, log, needs: [], isStopping })
  const platformAddresses = createAddresses(config)
  const tracer = await openTracer(config, log, undo)
  const registry = metrics()
  registerProcessMetrics(registry, config)
  const forwarder = openForwarder({ config, addresses: platformAddresses, clock, log, metrics: registry, tracer }, undo)
  const isMeasured = config.forwarderMetricsToken !== undefined
  const routes = [
    ...(health.routes ?? []),
    ...(forwarder?.routes ?? []),
    ...(isMeasured ? [metricsRoute(registry)] : []),
  ]
  const routesAt = ({ kind }: Base): Route[] => routes.filter(({ at }) => kind === 'forwarder' && at.includes(kind))
  const deps = {
    config,
    addresses: platformAddresses,
    log,
    tracer,
    metrics: registry,
    accountGate: accountGate(),
    limits: rateLimits(config.rateLimits, clock),
    // It accepts no files.
    admitUpload: () => undefined,
  }
  const addresses = await serveBases(
    deps,
    {
      routesAt,
      frontDoorRoutes,
      // Tokens of the platform are not valid here: callers of the forwarder present a pass.
      verifier: { verify: () => 'invalid' },
      findOperator: findMetricsReader(config.forwarderMetricsToken),
      getMode,
      getApiUrl: () => undefined,
      checkResponses,
      isStopping,
    },
    undo,
  )
  return { addresses, routesAt }
}

export const startForwarder = async (config: Config, options: AppOptions): Promise<App> => {
  const undo = teardown(options.log ?? jsonLog(config.logLevel))
  try {
    return { ...(await serve(config, options, undo)), operatorToken: undefined, stop: () => undo.unwind() }
  } catch (error) {
    await undo.unwind()
    throw error
  }
}
