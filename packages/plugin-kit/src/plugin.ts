// The declaration of a plugin by its author: its field types and the two functions that reply for them.
import { readRule } from '@company-data/protocol/reasons'
import type { PluginOption, PluginValue } from '@company-data/protocol/wire/plugins/plugin-call'
import {
  type PluginBlock,
  type PluginFieldType,
  type PluginInput,
  type PluginOutput,
  pluginFieldType,
} from '@company-data/protocol/wire/plugins/plugin-description'

/** The known state of the person's form: picks by id, typed values, and the inputs that the flow provides. */
export interface PluginQuestion {
  picks: Readonly<Record<string, string>>
  values: Readonly<Record<string, PluginValue>>
  inputs: Readonly<Record<string, PluginValue>>
}

export interface OptionsQuestion extends PluginQuestion {
  /** The search_select block whose options are wanted. */
  block: string
  /** The text typed so far; may be empty. */
  query: string
}

export interface Options {
  options: readonly PluginOption[]
  /** There are more than these: the person has to narrow the search. */
  more?: boolean
}

/** The picks do not fit the inputs or one another; no blocks: all of them. */
export interface PicksInvalid {
  picksInvalid: readonly string[]
}

export type Outputs = Readonly<Record<string, PluginValue | null>>

export type MaybePromise<T> = T | Promise<T>

export interface FieldType {
  label: string
  blocks: readonly PluginBlock[]
  inputs?: ReadonlyArray<Omit<PluginInput, 'required'> & { required?: boolean }>
  outputs?: readonly PluginOutput[]
  /** Required if there is a search_select block. */
  options?(question: OptionsQuestion): MaybePromise<readonly PluginOption[] | Options>
  /** Called once every block is answered. */
  outputsFor(question: PluginQuestion): MaybePromise<Outputs | PicksInvalid>
}

export interface PluginDeclaration {
  name: string
  fieldTypes: Readonly<Record<string, FieldType>>
}

export interface Plugin {
  name: string
  /** As the description says them. */
  fieldTypes: readonly PluginFieldType[]
  find(key: string): { type: PluginFieldType; answers: FieldType } | undefined
}

/** Asks the person to pick again: the named blocks, or all. */
export const picksInvalid = (...blocks: string[]): PicksInvalid => ({ picksInvalid: blocks })

const describe = (key: string, { label, blocks, inputs = [], outputs = [] }: FieldType): PluginFieldType => {
  const read = pluginFieldType.safeParse({ key, label, blocks, inputs, outputs })
  if (read.success) return read.data
  const reasons = read.error.issues.map(({ path, message }) => `${[key, ...path].join('.')}: ${readRule(message).text}`)
  throw new Error(`the field type ${key} cannot be described:\n${reasons.join('\n')}`)
}

/** Throws if the declaration breaks a rule of descriptions, so that a mistake shows at startup. */
export const definePlugin = ({ name, fieldTypes }: PluginDeclaration): Plugin => {
  const rows = Object.entries(fieldTypes).map(([key, answers]) => ({ type: describe(key, answers), answers }))
  const odd = rows.find(
    ({ type, answers }) => type.blocks.some(({ kind }) => kind === 'search_select') && !answers.options,
  )
  if (odd) throw new Error(`the field type ${odd.type.key} has a search_select block but no options()`)
  const byKey = new Map(rows.map((row) => [row.type.key, row]))
  return { name, fieldTypes: rows.map(({ type }) => type), find: (key) => byKey.get(key) }
}
