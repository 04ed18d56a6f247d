// Serves the contract of health.
import { platformHealth } from '@company-data/protocol/nouns/health/contract'
import type { Mode } from '@company-data/protocol/wire/operations/modes'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { formatBaseName } from '../../../gate/base.ts'
import { createResponse } from '../../../gate/route.ts'
import { serve } from '../../../gate/serve.ts'
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

/** The same error as for any other request during a database outage. */
const RETRY_SECONDS = '5'

export const healthRoutes = serve<HealthActions>()(platformHealth, {
  /** Responds in every mode and is never 503. A process without the directory answers for the forwarder alone. */
  read: ({ base }, { regions, clock, version }) => ({
    status: base.kind === 'region' ? healthStatus[regions.getMode(base.region)] : 'ok',
    region: formatBaseName(base),
    version,
    time: formatTimestamp(clock.now()),
  }),
  /** For load balancers: responds in every mode, because a mode is no reason to send callers elsewhere. */
  readReadiness: async (_call, { readiness }) => {
    const waitsFor = await readiness.waitsFor()
    if (waitsFor.length === 0) return { status: 'ready' as const }
    return createResponse({
      status: 503,
      headers: { 'retry-after': RETRY_SECONDS },
      body: { status: 'not_ready' as const, waits_for: [...waitsFor] },
    })
  },
})
