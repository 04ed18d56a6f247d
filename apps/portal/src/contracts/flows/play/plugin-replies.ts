// The replies of plugins in a play: a search offers its own text, and the author enters the results. Pure.
import type { PluginElement } from '@company-data/flow-engine'

type Output = NonNullable<PluginElement['plugin']['snapshot']>['outputs'][number]
type OutputType = Output['type']

const SAMPLES: Readonly<Record<OutputType, string>> = {
  text: 'Sample',
  number: '100',
  date: '2026-03-01',
  boolean: 'true',
}

const getSample = ({ type }: Output): string => SAMPLES[type]

const READERS: Readonly<Record<OutputType, (text: string) => unknown>> = {
  text: (text) => text,
  number: (text) => (Number.isFinite(Number(text)) ? Number(text) : null),
  date: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null),
  boolean: (text) => text === 'true',
}

/** By plugin, type of field and output. */
export type PluginResults = ReadonlyMap<string, string>

type Use = Pick<PluginElement['plugin'], 'plugin_id' | 'field_type'>

const resultKey = ({ plugin_id, field_type }: Use, output: string): string =>
  JSON.stringify([plugin_id, field_type, output])

export const readResult = (results: PluginResults, use: Use, output: Output): string =>
  results.get(resultKey(use, output.key)) ?? getSample(output)

export const withResult = (results: PluginResults, use: Use, output: string, text: string): PluginResults =>
  new Map([...results, [resultKey(use, output), text]])

interface Question {
  op: 'options' | 'outputs'
  query: string | null
}

/** The reply that the plugin of this use would send (FG-12). */
export const replyAsPlugin = (
  use: Use,
  outputs: readonly Output[],
  results: PluginResults,
  { op, query }: Question,
): Readonly<Record<string, unknown>> => {
  const text = query?.trim() || SAMPLES.text
  if (op === 'options') return { op, options: [{ id: text, label: text }], more: false }
  const values = outputs.map((output) => {
    const result = readResult(results, use, output)
    return [output.key, result === '' ? null : READERS[output.type](result)]
  })
  return { op, outputs: Object.fromEntries(values) }
}
