// Replies to one opened question: checks it against the declaration and calls the author's function (FG-12).
import { cutOptions, type PluginQuestion, type PluginRefusal } from '@company-data/protocol/wire/plugins/plugin-call'
import type { PluginFieldType, PluginValueType } from '@company-data/protocol/wire/plugins/plugin-description'
import type { FieldType, Plugin } from './plugin.ts'

/** A refusal that the person's app shows; any other exception becomes `failed`, without its message. */
export class Refusal extends Error {
  readonly key: PluginRefusal
  constructor(key: PluginRefusal, message: string) {
    super(message)
    this.name = 'Refusal'
    this.key = key
  }
}

const isType: Record<PluginValueType, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  date: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value),
  boolean: (value) => typeof value === 'boolean',
}

const requireInputs = ({ inputs }: PluginFieldType, question: PluginQuestion): void => {
  for (const { key, type, required, label } of inputs) {
    const isPresent = Object.hasOwn(question.inputs, key)
    if (!isPresent && required) throw new Refusal('input_missing', `${label} is required.`)
    if (isPresent && !isType[type](question.inputs[key]))
      throw new Refusal('input_missing', `${label} must be a ${type}.`)
  }
}

/** The blocks that a block depends on, directly or through others. */
const listDependencies = ({ blocks }: PluginFieldType, key: string): string[] => {
  const listDirect = (name: string): readonly string[] => blocks.find((block) => block.key === name)?.depends_on ?? []
  const keys = new Set(listDirect(key))
  // Iterating a set also visits the entries added during the iteration.
  for (const name of keys) for (const further of listDirect(name)) keys.add(further)
  return [...keys]
}

const listUnanswered = (
  { blocks }: PluginFieldType,
  { picks, values }: PluginQuestion,
  keys: readonly string[],
): string[] =>
  blocks
    .filter(({ key }) => keys.includes(key))
    .filter(({ key, kind }) => (kind === 'search_select' ? !Object.hasOwn(picks, key) : !isType[kind](values[key])))
    .map(({ key }) => key)

type Row = { type: PluginFieldType; answers: FieldType }

const options = async ({ type, answers }: Row, question: PluginQuestion): Promise<object> => {
  const block = type.blocks.find(({ key }) => key === question.block)
  if (block?.kind !== 'search_select' || !answers.options)
    throw new Refusal('block_unknown', 'There is no such block to search in.')
  const missing = listUnanswered(type, question, listDependencies(type, block.key))
  if (missing.length > 0) throw new Refusal('failed', `Answer ${missing.join(', ')} first.`)
  const { picks, values, inputs, query } = question
  const list = await answers.options({ block: block.key, query: query ?? '', picks, values, inputs })
  const { options: matching, more = false } = 'options' in list ? list : { options: list }
  return { op: 'options', ...cutOptions(matching, more) }
}

const outputs = async ({ type, answers }: Row, question: PluginQuestion): Promise<object> => {
  requireInputs(type, question)
  const keys = type.blocks.map(({ key }) => key)
  const missing = listUnanswered(type, question, keys)
  if (missing.length > 0) return { op: 'outputs', picks_invalid: true, blocks: missing }
  const { picks, values, inputs } = question
  const result = await answers.outputsFor({ picks, values, inputs })
  if ('picksInvalid' in result && Array.isArray(result.picksInvalid))
    return { op: 'outputs', picks_invalid: true, blocks: result.picksInvalid }
  const outputEntries = type.outputs.map(({ key, type: valueType }): [string, unknown] => {
    const value: unknown = Object.hasOwn(result, key) ? (result as Record<string, unknown>)[key] : null
    if (value !== null && !isType[valueType](value)) throw new Error(`the output ${key} is no ${valueType}`)
    return [key, value]
  })
  return { op: 'outputs', outputs: Object.fromEntries(outputEntries) }
}

/** The plaintext of the reply. Never throws: every error becomes a refusal, and `onError` gets the cause. */
export const replyToQuestion = async (
  plugin: Plugin,
  question: PluginQuestion,
  onError: (error: unknown) => void = () => undefined,
): Promise<object> => {
  try {
    const row = plugin.find(question.field_type)
    if (!row) throw new Refusal('field_type_unknown', 'This plugin has no such field type.')
    if (question.op === 'options') return await options(row, question)
    if (question.op === 'outputs') return await outputs(row, question)
    throw new Refusal('op_unknown', 'This plugin knows options and outputs.')
  } catch (error) {
    if (error instanceof Refusal) return { error: error.message, error_key: error.key }
    onError(error)
    return { error: 'The plugin failed.', error_key: 'failed' }
  }
}
