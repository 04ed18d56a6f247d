// Runs the tests of a draft; a failing test is a problem that blocks publishing.

import { isEmptyAnswer } from '../conditions/operand.ts'
import { extendPointer, wholeDefinition } from '../definition/index.ts'
import { compileFlow, type Flow } from '../flow/flow.ts'
import { matchOutputs } from '../outputs/match-outputs.ts'
import { computePreview, type FlowPreview } from '../preview/preview-flow.ts'
import { type Problem, problemList } from '../validation/problem.ts'
import { englishTexts, type ProblemTexts } from '../validation/problem-texts/english-texts.ts'
import type { ValidationContext } from '../validation/validation-context.ts'
import { type DefinitionTest, readTests } from './definition-test.ts'

const toJson = (value: unknown): string | undefined => (value === undefined ? undefined : JSON.stringify(value))

/** Enough for the author to see where two texts differ; a test can fail once per constant. */
const MAX_SHOWN_LENGTH = 300
const MAX_SHOWN_STEPS = 20
const MAX_FAILURES = 20

const brief = (text: string): string => (text.length <= MAX_SHOWN_LENGTH ? text : `${text.slice(0, MAX_SHOWN_LENGTH)}…`)

/** The first steps, as many as an author looks at. */
const shortenPath = (path: readonly string[]): readonly string[] => [
  ...path.slice(0, MAX_SHOWN_STEPS).map(brief),
  ...(path.length > MAX_SHOWN_STEPS ? ['…'] : []),
]

type Failures = (test: DefinitionTest, preview: FlowPreview, say: ProblemTexts) => string[]

const pathFailures: Failures = ({ expected }, { path }, say) =>
  expected.path === undefined || toJson(expected.path) === toJson(path)
    ? []
    : [say.otherWay(shortenPath(path), shortenPath(expected.path))]

const constantFailures: Failures = ({ expected }, { constants }, say) =>
  Object.entries(expected.constants ?? {}).flatMap(([key, value]) => {
    const actual = Object.hasOwn(constants, key) ? constants[key] : undefined
    const [left, right] = [toJson(actual), toJson(value) ?? '']
    return left === right ? [] : [say.otherConstant(brief(key), left === undefined ? left : brief(left), brief(right))]
  })

/** The index of the rule that makes each output of the last node; absent outputs are made by none. */
const madeBy = (flow: Flow, test: DefinitionTest, { path }: FlowPreview): Map<string, number> => {
  const document = flow.node(path.at(-1) ?? '')?.document
  if (document == null) return new Map()
  const files = Object.entries(test.answers).filter(([key, value]) => {
    const kind = flow.keys.getKind(key)
    return kind === 'file' && !isEmptyAnswer(value, kind)
  })
  const generation = {
    scope: flow.scope(test.answers, test.reference_date),
    language: test.language,
    heldSources: new Set([...test.held_sources, ...files.map(([slug]) => `field:${slug}`)]),
  }
  return new Map(
    matchOutputs(flow, document, generation).map(({ output_key, rule }) => {
      const output = document.outputs.find((candidate) => candidate.output_key === output_key)
      return [output_key, output?.rules.indexOf(rule) ?? -1]
    }),
  )
}

const outputFailures = (flow: Flow, test: DefinitionTest, preview: FlowPreview, say: ProblemTexts): string[] => {
  if (test.expected.outputs === undefined) return []
  const matchedRules = madeBy(flow, test, preview)
  return Object.entries(test.expected.outputs).flatMap(([key, place]) => {
    const actual = matchedRules.get(key) ?? null
    return actual === place ? [] : [say.otherRule(brief(key), actual, place)]
  })
}

const collectFailures = (flow: Flow, test: DefinitionTest, say: ProblemTexts): string[] => {
  const preview = computePreview(flow, flow.scope(test.answers, test.reference_date))
  return [
    ...pathFailures(test, preview, say),
    ...constantFailures(test, preview, say),
    ...outputFailures(flow, test, preview, say),
  ]
}

/** One problem per failing test, with all differences. `tests` are those saved beside the draft. */
export const testDefinition = (
  definition: unknown,
  tests: unknown,
  context: Pick<ValidationContext, 'fieldTypes'>,
  say: ProblemTexts = englishTexts,
): Problem[] => {
  const problems = problemList(say)
  const read = readTests(tests)
  const flow = compileFlow(definition, context?.fieldTypes)
  for (const [place, test] of read.tests.entries()) {
    const failures = collectFailures(flow, test, say)
    const message = say.testFails(brief(test.name), failures.slice(0, MAX_FAILURES).join('; '))
    const pointer = extendPointer(wholeDefinition, 'tests', place)
    if (failures.length > 0) problems.add('test.failed', pointer, { node: null, key: test.name }, message)
  }
  return problems.toSortedList()
}
