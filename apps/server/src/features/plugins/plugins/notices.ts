// Handles a fetched description: reads it from the forwarder, which answers its own caller only afterwards.
import { ApiError } from '@company-data/protocol/errors'
import { passClaims } from '@company-data/protocol/wire/plugins/forwarder'
import { isSameRegion } from '../../../platform/ids/cell-keys.ts'
import type { PluginDeps } from './deps.ts'
import type { ForwarderOrders } from './forwarder-orders.ts'
import { listPluginsByIds } from './store.ts'

type Body = Readonly<Record<string, unknown>>

/** The notice arrives at the region of the company, and the company may be in another cell of it. */
const findCell = async (
  { region, database, accounts, reachRegion }: Pick<PluginDeps, 'database' | 'region' | 'accounts' | 'reachRegion'>,
  company: string,
): Promise<PluginDeps['database']> => {
  const home = (await accounts.state(company))?.home
  return home === undefined || home === region || !isSameRegion(home, region) ? database : reachRegion(home)
}

/** Our pass proves that the caller may use the plugin; the stored data comes from the forwarder alone. */
export const takeNotice =
  (deps: Pick<PluginDeps, 'tokens' | 'database' | 'region' | 'accounts' | 'reachRegion'>, orders: ForwarderOrders) =>
  async ({ pass, plugin_id, unknown }: Body): Promise<void> => {
    const claims = passClaims.safeParse(typeof pass === 'string' ? deps.tokens.forwarder.read(pass) : undefined)
    if (!claims.success) throw new ApiError('plugin.pass_invalid')
    const { plugins, company } = claims.data
    if (typeof plugin_id !== 'string' || !plugins.includes(plugin_id)) throw new ApiError('plugin.not_in_pass')
    const database = await findCell(deps, company)
    const rows = await listPluginsByIds(database.kysely, company, [plugin_id])
    if (rows.length === 0) throw new ApiError('plugin.not_found')
    const fetch = unknown === true ? 'missing' : 'none'
    if (!(await orders.send(database.kysely, rows, { fetch }))) throw new ApiError('plugin.unavailable')
  }
