// Tests of conditions as text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conditionTexts } from './condition-texts.ts'
import { describeCondition } from './describe-condition.ts'

const labels = new Map([
  ['tariff', 'Tariff'],
  ['age', 'Age'],
  ['car', 'Company car'],
])
const describe = (condition: unknown) => describeCondition(condition, labels, conditionTexts.en)

test('a condition is described with labels and words', () => {
  assert.equal(describe({ field: 'tariff', op: 'eq', value: 'Premium' }), 'Tariff is Premium')
  assert.equal(describe({ field: 'tariff', op: 'is_not_empty' }), 'Tariff is filled in')
  assert.equal(describe({ field: 'car.price', op: 'gt', value: 5 }), 'Company car › price is more than 5')
  assert.equal(describe({ field: 'gone', op: 'in', value: ['a', 'b'] }), 'gone is one of a, b')
})

test('groups are joined by words, and other values are not described', () => {
  const young = { field: 'age', op: 'lt', value: 25 }
  const premium = { field: 'tariff', op: 'eq', value: 'Premium' }
  assert.equal(
    describe({ op: 'AND', args: [premium, { op: 'OR', args: [young, premium] }] }),
    'Tariff is Premium and (Age is less than 25 or Tariff is Premium)',
  )
  assert.equal(describe({ op: 'NOT', args: [young] }), 'not (Age is less than 25)')
  assert.equal(describe({ op: 'AND', args: [5] }), undefined)
  assert.equal(describe('text'), undefined)
})
