// The plugins of a company that other features read, in any region.
import { getPluginName } from './plugin-record.ts'
import { listPlugins, type RegionDb } from './store.ts'

export type PluginRows = ReturnType<typeof pluginRows>

export const pluginRows = () => ({
  async listNames(db: RegionDb, companyUserId: string): Promise<Array<{ id: string; name: string }>> {
    const rows = await listPlugins(db, companyUserId)
    return rows.map((row) => ({ id: row.id, name: getPluginName(row) }))
  },
})
