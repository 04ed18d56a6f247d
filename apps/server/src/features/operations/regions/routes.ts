// Routes of regions: where they are, and in which operating mode.
import { modeChange, regionMode } from '@company-data/protocol/wire/operations/modes'
import { region } from '@company-data/protocol/wire/operations/regions'
import { arrayOf } from '@company-data/protocol/wire/pages'
import { anyone, operator, routeTo } from '../../../gate/route.ts'
import type { Regions } from './region-list.ts'

const route = routeTo<Regions>()

export const regionRoutes = [
  route({
    method: 'GET',
    path: '/api/regions',
    at: ['front-door'],
    access: anyone,
    summary: 'The regions and their base addresses',
    documents: ['company-data', 'account', 'consumer'],
    response: arrayOf(region),
    handler: (_call, regions) => regions.list().map(({ key, name, api_url }) => ({ region: key, name, api_url })),
  }),
  route({
    method: 'GET',
    path: '/api/ops/mode',
    at: ['front-door', 'region'],
    access: operator,
    summary: 'The operating mode of each region',
    documents: ['operations'],
    response: arrayOf(regionMode),
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
    response: regionMode,
    errors: ['ops.region_unknown'],
    handler: async ({ body }, regions) => {
      const row = await regions.setMode(body.region, body.mode)
      return { region: row.key, mode: row.mode }
    },
  }),
]
