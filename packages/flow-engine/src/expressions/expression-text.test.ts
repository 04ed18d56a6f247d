// Formulas: printing and parsing round-trip, and errors have positions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Condition, Expression } from '../definition/index.ts'
import { FormulaError } from './expression-tokens.ts'
import { printCondition, printExpression } from './print-expression.ts'
import { readExpression } from './read-expression.ts'

const ref = (key: string): Expression => ({ type: 'ref', key })
const number = (value: number): Expression => ({ type: 'lit', value_type: 'number', value })

const formulas: [string, Expression][] = [
  [
    'price * 12 + fee',
    { type: 'math', op: 'add', args: [{ type: 'math', op: 'mul', args: [ref('price'), number(12)] }, ref('fee')] },
  ],
  [
    '(a + b) * c',
    { type: 'math', op: 'mul', args: [{ type: 'math', op: 'add', args: [ref('a'), ref('b')] }, ref('c')] },
  ],
  ['a + b + c', { type: 'math', op: 'add', args: [ref('a'), ref('b'), ref('c')] }],
  [
    '(a + b) + c',
    { type: 'math', op: 'add', args: [{ type: 'math', op: 'add', args: [ref('a'), ref('b')] }, ref('c')] },
  ],
  [
    '(a - b) - c',
    { type: 'math', op: 'sub', args: [{ type: 'math', op: 'sub', args: [ref('a'), ref('b')] }, ref('c')] },
  ],
  [
    'round(car.monthly_price / -0.5)',
    { type: 'math', op: 'round', args: [{ type: 'math', op: 'div', args: [ref('car.monthly_price'), number(-0.5)] }] },
  ],
  ['add(a)', { type: 'math', op: 'add', args: [ref('a')] }],
  [
    'datediff(years, birth_date, today)',
    { type: 'datediff', unit: 'years', from: ref('birth_date'), to: { type: 'today' } },
  ],
  [
    'join(" from ", model, date("2025-01-01"))',
    { type: 'concat', sep: ' from ', parts: [ref('model'), { type: 'lit', value_type: 'date', value: '2025-01-01' }] },
  ],
  ['concat(a, "b\\"c")', { type: 'concat', parts: [ref('a'), { type: 'lit', value_type: 'text', value: 'b"c' }] }],
  [
    'if(age < 25 and income is_not_empty, true, extras contains_any ["x", "y"], null(boolean), false)',
    {
      type: 'if',
      cases: [
        {
          when: {
            op: 'AND',
            args: [
              { field: 'age', op: 'lt', value: 25 },
              { field: 'income', op: 'is_not_empty' },
            ],
          },
          // biome-ignore lint/suspicious/noThenProperty: the wire calls it so
          then: { type: 'lit', value_type: 'boolean', value: true },
        },
        {
          when: { field: 'extras', op: 'contains_any', value: ['x', 'y'] },
          // biome-ignore lint/suspicious/noThenProperty: the wire calls it so
          then: { type: 'lit', value_type: 'boolean', value: null },
        },
      ],
      else: { type: 'lit', value_type: 'boolean', value: false },
    },
  ],
  ['ref("today") + ref("Not A Key")', { type: 'math', op: 'add', args: [ref('today'), ref('Not A Key')] }],
]

test('formulas are printed and read back as the same expression', () => {
  for (const [text, expression] of formulas) {
    assert.equal(printExpression(expression), text)
    assert.deepEqual(readExpression(text), expression, text)
  }
})

test('a longer text means the same as its shortest form', () => {
  assert.deepEqual(readExpression(' ( ( a ) ) - b * 2 '), readExpression('a - b*2'))
  assert.equal(printExpression(readExpression('a-b-c')), '(a - b) - c')
})

const conditions: [string, Condition][] = [
  [
    '(a = 1 and b != "x") or not (c in [1, 2])',
    {
      op: 'OR',
      args: [
        {
          op: 'AND',
          args: [
            { field: 'a', op: 'eq', value: 1 },
            { field: 'b', op: 'neq', value: 'x' },
          ],
        },
        { op: 'NOT', args: [{ field: 'c', op: 'in', value: [1, 2] }] },
      ],
    },
  ],
  ['and(a is_true)', { op: 'AND', args: [{ field: 'a', op: 'is_true' }] }],
  ['a starts_with "Dr"', { field: 'a', op: 'starts_with', value: 'Dr' }],
]

test('conditions are printed and read back as the same condition', () => {
  for (const [text, condition] of conditions) {
    assert.equal(printCondition(condition), text)
    const expression = readExpression(`if(${text}, 1, 2)`)
    assert.deepEqual(expression.type === 'if' && expression.cases[0]?.when, condition, text)
  }
})

test('refuses an invalid formula with the reason and the position', () => {
  const refusals: [string, string, number][] = [
    ['', 'end', 0],
    ['a +', 'end', 3],
    ['a ? b', 'sign', 2],
    ['nobody(a)', 'function', 0],
    ['round(a, b)', 'arguments', 11],
    ['datediff(hours, a, b)', 'unit', 9],
    ['if(a, b)', 'condition', 3],
    ['a b', 'sign', 2],
  ]
  for (const [text, reason, at] of refusals)
    assert.throws(
      () => readExpression(text),
      (error: unknown) => error instanceof FormulaError && error.reason === reason && error.at === at,
      text,
    )
  assert.throws(() => readExpression('('.repeat(5000)), FormulaError)
})

test('an invalid expression has no text', () => {
  for (const value of [
    null,
    5,
    {},
    { type: 'lit', value_type: 'number', value: 'x' },
    { type: 'math', op: 'sub', args: [1] },
    { type: 'constructor' },
  ])
    assert.equal(printExpression(value), undefined)
  assert.equal(printCondition({ field: 'a', op: 'near', value: 1 }), undefined)
})
