// Questions to a plugin and its replies: both travel sealed, and the forwarder sees only the wrappers (FG-12).
import { z } from 'zod'
import { pluginOptionsMost } from '../../limits.ts'
import { wrapperString } from '../wrappers.ts'
import { pluginPublicKey } from './plugin-description.ts'

/** JSON as the types say: number, true or false, a date as YYYY-MM-DD, text. */
export const pluginValue = z.union([z.string(), z.number(), z.boolean()])
export type PluginValue = z.output<typeof pluginValue>

/** All eight members are always present; unused ones are null or empty. */
export const pluginQuestion = z.object({
  field_type: z.string(),
  op: z.string(),
  block: z.string().nullable(),
  query: z.string().nullable(),
  /** Key of a search_select block → id of the pick. */
  picks: z.record(z.string(), z.string()),
  /** Key of a typed block → its value. */
  values: z.record(z.string(), pluginValue),
  /** An omitted input is absent, never null (T-52). */
  inputs: z.record(z.string(), pluginValue),
  /** Fresh for each question. */
  reply_key: pluginPublicKey,
})
export type PluginQuestion = z.output<typeof pluginQuestion>

export const pluginOption = z.object({ id: z.string(), label: z.string() })
export type PluginOption = z.output<typeof pluginOption>

export const optionsReply = z.object({
  op: z.literal('options'),
  // FA-39: the reader truncates options beyond the limit.
  options: z.array(pluginOption),
  more: z.boolean().default(false),
})

export const outputsReply = z.object({
  op: z.literal('outputs'),
  outputs: z.record(z.string(), z.unknown()),
})

/** The picks no longer fit the inputs or one another; no block named means all of them. */
export const picksInvalidReply = z.object({
  op: z.literal('outputs'),
  picks_invalid: z.literal(true),
  blocks: z.array(z.string()).default([]),
})

export const pluginRefusals = ['field_type_unknown', 'op_unknown', 'block_unknown', 'input_missing', 'failed'] as const
export type PluginRefusal = (typeof pluginRefusals)[number]

export const refusalReply = z.object({ error: z.string(), error_key: z.string() })

export const pluginReply = z.union([refusalReply, optionsReply, picksInvalidReply, outputsReply])
export type PluginReply = z.output<typeof pluginReply>

/** The request that the forwarder sends to a plugin, and its reply. */
export const sealedRequest = z.object({ request: wrapperString })
export const sealedReply = z.object({ reply: wrapperString })

/** FA-39: a list that is too long counts as truncated. */
export const cutOptions = <T>(options: readonly T[], more: boolean): { options: T[]; more: boolean } => ({
  options: options.slice(0, pluginOptionsMost),
  more: more || options.length > pluginOptionsMost,
})
