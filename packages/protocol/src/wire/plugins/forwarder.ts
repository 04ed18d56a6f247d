// Requests to the forwarder: plugin calls, fetches of descriptions, and orders of a region (FG-15, FG-16, A-74).
import { z } from 'zod'
import { timestamp } from '../timestamps.ts'
import { wrapperString } from '../wrappers.ts'
import { pluginDescription, pluginFieldType } from './plugin-description.ts'

/** The forwarder checks the members itself, in the order of FG-16. */
export const pluginCallBody = z.object({ pass: z.string(), plugin_id: z.string(), request: wrapperString })
export const pluginCallResponse = z.object({ reply: wrapperString })

export const describeBody = z.object({ pass: z.string(), plugin_id: z.string() })
export const describeResponse = z.object({
  plugin_id: z.string(),
  name: z.string(),
  public_key: z.string(),
  field_types: z.array(pluginFieldType),
  fetched_at: timestamp,
})
export type DescribeResponse = z.output<typeof describeResponse>

/**
 * The freshly fetched description of a plugin, with the key that questions are sealed to.
 * @example
 * const { plugins } = await company.plugins.list()
 * for (const { id } of plugins) {
 *   const { name, field_types }: FetchedPlugin = await company.plugins.describe(id)
 *   console.log(name, field_types.map(({ label }) => label))
 * }
 */
export type FetchedPlugin = DescribeResponse

/** FG-15: no run, node, person or connection; the forwarder learns nothing that it does not need. */
export const passClaims = z.object({
  iss: z.string(),
  aud: z.string(),
  iat: z.number(),
  exp: z.number(),
  jti: z.string(),
  kind: z.enum(['flow', 'registry']),
  plugins: z.array(z.string()),
  company: z.string(),
})
export type PassClaims = z.output<typeof passClaims>

/** A plugin as its region knows it. `revision` rises with each change, so that a late order changes nothing. */
export const orderedPlugin = z.object({
  id: z.uuid(),
  base_url: z.string().nullable(),
  builtin_key: z.string().nullable(),
  token: z.string().nullable(),
  revision: z.int(),
})
export type OrderedPlugin = z.output<typeof orderedPlugin>

export const orderClaims = z.object({
  iss: z.string(),
  aud: z.string(),
  exp: z.number(),
  kind: z.literal('order'),
  plugins: z.array(orderedPlugin),
  removed: z.array(z.uuid()),
  /** The descriptions to fetch before the response. */
  fetch: z.enum(['none', 'missing', 'all']),
})
export type OrderClaims = z.output<typeof orderClaims>

export const orderBody = z.object({ order: z.string() })

export const knownDescription = z.object({
  id: z.string(),
  description: pluginDescription.nullable(),
  fetched_at: timestamp.nullable(),
  last_error: z.string().nullable(),
})
export type KnownDescription = z.output<typeof knownDescription>

export const orderResponse = z.object({ plugins: z.array(knownDescription) })

/** The forwarder notifies a region that it has fetched a description; the region then requests it. */
export const noticeBody = z.object({
  pass: z.string(),
  plugin_id: z.string(),
  /** The forwarder does not know the plugin, and requests its description. */
  unknown: z.boolean().optional(),
})
