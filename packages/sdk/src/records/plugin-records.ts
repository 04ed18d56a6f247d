// The records of the plugins of a company that the clients take and return.
import type * as forwarderWire from '@company-data/protocol/wire/plugins/forwarder'
import type * as pluginsWire from '@company-data/protocol/wire/plugins/plugins'

/**
 * A plugin of the company: its description, when that was fetched, and its uses. Its token is a mask.
 * @example
 * const { plugins } = await company.plugins.list()
 * const silent: PluginRecord[] = plugins.filter(({ last_error }) => last_error !== null)
 */
export type PluginRecord = pluginsWire.PluginRecord

/**
 * The plugins of a company, and the built-in ones that it can switch on.
 * @example
 * const { plugins, builtin }: PluginList = await company.plugins.list()
 */
export type PluginList = pluginsWire.PluginList

/**
 * A plugin to register, by its address; the token is the one that the plugin expects of the platform.
 * @example
 * const plugin: NewPlugin = { base_url: 'https://cars.example.org', token: secret }
 * const { id } = await company.plugins.create(plugin)
 */
export type NewPlugin = pluginsWire.NewPlugin

/**
 * The freshly fetched description of a plugin, with the key that questions are sealed to.
 * @example
 * const { plugins } = await company.plugins.list()
 * for (const { id } of plugins) {
 *   const { name, field_types }: FetchedPlugin = await company.plugins.describe(id)
 *   console.log(name, field_types.map(({ label }) => label))
 * }
 */
export type FetchedPlugin = forwarderWire.DescribeResponse
