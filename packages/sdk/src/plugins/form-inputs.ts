// The inputs of a plugin field in a form of rows or claims: wired to form data, or asked of the person.
import type { PluginSpec } from '@company-data/protocol/wire/plugins/plugins'
import type { PluginFieldInputs } from './plugin-field.ts'
import type { PluginValue } from './plugin-reply.ts'

/**
 * The form's current answer for a row or claim.
 * @example
 * const answer: PluginFormAnswer = { text: '980', isPrivate: false }
 */
export interface PluginFormAnswer {
  text: string
  /** The display text of a list or a structure; without it the text itself. */
  display?: string
  /** It comes from a private field of the profile, and is never sent to a plugin. */
  isPrivate: boolean
}

/**
 * A form as a plugin field sees it.
 * @example
 * const form: PluginFormState = { findAnswer: () => ({ text: '980', isPrivate: false }), entered: () => undefined }
 */
export interface PluginFormState {
  /** The answer of the row or claim with that name, or undefined. */
  findAnswer(name: string): PluginFormAnswer | undefined
  /** The person's input for an unwired plugin input. */
  entered(input: string): PluginValue | undefined
}

/**
 * An input that is left out of a question, with the reason.
 * @example
 * const missing: MissingFormInput = { key: 'budget', label: 'Budget', required: true, reason: 'unanswered' }
 */
export interface MissingFormInput {
  key: string
  label: string
  required: boolean
  reason: 'unanswered' | 'private' | 'not_convertible'
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/

const isDate = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** FA-38: a value of the declared type, or undefined. */
const converted = (type: 'text' | 'number' | 'date' | 'boolean', text: string): PluginValue | undefined => {
  if (type === 'text') return text
  if (type === 'number') return NUMBER.test(text.trim()) ? Number(text) : undefined
  if (type === 'date') return isDate(text) ? text : undefined
  return text === 'true' || text === 'false' ? text === 'true' : undefined
}

/**
 * The inputs of a plugin field in a form, without private, empty or invalid ones, which `missing` names.
 * @example
 * const spec = (await person.pluginPasses.create({ code: 'ACME/LEASE' })).specs.car
 * const form: PluginFormState = { findAnswer: () => ({ text: '980', isPrivate: false }), entered: () => undefined }
 * if (spec) console.log(pluginFormInputs(spec, form).missing)
 */
export const pluginFormInputs = (
  { snapshot, inputs: wires }: PluginSpec,
  { findAnswer, entered }: PluginFormState,
): PluginFieldInputs & { missing: MissingFormInput[] } => {
  const inputs: Array<[string, PluginValue]> = []
  const missing: MissingFormInput[] = []
  for (const { key, type, label, required } of snapshot?.inputs ?? []) {
    const leaveOut = (reason: MissingFormInput['reason']) => missing.push({ key, label, required, reason })
    const source = Object.hasOwn(wires, key) ? wires[key] : undefined
    const answer = source === undefined ? undefined : findAnswer(source)
    const enteredValue = source === undefined ? entered(key) : undefined
    if (enteredValue !== undefined) inputs.push([key, enteredValue])
    else if (answer === undefined || answer.text === '') leaveOut('unanswered')
    else if (answer.isPrivate) leaveOut('private')
    else {
      const value = converted(type, type === 'text' ? (answer.display ?? answer.text) : answer.text)
      if (value === undefined) leaveOut('not_convertible')
      else inputs.push([key, value])
    }
  }
  return { inputs: Object.fromEntries(inputs), isComplete: !missing.some(({ required }) => required), missing }
}
