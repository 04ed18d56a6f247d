// Reads a plugin's reply: options, outputs, picks that do not fit, or its refusal (FG-12).
import { displayText } from '@company-data/protocol/display-text'
import type { PluginSnapshot } from '@company-data/protocol/wire/plugins/plugin-description'
import { PlatformError } from '../errors/platform-error.ts'

/**
 * An option that a plugin offers.
 * @example
 * const option: PluginOption = { id: 'v-ex30', label: 'EX30' }
 */
export interface PluginOption {
  id: string
  label: string
}

/**
 * Options of a block; `more` means that the list was truncated, so that the person has to narrow the search.
 * @example
 * const { options, more }: PluginOptions = { options: [{ id: 'v-ex30', label: 'EX30' }], more: false }
 */
export interface PluginOptions {
  options: PluginOption[]
  more: boolean
}

/**
 * A typed value of a block, an input or an output: a number, true or false, a text, or a date as `YYYY-MM-DD`.
 * @example
 * const kilometres: PluginValue = 15_000
 */
export type PluginValue = string | number | boolean

type Members = Readonly<Record<string, unknown>>

const MAX_OPTIONS = 50

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const notResponding = (message: string): PlatformError =>
  new PlatformError({ errorKey: 'plugin.not_responding', status: 502, message, requestId: '' })

/** FA-40: the plugin's own key, which is not in the catalog. */
const refusal = (errorKey: string, message: unknown): PlatformError =>
  new PlatformError({ errorKey, status: 200, message: typeof message === 'string' ? message : errorKey, requestId: '' })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const readReply = (text: string): Members => {
  const reply = parsed(text)
  if (!isMembers(reply)) throw notResponding('The reply of the plugin is not a JSON object.')
  if (typeof reply.error_key === 'string') throw refusal(reply.error_key, reply.error)
  return reply
}

const isOption = (value: unknown): value is PluginOption =>
  isMembers(value) && typeof value.id === 'string' && typeof value.label === 'string'

/** FA-39: a list of more than 50 is truncated, and counts as more. */
export const readOptions = ({ op, options, more }: Members): PluginOptions => {
  if (op !== 'options' || !Array.isArray(options) || !options.every(isOption))
    throw notResponding('The plugin replied no options.')
  const list = options.slice(0, MAX_OPTIONS).map(({ id, label }) => ({ id, label: displayText(label) }))
  return { options: list, more: more === true || options.length > MAX_OPTIONS }
}

const isType: Record<PluginSnapshot['outputs'][number]['type'], (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  date: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value),
  boolean: (value) => typeof value === 'boolean',
}

export type OutputsReply = { outputs: Record<string, PluginValue | null> } | { picksInvalid: string[] }

/** A missing output is null, one of the wrong type makes the whole reply invalid, an unknown one is dropped. */
export const readOutputs = (reply: Members, declared: PluginSnapshot['outputs']): OutputsReply => {
  if (reply.op !== 'outputs') throw notResponding('The plugin replied no outputs.')
  if (reply.picks_invalid === true) {
    const blocks = Array.isArray(reply.blocks) ? reply.blocks.filter((block) => typeof block === 'string') : []
    return { picksInvalid: blocks }
  }
  const { outputs } = reply
  if (!isMembers(outputs)) throw notResponding('The plugin replied no outputs.')
  const entries = declared.map(({ key, type }): [string, PluginValue | null] => {
    const value = Object.hasOwn(outputs, key) ? outputs[key] : null
    if (value === null || value === undefined) return [key, null]
    if (!isType[type](value)) throw notResponding(`The plugin replied ${key}, which is no ${type}.`)
    return [key, value as PluginValue]
  })
  return { outputs: Object.fromEntries(entries) }
}
