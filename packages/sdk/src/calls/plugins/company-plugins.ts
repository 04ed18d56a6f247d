// The plugins that a company has registered, and the built-in ones that it can switch on (G-131).
import type { CreatedPlugin, RegistryPass } from '@company-data/protocol/wire/plugins/plugins'
import { postToForwarder } from '../../plugins/forwarder-call.ts'
import type { FetchedPlugin, NewPlugin, PluginList, PluginRecord } from '../../records/plugin-records.ts'
import type { Api } from '../../transport/api.ts'
import { path } from '../../transport/path.ts'

const ROUTE = '/api/account/plugins'
const pluginPath = (pluginId: string): string => path`/api/account/plugins/${pluginId}`

export const companyPluginCalls = (api: Api, send: typeof fetch = (...input) => fetch(...input)) => {
  /** The description is fetched separately, so that an address that does not respond yet can be registered. */
  const created = async (response: Promise<CreatedPlugin>): Promise<PluginRecord> => (await response).plugin
  return {
    /**
     * The company's plugins with their descriptions; for the owner only.
     * @example
     * const { plugins, builtin } = await company.plugins.list()
     */
    list: (): Promise<PluginList> => api.get(ROUTE),
    /**
     * Registers a plugin by its address. Fetch its description with `plugins.describe`: until then it has no field types.
     * @example
     * const { id } = await company.plugins.create({ base_url: 'https://cars.example.org', token: secret })
     * await company.plugins.describe(id)
     */
    create: (plugin: NewPlugin): Promise<PluginRecord> => created(api.post(ROUTE, plugin)),
    /**
     * Switches on a plugin that the platform itself serves.
     * @example
     * const { id } = await company.plugins.switchOn('demo_catalog')
     * await company.plugins.describe(id)
     */
    switchOn: (key: string): Promise<PluginRecord> => created(api.post(path`/api/account/plugins/builtin/${key}`)),
    /**
     * Replaces the token that the plugin is called with; null clears it.
     * @example
     * await company.plugins.setToken(pluginId, secret)
     */
    setToken: (pluginId: string, token: string | null): Promise<PluginRecord> =>
      api.put(pluginPath(pluginId), { token }),
    /**
     * Has the forwarder fetch the plugin's description now; the record has it when this resolves. Throws
     * `plugin.not_responding` with the reason if the plugin does not respond, or breaks a rule.
     * @example
     * const { name, field_types } = await company.plugins.describe(pluginId)
     */
    async describe(pluginId: string): Promise<FetchedPlugin> {
      const { registry_pass } = await api.post<{ registry_pass: RegistryPass }>(`${pluginPath(pluginId)}/registry-pass`)
      const { pass, forwarder_url } = registry_pass
      const response = await postToForwarder(send, `${forwarder_url}/describe`, { pass, plugin_id: pluginId })
      return response as FetchedPlugin
    },
    /**
     * Deletes a plugin, or switches a built-in one off; refused with `plugins.in_use` while something names it.
     * @example
     * await company.plugins.delete(pluginId)
     */
    delete: (pluginId: string): Promise<void> => api.delete(pluginPath(pluginId)),
  }
}
