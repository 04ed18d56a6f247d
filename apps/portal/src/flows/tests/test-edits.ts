// Edits of a definition's tests: current results, and values written as JSON.
import { type Definition, type DefinitionTest, type Flow, matchOutputs, nextOf } from '@company-data/flow-engine'

export const newTest = (name: string, answers: Readonly<Record<string, unknown>>, date: string): DefinitionTest => ({
  name,
  answers: { ...answers },
  reference_date: date,
  language: null,
  held_sources: [],
  expected: { path: undefined, constants: undefined, outputs: undefined },
})

const wayOf = (flow: Flow, scope: ReturnType<Flow['scope']>): string[] => {
  const way: string[] = []
  let step = flow.definition.entry
  while (step !== null && flow.node(step) && !way.includes(step)) {
    way.push(step)
    step = nextOf(flow, step, scope)
  }
  return way
}

/** What a test would expect if the current result is right. */
export const expectedNow = (flow: Flow, one: DefinitionTest): DefinitionTest['expected'] => {
  const scope = flow.scope(one.answers, one.reference_date)
  const path = wayOf(flow, scope)
  const constants = Object.fromEntries(
    flow.definition.constants.map(({ key }) => [key, flow.constants.value(scope, key) ?? null]),
  )
  const document = flow.node(path.at(-1) ?? '')?.document ?? null
  if (document === null) return { path, constants, outputs: undefined }
  const files = Object.keys(one.answers).filter((slug) => flow.keys.kindOf(slug) === 'file')
  const heldSources = new Set([...one.held_sources, ...files.map((slug) => `field:${slug}`)])
  const made = matchOutputs(flow, document, { scope, language: one.language, heldSources })
  const outputs = document.outputs.map(({ output_key, rules }) => {
    const rule = made.find((output) => output.output_key === output_key)?.rule
    return [output_key, rule === undefined ? null : rules.indexOf(rule)] as const
  })
  return { path, constants, outputs: Object.fromEntries(outputs) }
}

/** A JSON object; undefined for an empty text, null if it is not an object. */
export const objectFrom = (text: string): Record<string, unknown> | undefined | null => {
  if (text.trim() === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

export const linesFrom = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || [])

/** Slugs whose answers have their own field; the others are written as JSON. */
export const plainSlugs = ({ nodes }: Definition, flow: Flow): ReadonlySet<string> =>
  new Set(
    nodes.flatMap(({ elements }) =>
      elements.flatMap((element) =>
        element.kind === 'field' && flow.keys.kindOf(element.slug) !== 'file' ? [element.slug] : [],
      ),
    ),
  )

export const answersWith = (
  answers: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...answers, ...changes }).filter(([, value]) => value !== '' && value !== undefined),
  )
