// A process with only the forwarder role: it opens no database and holds no secret of the platform.
import type { Base } from '../gate/base.ts'
import { apiReference } from '../gate/reference/docs.ts'
import type { Route } from '../gate/route.ts'
import { type Clock, clock as realClock } from '../platform/clock/clock.ts'
import type { Log } from '../platform/log/log.ts'
import { metrics } from '../platform/metrics/metrics.ts'
import { rateLimits } from '../platform/rate-limit/rate-limits.ts'
import { serveBases } from './bases.ts'
import type { Config } from './config.ts'
import * as features from './features.ts'
import { addressesOf } from './open-platform.ts'
import { openForwarder } from './plugins/open-forwarder.ts'
import { describedRoutes } from './routes.ts'
import type { Teardown } from './teardown.ts'
import { version } from './version.ts'

interface Options {
  log: Log
  clock?: Clock
  checkAnswers?: boolean
}

export const isForwarderOnly = ({ roles }: Config): boolean => roles.every((role) => role === 'forwarder')

/** What the front door serves, from the descriptions alone: a path of another base is not found here, token or not. */
const frontDoorRoutes = [
  ...describedRoutes.filter(({ at }) => at.includes('front-door')),
  ...apiReference(describedRoutes, () => ({ frontDoor: '', regions: [] })).routes,
]

export const serveForwarder = async (
  config: Config,
  { log, clock = realClock(), checkAnswers = false }: Options,
  teardown: Teardown,
): Promise<{ addresses: Record<string, string>; routesAt: (base: Base) => Route[] }> => {
  const modeOf = () => 'normal' as const
  const health = features.health({ regions: { modeOf }, clock, version, log, databases: [] })
  const platformAddresses = addressesOf(config)
  const forwarder = openForwarder({ config, addresses: platformAddresses, clock, log }, teardown)
  const routes = [...(health.routes ?? []), ...(forwarder?.routes ?? [])]
  const routesAt = ({ kind }: Base): Route[] => routes.filter(({ at }) => kind === 'forwarder' && at.includes(kind))
  const needs = {
    config,
    addresses: platformAddresses,
    log,
    metrics: metrics(),
    limits: rateLimits(config.rateLimits, clock),
    // It takes no files.
    admitUpload: () => undefined,
  }
  const addresses = await serveBases(
    needs,
    {
      routesAt,
      frontDoorRoutes,
      // Tokens of the platform mean nothing here: callers of the forwarder show a pass.
      verifier: { verify: () => 'invalid' },
      isOperatorToken: () => false,
      modeOf,
      apiUrlOf: () => undefined,
      checkAnswers,
    },
    teardown,
  )
  return { addresses, routesAt }
}
