// GET /api/health reports the region's operating mode (G-041); GET /api/health/ready checks that the process works.
import { health, readiness as readinessAnswer } from '@company-data/protocol/wire/operations/health'
import type { Mode } from '@company-data/protocol/wire/operations/modes'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { formatBaseName } from '../../../gate/base.ts'
import { anyone, createResponse, routeTo } from '../../../gate/route.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Readiness } from './readiness.ts'
import type { Regions } from './region-list.ts'

export interface HealthActions {
  regions: Pick<Regions, 'getMode'>
  clock: Pick<Clock, 'now'>
  version: string
  readiness: Readiness
}

const healthStatus: Record<Mode, 'ok' | 'writes_paused' | 'out_of_order'> = {
  normal: 'ok',
  writes_paused: 'writes_paused',
  out_of_order: 'out_of_order',
}

const route = routeTo<HealthActions>()
const everyBase = ['front-door', 'region', 'forwarder', 'worker'] as const

/** Responds in every mode and is never 503. A process without the directory answers for the forwarder alone. */
const healthRoute = route({
  method: 'GET',
  path: '/api/health',
  at: everyBase,
  access: anyone,
  modes: 'exempt',
  summary: 'Whether this base answers, and in which operating mode its region is',
  documents: ['company-data', 'account', 'consumer'],
  response: health,
  handler: ({ base }, { regions, clock, version }) => ({
    status: base.kind === 'region' ? healthStatus[regions.getMode(base.region)] : 'ok',
    region: formatBaseName(base),
    version,
    time: formatTimestamp(clock.now()),
  }),
})

/** The same error as for any other request during a database outage. */
const RETRY_SECONDS = '5'

/** For load balancers: responds in every mode, because a mode is no reason to send callers elsewhere. */
const readyRoute = route({
  method: 'GET',
  path: '/api/health/ready',
  at: everyBase,
  access: anyone,
  modes: 'exempt',
  summary: 'Whether this process can work: 503 while a database that it needs does not answer',
  documents: ['operations'],
  response: readinessAnswer,
  handler: async (_call, { readiness }) => {
    const waitsFor = await readiness.waitsFor()
    if (waitsFor.length === 0) return { status: 'ready' as const }
    return createResponse({
      status: 503,
      headers: { 'retry-after': RETRY_SECONDS },
      body: { status: 'not_ready' as const, waits_for: [...waitsFor] },
    })
  },
})

export const healthRoutes = [healthRoute, readyRoute]
