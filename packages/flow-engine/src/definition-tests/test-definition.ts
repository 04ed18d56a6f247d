// Runs the tests of a draft; one that fails is a problem that keeps the draft from being published.

import { isEmptyAnswer } from '../conditions/operand.ts'
import { spotAt, wholeDefinition } from '../definition/index.ts'
import { compileFlow, type Flow } from '../flow/flow.ts'
import { matchOutputs } from '../outputs/match-outputs.ts'
import { type FlowPreview, previewOf } from '../preview/preview-flow.ts'
import { type Problem, problemList } from '../validation/problem.ts'
import type { ValidationContext } from '../validation/validation-context.ts'
import { type DefinitionTest, readTests } from './definition-test.ts'

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value))

const pathFailures = ({ expected }: DefinitionTest, { path }: FlowPreview): string[] =>
  expected.path === undefined || shown(expected.path) === shown(path)
    ? []
    : [`the way is ${path.join(' → ') || 'nothing'} and not ${expected.path.join(' → ')}`]

const constantFailures = ({ expected }: DefinitionTest, { constants }: FlowPreview): string[] =>
  Object.entries(expected.constants ?? {}).flatMap(([key, value]) => {
    const actual = Object.hasOwn(constants, key) ? constants[key] : undefined
    return shown(actual) === shown(value) ? [] : [`"${key}" is ${shown(actual)} and not ${shown(value)}`]
  })

/** The place of the rule that makes each output of the last node; none makes those that are not there. */
const madeBy = (flow: Flow, test: DefinitionTest, { path }: FlowPreview): Map<string, number> => {
  const document = flow.node(path.at(-1) ?? '')?.document
  if (document == null) return new Map()
  const files = Object.entries(test.answers).filter(([key, value]) => {
    const kind = flow.keys.kindOf(key)
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

const outputFailures = (flow: Flow, test: DefinitionTest, preview: FlowPreview): string[] => {
  if (test.expected.outputs === undefined) return []
  const made = madeBy(flow, test, preview)
  return Object.entries(test.expected.outputs).flatMap(([key, place]) => {
    const actual = made.get(key) ?? null
    if (actual === place) return []
    return [
      `"${key}" is made by ${actual === null ? 'no rule' : `rule ${actual}`} and not by ${place === null ? 'none' : `rule ${place}`}`,
    ]
  })
}

const failuresOf = (flow: Flow, test: DefinitionTest): string[] => {
  const preview = previewOf(flow, flow.scope(test.answers, test.reference_date))
  return [...pathFailures(test, preview), ...constantFailures(test, preview), ...outputFailures(flow, test, preview)]
}

/** One problem per test that fails, with all that differs. `tests` are those that were saved beside the draft. */
export const testDefinition = (
  definition: unknown,
  tests: unknown,
  context: Pick<ValidationContext, 'fieldTypes'>,
): Problem[] => {
  const problems = problemList()
  const read = readTests(tests)
  const flow = compileFlow(definition, context?.fieldTypes)
  for (const [place, test] of read.tests.entries()) {
    const failures = failuresOf(flow, test)
    const words = `The test "${test.name}" fails: ${failures.join('; ')}.`
    const spot = spotAt(wholeDefinition, 'tests', place)
    if (failures.length > 0) problems.add('test.failed', spot, { node: null, key: test.name }, words)
  }
  return problems.inOrder()
}
