// Tests of path classes: on the worked example, at a leaf without documents, and on a graph with 3^60 paths.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lease, textField } from '../testing/edited-lease.ts'
import { explainPaths } from './explain-paths.ts'

test("the lease has one path class: the customer's turn, then the company's", () => {
  const { classes, is_complete } = explainPaths(lease().definition)
  assert.equal(is_complete, true)
  assert.equal(classes.length, 1)
  const [only] = classes
  assert.deepEqual(only?.turns, ['customer', 'company'])
  assert.deepEqual(only?.example, ['about_you', 'choose_car', 'company_review', 'contract'])
  assert.deepEqual(
    [only?.always, only?.sometimes],
    [['about_you', 'choose_car', 'company_review', 'contract'], ['guarantor']],
  )
  // car.monthly_price is an output of a plugin, which may come without a value.
  assert.deepEqual(only?.nullable_constants, ['net_monthly', 'total'])
  assert.deepEqual(only?.outputs, [
    { output_key: 'lease', rules: [0, 1, 2], may_be_missing: false },
    { output_key: 'income_proof', rules: [0, 1], may_be_missing: true },
  ])
  const lines = only?.signing.lines.map((line) =>
    line.map(({ output_key, party_key, action }) => `${output_key}/${party_key}/${action}`),
  )
  assert.deepEqual(lines, [
    ['lease/customer/sign', 'income_proof/customer/accept', 'lease/company/sign'],
    ['lease/customer/sign', 'lease/company/sign'],
    ['lease/company/sign', 'income_proof/customer/accept', 'lease/customer/sign'],
    ['lease/company/sign', 'lease/customer/sign'],
  ])
})

test('an optional field, or one on only some paths, makes constants nullable', () => {
  const optional = lease()
  optional.field('monthly_income').required = false
  assert.deepEqual(explainPaths(optional.definition).classes[0]?.nullable_constants, [
    'max_budget',
    'net_monthly',
    'total',
  ])
  const some = lease()
  some.definition.constants.push({
    key: 'who',
    label: '',
    result_type: 'text',
    expr: { type: 'ref', key: 'guarantor_name' },
    shown_on: [],
  })
  assert.ok(explainPaths(some.definition).classes[0]?.nullable_constants.includes('who'))
})

test('paths with different turns are different classes', () => {
  const edited = lease()
  edited.node('guarantor').party = 'company'
  const turns = explainPaths(edited.definition).classes.map((pathClass) => pathClass.turns.join(' '))
  assert.deepEqual(turns, ['customer company'])
  edited.definition.nodes.push({
    ...edited.node('guarantor'),
    key: 'again',
    party: 'customer',
    elements: [textField('again')],
  })
  edited.definition.edges = edited.definition.edges.map((edge) =>
    edge.from === 'guarantor' ? { ...edge, to: 'again' } : edge,
  )
  edited.definition.edges.push(
    { from: 'again', to: 'company_review', when: null },
    { from: 'again', to: 'contract', when: null },
  )
  const classes = explainPaths(edited.definition).classes
  assert.deepEqual(
    classes.map((pathClass) => pathClass.turns.join(' ')),
    ['customer company', 'customer company customer company'],
  )
  assert.ok(classes.every(({ example }) => example.includes('company_review')))
})

test('explains 3^60 paths quickly and reports that classes are left out', () => {
  const { definition, field } = lease()
  const element = field('guarantor_name')
  const key = (step: number, branch: string): string => `n${step}_${branch}`
  const steps = Array.from({ length: 60 }, (_, step) => step)
  const node = (name: string, party: string) => ({
    key: name,
    label: '',
    party,
    elements: [{ ...element, slug: `f_${name}` }],
    document: null,
  })
  const wide = {
    ...definition,
    entry: key(0, 'a'),
    output_mode: 'data_only' as const,
    constants: [],
    nodes: steps.flatMap((step) => [
      node(key(step, 'a'), 'company'),
      node(key(step, 'b'), 'customer'),
      node(key(step, 'c'), 'bank'),
    ]),
    edges: steps.slice(0, -1).flatMap((step) =>
      ['a', 'b', 'c'].flatMap((from) => [
        {
          from: key(step, from),
          to: key(step + 1, 'a'),
          when: { field: `f_${key(step, from)}`, op: 'is_empty' as const },
        },
        { from: key(step, from), to: key(step + 1, 'b'), when: { field: 'nobody', op: 'is_empty' as const } },
        { from: key(step, from), to: key(step + 1, 'c'), when: null },
      ]),
    ),
  }
  const { classes, is_complete } = explainPaths(wide)
  assert.equal(is_complete, false)
  assert.equal(classes.length, 96)
})

test('explains nothing for a cycle, a missing entry or an invalid definition', () => {
  const circle = lease()
  circle.definition.edges.push({ from: 'contract', to: 'about_you', when: null })
  for (const definition of [circle.definition, { ...lease().definition, entry: null }, null, [], 5, {}])
    assert.deepEqual(explainPaths(definition), { classes: [], is_complete: false })
})
