// Serves the contract of regions.
import { regions } from '@company-data/protocol/nouns/regions/contract'
import { serve } from '../../../gate/serve.ts'
import type { Regions } from './region-list.ts'

export const regionRoutes = serve<Regions>()(regions, {
  list: (_call, regions) => regions.list().map(({ key, name, api_url }) => ({ region: key, name, api_url })),
  listModes: (_call, regions) => regions.list().map((row) => ({ region: row.key, mode: row.mode })),
  setMode: async ({ body }, regions) => {
    const row = await regions.setMode(body.region, body.mode)
    return { region: row.key, mode: row.mode }
  },
})
