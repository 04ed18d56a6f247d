// Entry point of plugins, one per region: the registry of a company, and what rows, claims and flows take from it.
import type { PluginDescription as FlowPlugin } from '@company-data/flow-engine'
import type { PluginPass } from '@company-data/protocol/wire/plugins/plugins'
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { customerPasses, type PluginForms, type Specs } from './customer-pass.ts'
import { forwarderOrders } from './forwarder-orders.ts'
import type { PluginNeeds } from './needs.ts'
import { takeNotice } from './notices.ts'
import { homesOf, passes } from './passes.ts'
import { flowPluginOf } from './plugin-record.ts'
import { registryActs } from './registry-acts.ts'
import { pluginRoutes } from './routes.ts'
import { holdPlugins, insertForgotten, type RegionTx } from './store.ts'

export type { PluginForms, Specs } from './customer-pass.ts'
export { type DescribedField, pluginDescriber, type Siblings } from './describe-plugin.ts'
export type { PluginHooks, PluginNeeds, UsesOfPlugins } from './needs.ts'
export { pluginRoutes }

export interface Plugins extends Feature {
  /** The plugins of a company, as flows are checked by them (FA-19); none is deleted before the transaction ends. */
  list(tx: RegionTx, companyUserId: string): Promise<FlowPlugin[]>
  /** Before the rows of a deleted company are removed: the forwarder is notified afterwards. */
  forget(tx: RegionTx, companyUserId: string): Promise<void>
  /** The answer of a plugin-pass route: element → spec (FG-15). The company may live in another region. */
  pass(company: { userId: string; region: string }, specs: Specs): Promise<PluginPass>
}

export const plugins = (needs: PluginNeeds & { forms: PluginForms }): Plugins => {
  const { addresses } = needs
  const homes = homesOf(needs)
  const orders = forwarderOrders(needs)
  const issued = passes(needs, orders)
  const acts = {
    ...registryActs(needs, orders, issued),
    customerPass: customerPasses({ ...needs, homes }, issued),
    takeNotice: takeNotice(needs, orders),
  }
  return {
    routes: bindRoutes(pluginRoutes, acts),
    jobs: orders.jobs,
    list: async (tx, companyUserId) =>
      (await holdPlugins(tx, companyUserId)).map((row) => flowPluginOf(row, addresses.forwarder())),
    forget: insertForgotten,
    pass: (company, specs) => issued.flow(homes(company.region), company.userId, specs),
  }
}
