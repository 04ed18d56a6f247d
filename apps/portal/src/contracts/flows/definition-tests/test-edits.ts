// Edits of a definition's tests: current results, and values written as JSON.
import { type Definition, type DefinitionTest, type Flow, findNextNode, matchOutputs } from '@company-data/flow-engine'

export const newTest = (name: string, answers: Readonly<Record<string, unknown>>, date: string): DefinitionTest => ({
  name,
  answers: { ...answers },
  reference_date: date,
  language: null,
  held_sources: [],
  expected: { path: undefined, constants: undefined, outputs: undefined },
})

const findPath = (flow: Flow, scope: ReturnType<Flow['scope']>): string[] => {
  const path: string[] = []
  let step = flow.definition.entry
  while (step !== null && flow.node(step) && !path.includes(step)) {
    path.push(step)
    step = findNextNode(flow, step, scope)
  }
  return path
}

/** The expectations of a test if the current result is right. */
export const expectedNow = (flow: Flow, test: DefinitionTest): DefinitionTest['expected'] => {
  const scope = flow.scope(test.answers, test.reference_date)
  const path = findPath(flow, scope)
  const constants = Object.fromEntries(
    flow.definition.constants.map(({ key }) => [key, flow.constants.value(scope, key) ?? null]),
  )
  const document = flow.node(path.at(-1) ?? '')?.document ?? null
  if (document === null) return { path, constants, outputs: undefined }
  const files = Object.keys(test.answers).filter((slug) => flow.keys.getKind(slug) === 'file')
  const heldSources = new Set([...test.held_sources, ...files.map((slug) => `field:${slug}`)])
  const matchedOutputs = matchOutputs(flow, document, { scope, language: test.language, heldSources })
  const outputs = document.outputs.map(({ output_key, rules }) => {
    const rule = matchedOutputs.find((output) => output.output_key === output_key)?.rule
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
        element.kind === 'field' && flow.keys.getKind(element.slug) !== 'file' ? [element.slug] : [],
      ),
    ),
  )

export const mergeAnswers = (
  answers: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...answers, ...changes }).filter(([, value]) => value !== '' && value !== undefined),
  )
