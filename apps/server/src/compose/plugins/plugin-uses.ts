// The uses of each plugin: the flows, request rows and claims that name it.
import type { PluginUses } from '@company-data/protocol/wire/plugins/plugins'
import type { Flows } from '../../features/contracts/flows/index.ts'
import type { SignInApps } from '../../features/identity/sign-in-apps/index.ts'
import type { PluginHooks } from '../../features/plugins/plugins/index.ts'
import type { RequestFields } from '../../features/sharing/request-fields/index.ts'
import type { RegionDb } from '../../schema/region.ts'

/** The uses of one kind that are named for a plugin: the list of plugins is one response. */
const MAX_NAMED_USES = 100

const addUse = <T>(uses: T[], use: T): void => {
  if (uses.length < MAX_NAMED_USES) uses.push(use)
}

/** Anything that names a plugin keeps it from being deleted (D1-PLG-10). */
export const pluginUses =
  (
    signInApps: SignInApps,
    requestFields: Pick<RequestFields, 'rows'>,
    flowFeature: Pick<Flows, 'rows'>,
  ): PluginHooks['plugins.uses'] =>
  async (db: RegionDb, companyUserId) => {
    const rows = await requestFields.rows.listWithPlugins(db, companyUserId)
    const flows = await flowFeature.rows.listWithPlugins(db, companyUserId)
    const claims = await signInApps.listPluginClaims(companyUserId)
    const uses = new Map<string, PluginUses>()
    const getOrAddUses = (id: string): PluginUses => {
      const present = uses.get(id) ?? { flows: [], request_rows: [], claims: [] }
      uses.set(id, present)
      return present
    }
    for (const { id, name, plugins } of flows)
      for (const plugin of plugins) addUse(getOrAddUses(plugin).flows, { id, name })
    for (const { service_id, slug, plugin_id } of rows)
      addUse(getOrAddUses(plugin_id).request_rows, { service_id, slug })
    for (const { app_id, claim, plugin_id } of claims) addUse(getOrAddUses(plugin_id).claims, { app_id, claim })
    return uses
  }
