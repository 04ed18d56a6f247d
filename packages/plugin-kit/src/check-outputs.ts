// The check of a field type's outputs: answers every block with a first option or a sample, and asks for the outputs.
import type { PluginDescription } from '@company-data/protocol/wire/plugins/plugin-description'

type FieldType = PluginDescription['field_types'][number]
type ValueType = FieldType['outputs'][number]['type']

/** The parts of a question that differ here. */
interface OutputQuestion {
  op: 'options' | 'outputs'
  block: string | null
  query: string | null
  picks: Record<string, string>
  values: Record<string, string | number | boolean>
  inputs: Record<string, string | number | boolean>
}

const SAMPLES = { text: 'sample', number: 1, date: '2026-01-31', boolean: true } as const

const isOfType: Record<ValueType, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  date: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value),
  boolean: (value) => typeof value === 'boolean',
}

const readFirstId = ({ options }: Record<string, unknown>): string | undefined => {
  const [first] = Array.isArray(options) ? (options as unknown[]) : []
  const { id } = (first ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id : undefined
}

/** Undefined if a block has no option for the samples: then no outputs can be asked for. */
const answerBlocks = async (
  { blocks, inputs }: FieldType,
  ask: (question: OutputQuestion) => Promise<Record<string, unknown>>,
): Promise<OutputQuestion | undefined> => {
  const samples = inputs.map(({ key, type }) => [key, SAMPLES[type]] as const)
  const question = {
    op: 'outputs',
    block: null,
    query: null,
    picks: {},
    values: {},
    inputs: Object.fromEntries(samples),
  }
  const answered = question as OutputQuestion
  for (const { key, kind } of blocks) {
    if (kind !== 'search_select') {
      answered.values[key] = SAMPLES[kind]
      continue
    }
    const id = readFirstId(await ask({ ...answered, op: 'options', block: key, query: '' }))
    if (id === undefined) return undefined
    answered.picks[key] = id
  }
  return answered
}

/** The fault of the outputs; undefined without one, or if samples are not enough to ask for them. */
export const findOutputFault = async (
  fieldType: FieldType,
  ask: (question: OutputQuestion) => Promise<Record<string, unknown>>,
): Promise<string | undefined> => {
  const question = await answerBlocks(fieldType, ask)
  const reply = question && (await ask(question))
  if (reply === undefined || reply.error_key === 'input_missing' || reply.picks_invalid === true) return undefined
  if (reply.op !== 'outputs') return `it replies ${String(reply.error_key ?? reply.op)} and no outputs`
  const outputs = (reply.outputs ?? {}) as Record<string, unknown>
  const undeclared = Object.keys(outputs).find((key) => fieldType.outputs.every((output) => output.key !== key))
  if (undeclared !== undefined) return `it replies ${undeclared}, which it does not declare`
  const wrong = fieldType.outputs.find(({ key, type }) => {
    const value = outputs[key] ?? null
    return value !== null && !isOfType[type](value)
  })
  return wrong && `it replies ${wrong.key}, which is no ${wrong.type}`
}
