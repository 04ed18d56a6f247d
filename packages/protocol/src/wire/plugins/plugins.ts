// Schemas of a company's plugin registry, and of the passes for questions to plugins (G-131, A-72, A-73, FG-15, A-76).
import { z } from 'zod'
import { rule } from '../../reasons.ts'
import { uuid } from '../ids.ts'
import { timestamp } from '../timestamps.ts'
import { pluginFieldType, pluginSnapshot } from './plugin-description.ts'

/** The server checks the members in the order of A-73, each with its own key. */
export const newPlugin = z.object({ base_url: z.string(), token: z.string().nullish() })
/**
 * A plugin to register, by its address; the token is the one that the plugin expects of the platform.
 * @example
 * const plugin: NewPlugin = { base_url: 'https://cars.example.org', token: secret }
 * const { id } = await company.plugins.create(plugin)
 */
export type NewPlugin = z.output<typeof newPlugin>

/** A text replaces the token, an empty one keeps it, null clears it (T-87). */
export const pluginTokenChange = z.object({ token: z.string().nullable() })
export type PluginTokenChange = z.output<typeof pluginTokenChange>

/** The references to the plugin, which block its deletion. */
export const pluginUses = z.object({
  flows: z.array(z.object({ id: uuid, name: z.string() })),
  request_rows: z.array(z.object({ service_id: uuid, slug: z.string() })),
  claims: z.array(z.object({ app_id: uuid, claim: z.string() })),
})
export type PluginUses = z.output<typeof pluginUses>

export const plugin = z.object({
  id: uuid,
  name: z.string(),
  base_url: z.string().nullable(),
  builtin_key: z.string().nullable(),
  /** Four bullets and the last characters, or null. */
  token: z.string().nullable(),
  field_types: z.array(pluginFieldType),
  last_refresh_at: timestamp.nullable(),
  last_error: z.string().nullable(),
  in_use: pluginUses,
})
/**
 * A plugin of the company: its description, when that was fetched, and its uses. Its token is a mask.
 * @example
 * const { plugins } = await company.plugins.list()
 * const silent: PluginRecord[] = plugins.filter(({ last_error }) => last_error !== null)
 */
export type PluginRecord = z.output<typeof plugin>

export const builtinPlugin = z.object({ key: z.string(), name: z.string(), enabled: z.boolean() })

export const pluginList = z.object({ plugins: z.array(plugin), builtin: z.array(builtinPlugin) })
/**
 * The plugins of a company, and the built-in ones that it can switch on.
 * @example
 * const { plugins, builtin }: PluginList = await company.plugins.list()
 */
export type PluginList = z.output<typeof pluginList>

export const registryPass = z.object({ pass: z.string(), forwarder_url: z.string(), expires_at: timestamp })
export type RegistryPass = z.output<typeof registryPass>

export const registryPassResponse = z.object({ registry_pass: registryPass })
export const createdPlugin = z.object({ plugin, registry_pass: registryPass })
export type CreatedPlugin = z.output<typeof createdPlugin>

/** The plugin question of a row, a claim or an element; `inputs` maps an input to the key of its value. */
export const pluginSpec = z.object({
  plugin_id: z.string(),
  field_type: z.string(),
  snapshot: pluginSnapshot.nullable(),
  inputs: z.record(z.string(), z.string()),
})
export type PluginSpec = z.output<typeof pluginSpec>

export const pluginPass = z.object({
  pass: z.string(),
  forwarder_url: z.string(),
  /** `public_key` is null while the plugin does not respond (D2-FWD-03). */
  plugins: z.array(z.object({ id: z.string(), public_key: z.string().nullable() })),
  specs: z.record(z.string(), pluginSpec),
})
export type PluginPass = z.output<typeof pluginPass>

/** the service of a code, or a sign-in app. */
export const customerPluginPass = z
  .object({ code: z.string().optional(), client_id: z.string().optional() })
  .refine(({ code, client_id }) => (code === undefined) !== (client_id === undefined), rule('plugin.code_or_client'))
export type CustomerPluginPass = z.output<typeof customerPluginPass>

/** the plugin of a row or a claim as read. */
export const fieldPlugin = z.object({
  plugin_id: z.string(),
  plugin_name: z.string(),
  field_type: z.string(),
  snapshot: pluginSnapshot,
  inputs: z.record(z.string(), z.string()),
})
export type FieldPlugin = z.output<typeof fieldPlugin>
