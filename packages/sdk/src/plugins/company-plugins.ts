// The plugins that a company has registered, and the built-in ones that it can switch on (G-131).
import { profilePrefix } from '@company-data/protocol/contract/prefixes'
import type { plugins } from '@company-data/protocol/nouns/plugins/contract'
import { pluginRoutes } from '@company-data/protocol/nouns/plugins/routes'
import type { FetchedPlugin } from '@company-data/protocol/wire/plugins/forwarder'
import type { CreatedPlugin, NewPlugin, PluginRecord } from '@company-data/protocol/wire/plugins/plugins'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'
import { postToForwarder } from './forwarder-call.ts'

export const companyPluginCalls = (api: Api, send: typeof fetch = (...input) => fetch(...input)) => {
  const raw = calls<typeof plugins>()(api, pluginRoutes, profilePrefix)
  /** The description is fetched separately, so that an address that does not respond yet can be registered. */
  const created = async (response: Promise<CreatedPlugin>): Promise<PluginRecord> => (await response).plugin
  return {
    /**
     * The company's plugins with their descriptions; for the owner only.
     * @example
     * const { plugins, builtin } = await company.plugins.list()
     */
    list: raw.list,
    /**
     * Registers a plugin by its address. Fetch its description with `plugins.describe`: until then it has no field types.
     * @example
     * const { id } = await company.plugins.create({ base_url: 'https://cars.example.org', token: secret })
     * await company.plugins.describe(id)
     */
    create: (plugin: NewPlugin): Promise<PluginRecord> => created(raw.create(plugin)),
    /**
     * Switches on a plugin that the platform itself serves.
     * @example
     * const { id } = await company.plugins.switchOn('demo_catalog')
     * await company.plugins.describe(id)
     */
    switchOn: (key: string): Promise<PluginRecord> => created(raw.switchOn(key)),
    /**
     * Replaces the token that the plugin is called with; null clears it.
     * @example
     * await company.plugins.setToken(pluginId, secret)
     */
    setToken: (pluginId: string, token: string | null): Promise<PluginRecord> => raw.updateToken(pluginId, { token }),
    /**
     * Has the forwarder fetch the plugin's description now; the record has it when this resolves. Throws
     * `plugin.not_responding` with the reason if the plugin does not respond, or breaks a rule.
     * @example
     * const { name, field_types } = await company.plugins.describe(pluginId)
     */
    async describe(pluginId: string): Promise<FetchedPlugin> {
      const { registry_pass } = await raw.createRegistryPass(pluginId)
      const { pass, forwarder_url } = registry_pass
      const response = await postToForwarder(send, `${forwarder_url}/describe`, { pass, plugin_id: pluginId })
      return response as FetchedPlugin
    },
    /**
     * Deletes a plugin, or switches a built-in one off; refused with `plugins.in_use` while something names it.
     * @example
     * await company.plugins.delete(pluginId)
     */
    delete: raw.delete,
  }
}
