// Serves the contract of plugins.
import { plugins } from '@company-data/protocol/nouns/plugins/contract'
import type { CustomerPluginPass, PluginPass } from '@company-data/protocol/wire/plugins/plugins'
import { serve } from '../../../gate/serve.ts'
import type { PluginCustomer } from './customer-pass.ts'
import type { RegistryActions } from './registry-actions.ts'

export interface PluginActions extends RegistryActions {
  customerPass(customer: PluginCustomer, input: CustomerPluginPass): Promise<PluginPass>
  takeNotice(body: Readonly<Record<string, unknown>>): Promise<void>
}

export const pluginRoutes = serve<PluginActions>()(plugins, {
  list: {
    isLargeValue: true,
    isBulkyRead: true,
    handler: ({ caller }, plugins) => plugins.list(caller),
  },
  create: ({ caller, body }, plugins) => plugins.create(caller, body),
  switchOn: ({ caller, params }, plugins) => plugins.switchOn(caller, params.key),
  updateToken: ({ caller, params, body }, plugins) => plugins.changeToken(caller, params.id, body),
  delete: ({ caller, params }, plugins) => plugins.remove(caller, params.id),
  createRegistryPass: ({ caller, params }, plugins) => plugins.registryPass(caller, params.id),
  createCustomerPass: ({ caller, body }, plugins) => plugins.customerPass(caller, body),
  takeNotice: ({ body }, plugins) => plugins.takeNotice(body),
})
