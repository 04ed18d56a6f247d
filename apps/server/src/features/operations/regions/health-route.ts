// GET /api/health: whether a base answers, and in which operating mode its region is (G-041).
import { health } from '@company-data/protocol/wire/operations/health'
import type { Mode } from '@company-data/protocol/wire/operations/modes'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { nameOfBase } from '../../../gate/base.ts'
import { anyone, routeTo } from '../../../gate/route.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Regions } from './region-list.ts'

export interface HealthActs {
  regions: Pick<Regions, 'modeOf'>
  clock: Pick<Clock, 'now'>
  version: string
}

const healthStatus: Record<Mode, 'ok' | 'writes_paused' | 'out_of_order'> = {
  normal: 'ok',
  writes_paused: 'writes_paused',
  out_of_order: 'out_of_order',
}

/** It answers in every mode and is never 503. A process without the directory answers for the forwarder alone. */
export const healthRoute = routeTo<HealthActs>()({
  method: 'GET',
  path: '/api/health',
  at: ['front-door', 'region', 'forwarder'],
  access: anyone,
  modes: 'exempt',
  summary: 'Whether this base answers, and in which operating mode its region is',
  documents: ['company-data', 'account', 'consumer'],
  answers: health,
  handler: ({ base }, { regions, clock, version }) => ({
    status: base.kind === 'region' ? healthStatus[regions.modeOf(base.region)] : 'ok',
    region: nameOfBase(base),
    version,
    time: formatTimestamp(clock.now()),
  }),
})
