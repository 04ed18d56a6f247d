// Tests of publish validation as a whole: total on any input, and a valid definition never reads an unknown key.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Definition, readDefinition, withSnapshots } from '../definition/index.ts'
import { measureExpression } from '../expressions/expression-size.ts'
import { compileFlow } from '../flow/flow.ts'
import { lease, nested, nestedCondition, problemsAfter } from '../testing/edited-lease.ts'
import { leaseContext, leaseDefinition } from '../testing/lease-flow.ts'
import { validateDefinition } from './index.ts'

test('(FG-46, FA-02) reports a value without the shape of a definition, without throwing', () => {
  for (const value of [undefined, null, 5, 'x', [], () => 1]) {
    const problems = validateDefinition(value, leaseContext())
    assert.deepEqual(
      problems.map(({ error_key, path }) => [error_key, path]),
      [['flows.draft_invalid', '']],
    )
  }
  const { definition } = lease()
  const many = {
    ...definition,
    nodes: Array.from({ length: 201 }, (_, index) => ({ ...definition.nodes[2], key: `n${index}` })),
  }
  assert.deepEqual(
    validateDefinition(many, leaseContext()).map(({ error_key, path }) => [error_key, path]),
    [['flows.draft_invalid', '/nodes']],
  )
  assert.deepEqual(validateDefinition(leaseDefinition(), { ...leaseContext(), fieldTypes: undefined } as never), [])
})

test('[FA-19] ignores entries of the context that are not objects', () => {
  const strange = [null, 5, 'x', undefined] as never
  const context = { fieldTypes: undefined, requestFields: strange, assets: strange, plugins: strange } as never
  const keys = validateDefinition(leaseDefinition(), context).map(({ error_key }) => error_key)
  assert.ok(keys.includes('flow_plugin.unknown') && keys.includes('pdf.asset_unknown'), keys.join())
  assert.ok(validateDefinition(leaseDefinition(), { ...leaseContext(), fieldTypes: strange }).length > 0)
})

test('[FA-04] [T-16] validates any depth, also one that would overflow the stack', () => {
  const deep = lease()
  deep.constant('age').expr = nested(100_000) as never
  deep.definition.edges[0] = { from: 'about_you', to: 'choose_car', when: nestedCondition(100_000) as never }
  deep.field('discount').max = nested(100_000) as never
  const keys = validateDefinition(deep.definition, leaseContext()).map(({ error_key }) => error_key)
  assert.deepEqual(keys.sort(), [
    'condition.too_deep',
    'constant.expr_too_deep',
    'edge.no_fallback',
    'field.expr_too_deep',
  ])
})

test('keys that every object inherits are keys like any other', () => {
  for (const key of ['constructor', 'hasownproperty', '__proto__', 'tostring']) {
    const problems = problemsAfter(({ constant }) => (constant('age').expr = { type: 'ref', key } as never))
    assert.ok(
      problems.some(({ error_key }) => error_key === 'constant.ref_unknown'),
      key,
    )
  }
})

/** Any JSON at any location of the lease. */
const listPaths = (value: unknown, path: (string | number)[] = []): (string | number)[][] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([key, member]) => listPaths(member, [...path, key]))]
    : [path]

const allPaths = listPaths(leaseDefinition())

const withValueAt = (path: readonly (string | number)[], value: unknown): unknown => {
  const definition: unknown = leaseDefinition()
  const last = path.at(-1)
  if (last === undefined) return value
  let target = definition as Record<string | number, unknown>
  for (const step of path.slice(0, -1)) target = target[step] as Record<string | number, unknown>
  target[last] = value
  return definition
}

const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    'about_you',
    'company',
    'car',
    'age',
    'car.make',
    'pdf_document',
    'document',
    'all',
    -0,
    1e308,
    [],
    {},
    null,
  ),
)

test('(FG-23) validation never throws, and every problem has a location', () => {
  fc.assert(
    fc.property(fc.constantFrom(...allPaths), hostile, (path, value) => {
      for (const problem of validateDefinition(withValueAt(path, value), leaseContext())) {
        assert.match(problem.path, /^(\/[^/]*)*$/)
        assert.ok(problem.error.length > 0)
      }
    }),
    { numRuns: 400 },
  )
})

/** Every key that an expression or condition of the definition names. */
const keysNamed = ({ nodes, edges, constants }: Definition): Set<string> => {
  const conditions = [
    ...edges.map(({ when }) => when),
    ...nodes.flatMap(({ elements }) => elements.map(({ show_if }) => show_if)),
    ...nodes.flatMap(
      ({ document }) => document?.outputs.flatMap(({ rules }) => rules.map(({ condition }) => condition)) ?? [],
    ),
  ]
  const fields = nodes.flatMap(({ elements }) => elements.filter((element) => element.kind === 'field'))
  const expressions = [
    ...constants.map(({ expr }) => expr),
    ...fields.flatMap((field) => [field.default, field.min, field.max]),
  ]
  return new Set([
    ...conditions.flatMap((condition) => [...measureExpression(condition, 'condition').keys]),
    ...expressions.flatMap((expression) => [...measureExpression(expression, 'expression').keys]),
  ])
}

test('a valid definition never reads a missing key, and always evaluates', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...allPaths),
      hostile,
      fc.dictionary(fc.constantFrom('birth_date', 'monthly_income', 'car', 'extras'), fc.jsonValue()),
      (path, value, answers) => {
        const definition = withValueAt(path, value)
        const problems = validateDefinition(definition, leaseContext())
        if (problems.some(({ severity }) => severity === 'error')) return
        // The stored shape: the snapshots come from the plugins.
        const storedDefinition = withSnapshots(readDefinition(definition).definition, leaseContext().plugins)
        const flow = compileFlow(storedDefinition, leaseContext().fieldTypes)
        for (const key of keysNamed(storedDefinition)) assert.ok(flow.keys.find(key) !== undefined, key)
        const scope = flow.scope(answers, '2025-03-10')
        for (const { key } of storedDefinition.constants)
          assert.notEqual(flow.constants.value(scope, key), undefined, key)
      },
    ),
    { numRuns: 400 },
  )
})
