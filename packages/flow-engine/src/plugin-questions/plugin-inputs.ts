// The inputs of a question to a plugin, read from the live map as their declared types (FA-38, D2-FWD-16 to -20).

import type { Value } from '../computed-constants/compile-expression.ts'
import { parseBoolean } from '../conditions/operand.ts'
import type { PluginElement, PluginInput, ResultType } from '../definition/index.ts'
import type { Scope } from '../expressions/scope.ts'
import type { Flow } from '../flow/flow.ts'
import { parseDate } from '../values/calendar-date.ts'
import { parseNumber } from '../values/number.ts'
import { getMember } from '../values/plaintext.ts'

export type MissingInput = {
  readonly key: string
  readonly required: boolean
  readonly reason: 'unwired' | 'unanswered' | 'private' | 'not_convertible'
}

export type PluginQuestionInputs = {
  /** An omitted input is absent, never null (T-52). */
  readonly inputs: Readonly<Record<string, Value>>
  readonly missing: readonly MissingInput[]
  /** False while a required input is missing: the field cannot be answered yet. */
  readonly isComplete: boolean
}

const numberOrNull = (value: unknown): number | null => {
  const number = parseNumber(value)
  return Number.isNaN(number) ? null : number
}

const conversions: Record<Exclude<ResultType, 'text'>, (value: unknown) => Value> = {
  number: numberOrNull,
  date: parseDate,
  boolean: parseBoolean,
}

type Reading = { readonly value: Value } | { readonly reason: MissingInput['reason'] }

const readInput = (
  flow: Flow,
  { type }: PluginInput,
  source: unknown,
  scope: Scope,
  sendable: (key: string) => boolean,
): Reading => {
  if (typeof source !== 'string') return { reason: 'unwired' }
  if (!sendable(source)) return { reason: 'private' }
  const text = flow.display(source, scope)
  if (text === null) return { reason: 'unanswered' }
  if (type === 'text') return { value: text }
  const value = Object.hasOwn(conversions, type) ? conversions[type](flow.constants.sources(source).read(scope)) : null
  return value === null ? { reason: 'not_convertible' } : { value }
}

export const pluginInputs = (
  flow: Flow,
  { plugin }: PluginElement,
  scope: Scope,
  sendable: (key: string) => boolean,
): PluginQuestionInputs => {
  const inputs: [string, Value][] = []
  const missing: MissingInput[] = []
  for (const input of plugin.snapshot?.inputs ?? []) {
    const reading = readInput(flow, input, getMember(plugin.inputs, input.key), scope, sendable)
    if ('value' in reading) inputs.push([input.key, reading.value])
    else missing.push({ key: input.key, required: input.required, reason: reading.reason })
  }
  return { inputs: Object.fromEntries(inputs), missing, isComplete: !missing.some(({ required }) => required) }
}
