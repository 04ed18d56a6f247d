// The plugins of a company that other features read, in any region.

import type { RegionDb } from '../../../schema/region.ts'
import { getPluginName } from './plugin-record.ts'
import { listPluginNames } from './store.ts'

export type PluginRows = ReturnType<typeof pluginRows>

export const pluginRows = () => ({
  async listNames(db: RegionDb, companyUserId: string): Promise<Array<{ id: string; name: string }>> {
    const rows = await listPluginNames(db, companyUserId)
    return rows.map((row) => ({ id: row.id, name: getPluginName(row, row.described_name) }))
  },
})
