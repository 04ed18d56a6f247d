// Public routes about the platform itself: which regions there are, and whether a base is healthy.
import { health } from '@company-data/protocol/wire/operations/health'
import { type Mode, modeChange, regionMode } from '@company-data/protocol/wire/operations/modes'
import { region } from '@company-data/protocol/wire/operations/regions'
import { arrayOf } from '@company-data/protocol/wire/pages'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { nameOfBase } from '../../../gate/base.ts'
import { anyone, operator, routeTo } from '../../../gate/route.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Regions } from './region-list.ts'

const route = routeTo<Regions>()

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

/** It answers in every mode and is never 503 (G-041). A process without the directory answers for the forwarder alone. */
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

export const regionRoutes = [
  route({
    method: 'GET',
    path: '/api/regions',
    at: ['front-door'],
    access: anyone,
    summary: 'The regions and their base addresses',
    documents: ['company-data', 'account', 'consumer'],
    answers: arrayOf(region),
    handler: (_call, regions) => regions.list().map(({ key, name, api_url }) => ({ region: key, name, api_url })),
  }),
  route({
    method: 'GET',
    path: '/api/ops/mode',
    at: ['front-door', 'region'],
    access: operator,
    summary: 'The operating mode of each region',
    documents: ['operations'],
    answers: arrayOf(regionMode),
    handler: (_call, regions) => regions.list().map((row) => ({ region: row.key, mode: row.mode })),
  }),
  route({
    method: 'PUT',
    path: '/api/ops/mode',
    at: ['front-door', 'region'],
    access: operator,
    summary: 'Set the operating mode of a region',
    documents: ['operations'],
    body: modeChange,
    answers: regionMode,
    errors: ['ops.region_unknown'],
    handler: async ({ body }, regions) => {
      const row = await regions.setMode(body.region, body.mode)
      return { region: row.key, mode: row.mode }
    },
  }),
]
