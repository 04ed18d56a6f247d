// Passes of the forwarder (FG-15): a registry pass describes one plugin, a flow pass calls the plugins of a form or step.
import { ApiError } from '@company-data/protocol/errors'
import { pluginDescriptionWaitMs, pluginPassSeconds } from '@company-data/protocol/limits'
import type { PluginPass, PluginSpec, RegistryPass } from '@company-data/protocol/wire/plugins/plugins'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { RegionDb } from '../../../schema/region.ts'
import type { PluginDeps } from './deps.ts'
import type { ForwarderOrders } from './forwarder-orders.ts'
import { listPluginsByIds, type PluginWithKey } from './store.ts'

/** The home of a company: its database, and the base that the forwarder notifies about descriptions. */
export interface Home {
  db: RegionDb
  apiUrl: string
}

/** The home of a company in any known region. */
export const createHomeFinder =
  ({ reachRegion, regions }: Pick<PluginDeps, 'reachRegion' | 'regions'>) =>
  (region: string): Home => {
    const apiUrl = regions.getApiUrl(region)
    if (apiUrl === undefined) throw new ApiError('plugin.unavailable')
    return { db: reachRegion(region).kysely, apiUrl }
  }

export const passes = ({ tokens, addresses }: Pick<PluginDeps, 'tokens' | 'addresses'>, orders: ForwarderOrders) => {
  const forwarderUrl = (): string => {
    try {
      return addresses.forwarder()
    } catch {
      throw new ApiError('plugin.unavailable')
    }
  }

  const issue = (home: Home, company: string, kind: 'flow' | 'registry', plugins: readonly string[]) =>
    tokens.forwarder.issue({ iss: home.apiUrl, aud: forwarderUrl(), kind, plugins, company }, pluginPassSeconds)

  const isMissing = ({ public_key, revision, delivered_revision }: PluginWithKey): boolean =>
    public_key === null || delivered_revision < revision

  /** FG-15: a missing description is fetched once, within two seconds. */
  const describedRows = async ({ db }: Home, company: string, ids: readonly string[]): Promise<PluginWithKey[]> => {
    const rows = await listPluginsByIds(db, company, ids)
    const missing = rows.filter(isMissing)
    if (missing.length === 0) return rows
    await orders.send(db, missing, { fetch: 'missing', withinMs: pluginDescriptionWaitMs })
    return listPluginsByIds(db, company, ids)
  }

  return {
    async registry(home: Home, company: string, pluginId: string): Promise<RegistryPass> {
      const { token, expiresAt } = await issue(home, company, 'registry', [pluginId])
      return { pass: token, forwarder_url: forwarderUrl(), expires_at: formatTimestamp(expiresAt) }
    },

    /** A pass for the plugins of a form or a step: slug, claim or element → spec. */
    async flow(home: Home, company: string, specs: Readonly<Record<string, PluginSpec>>): Promise<PluginPass> {
      const pluginIds = [...new Set(Object.values(specs).map(({ plugin_id }) => plugin_id))].filter(isUuid)
      const rows = await describedRows(home, company, pluginIds)
      const ids = rows.map(({ id }) => id)
      const { token } = await issue(home, company, 'flow', ids)
      return {
        pass: token,
        forwarder_url: forwarderUrl(),
        plugins: rows.map(({ id, public_key }) => ({ id, public_key })),
        specs: { ...specs },
      }
    },
  }
}

export type Passes = ReturnType<typeof passes>
