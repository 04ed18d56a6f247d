// Plugin answers: layout, texts that readers refuse, dotted keys, and the display of a bare slug.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolveType, systemTypes } from '@company-data/field-types/registry'
import { compileFlow, displayAnswer, nextNode, validateDefinition, viewStep, writePluginAnswer } from '../index.ts'
import { type Json, leaf, referenceDate } from '../testing/expressions.ts'
import { firstJsonAfter, leaseDefinition } from '../testing/lease-flow.ts'

const flow = compileFlow(leaseDefinition())
const car = flow.node('choose_car')?.elements.find((element) => element.kind === 'plugin')
assert.ok(car?.kind === 'plugin')

/** As FG-13 shows it. */
const carAnswer = JSON.stringify(firstJsonAfter('## FG-13 '))
const parsed = (): Json => JSON.parse(carAnswer)
const dotted = ['make', 'make.id', 'model', 'model.id', 'km_per_year', 'monthly_price', 'available']
const expanded = (answer: unknown): unknown[] => {
  const { answers } = flow.scope({ car: answer }, referenceDate)
  return dotted.map((key) => answers[`car.${key}`])
}

test('[D2-PLG-03] [D2-PLG-04] an answer is written in the layout of FG-13, from the snapshot', () => {
  const picks = { model: { id: 'v-ex30', label: 'EX30' }, make: { id: 'm-7', label: 'Volvo' } }
  const inputs = { picks, values: { km_per_year: 15000 }, outputs: { monthly_price: 399.9, available: true } }
  assert.equal(writePluginAnswer(car, inputs), carAnswer)
  const bare = JSON.parse(writePluginAnswer(car, { ...inputs, outputs: { extra: 1 } }) ?? '')
  assert.deepEqual(
    bare.outputs.map((output: Json) => output.value),
    [null, null],
  )
})

test('[D2-CON-09] [D2-CON-28] an answer expands to its dotted keys (FG-14)', () => {
  assert.deepEqual(expanded(carAnswer), ['Volvo', 'm-7', 'EX30', 'v-ex30', 15000, 399.9, true])
  assert.equal(flow.scope({ car: carAnswer }, referenceDate).answers.car, carAnswer)
})

test('[D2-PLG-03] an answer that readers refuse counts as unanswered (FA-28, FA-35)', () => {
  const nulls = dotted.map(() => null)
  for (const answer of [
    undefined,
    '',
    'x',
    '{}',
    '[]',
    'null',
    parsed(),
    JSON.stringify({ ...parsed(), _plugin: 2 }),
    JSON.stringify({ ...parsed(), field_type: 'other' }),
    JSON.stringify({ ...parsed(), blocks: {} }),
    JSON.stringify({ ...parsed(), outputs: null }),
  ]) {
    assert.deepEqual(expanded(answer), nulls)
    assert.equal(flow.scope({ car: answer }, referenceDate).answers.car, null)
    assert.equal(flow.holds(leaf('car', 'is_empty'), flow.scope({ car: answer }, referenceDate)), true)
  }
})

test('FA-35: missing or non-scalar parts are null, and unknown keys are ignored', () => {
  const answer = JSON.stringify({
    ...parsed(),
    blocks: [{ key: 'make', pick: { id: 7, label: ['x'] } }, null, 'x', { key: 'other', value: 1 }],
    outputs: [
      { key: 'monthly_price', value: { v: 1 } },
      { key: 'available', value: false },
    ],
  })
  assert.deepEqual(expanded(answer), [null, 7, null, null, null, null, false])
  assert.equal(flow.scope({ car: answer }, referenceDate).answers['car.other'], undefined)
})

test('[D2-PLG-06] a bare slug shows labels and typed values from the text alone', () => {
  assert.equal(displayAnswer(carAnswer, 'object'), 'Volvo, EX30, 15000')
  assert.equal(flow.display('car', flow.scope({ car: carAnswer }, referenceDate)), 'Volvo, EX30, 15000')
  assert.equal(displayAnswer(JSON.stringify({ ...parsed(), blocks: [] }), 'object'), null)
})

test('conditions on dotted keys have the kinds of the snapshot (FG-05)', () => {
  const definition = leaseDefinition()
  const edge = definition.edges.find(({ from }) => from === 'choose_car')
  assert.ok(edge !== undefined)
  const next = (condition: Json): string | null => {
    Object.assign(edge, { when: condition })
    return nextNode(definition, 'choose_car', { car: carAnswer }, { referenceDate })
  }
  for (const condition of [
    leaf('car.available', 'is_true'),
    leaf('car.monthly_price', 'gt', '99'),
    leaf('car.make.id', 'eq', 'm-7'),
    leaf('car', 'is_not_empty'),
  ])
    assert.equal(next(condition), 'guarantor')
  assert.equal(next(leaf('car.monthly_price', 'starts_with', '3')), 'company_review')
})

test('[D2-DEF-11] a step is shown, wired and read from the snapshot alone', () => {
  const step = viewStep(flow, 'choose_car', { answers: { car: carAnswer }, drafts: new Map(), referenceDate })
  const [element] = step?.elements.filter(({ kind }) => kind === 'plugin') ?? []
  assert.ok(element?.kind === 'plugin' && element.plugin.snapshot !== null)
  const { blocks, inputs, outputs } = element.plugin.snapshot
  assert.deepEqual(
    [blocks, inputs, outputs].map((list) => list.map(({ key }) => key)),
    [['make', 'model', 'km_per_year'], Object.keys(element.plugin.inputs), ['monthly_price', 'available']],
  )
  assert.equal(step?.scope.answers['car.model'], 'EX30')
})

test("[D2-DEF-26] plugin is not a registry type, and a plugin's answer is self-describing", () => {
  assert.equal(resolveType(systemTypes, 'plugin'), null)
  const fieldElement = { kind: 'field', slug: 'x', type: 'plugin', label: 'X' }
  const definition = {
    ...leaseDefinition(),
    nodes: [{ key: 'n', label: 'N', party: 'customer', elements: [fieldElement] }],
  }
  assert.ok(
    validateDefinition(definition).some(({ error_key, key }) => error_key === 'element.type_invalid' && key === 'x'),
  )
  // Without definition or registry: the text alone is enough to show it.
  assert.equal(displayAnswer(carAnswer, 'object'), 'Volvo, EX30, 15000')
})
