// Entry point of plugins, one per region: a company's registry, and the lookups of rows, claims and flows.
import type { PluginDescription as FlowPlugin } from '@company-data/flow-engine'
import type { PluginPass } from '@company-data/protocol/wire/plugins/plugins'
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { RegionTx } from '../../../schema/region.ts'
import { customerPasses, type PluginForms, type Specs } from './customer-pass.ts'
import type { PluginDeps } from './deps.ts'
import { forwarderOrders } from './forwarder-orders.ts'
import { takeNotice } from './notices.ts'
import { createHomeFinder, passes } from './passes.ts'
import { toFlowPlugin } from './plugin-record.ts'
import { registryActions } from './registry-actions.ts'
import { pluginRoutes } from './routes.ts'
import { holdPlugins, insertForgotten } from './store.ts'

export type { PluginForms, Specs } from './customer-pass.ts'
export type { PluginDeps, PluginHooks, PluginUsesById } from './deps.ts'
export { type DescribedField, pluginDescriber, type Siblings } from './describe-plugin.ts'
export { type PluginRows, pluginRows } from './plugin-rows.ts'
export { pluginRoutes }

export interface Plugins extends Feature {
  /** Lists a company's plugins for flow validation (FA-19); none is deleted before the transaction ends. */
  list(tx: RegionTx, companyUserId: string, ids: readonly string[]): Promise<FlowPlugin[]>
  /** Called before a deleted company's rows are removed: the forwarder is notified afterwards. */
  forget(tx: RegionTx, companyUserId: string): Promise<void>
  /** The response of a plugin-pass route: element → spec (FG-15). The company may live in another region. */
  pass(company: { userId: string; region: string }, specs: Specs): Promise<PluginPass>
}

export const plugins = (deps: PluginDeps & { forms: PluginForms }): Plugins => {
  const { addresses } = deps
  const homes = createHomeFinder(deps)
  const orders = forwarderOrders(deps)
  const issued = passes(deps, orders)
  const actions = {
    ...registryActions(deps, orders, issued),
    customerPass: customerPasses({ ...deps, homes }, issued),
    takeNotice: takeNotice(deps, orders),
  }
  return {
    routes: bindRoutes(pluginRoutes, actions),
    jobs: orders.jobs,
    list: async (tx, companyUserId, ids) =>
      (await holdPlugins(tx, companyUserId, ids.filter(isUuid))).map((row) => toFlowPlugin(row, addresses.forwarder())),
    forget: insertForgotten,
    pass: (company, specs) => issued.flow(homes(company.region), company.userId, specs),
  }
}
