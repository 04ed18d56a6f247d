// Conditions: the table of operators by kind, the tree, and the amendments (FG-05, FG-04).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { KeyKind } from '../index.ts'
import { and, choose, evaluateExpression, type Json, leaf, not, or } from '../testing/expressions.ts'

const holds = (condition: unknown, answers: Json = {}, kinds?: Record<string, KeyKind>): unknown =>
  evaluateExpression('boolean', choose([[condition, true]], false), answers, {
    getKind: kinds === undefined ? undefined : (key) => kinds[key],
  })

type Row = readonly [kind: KeyKind, answer: unknown, op: string, value: unknown, holds: boolean]

/** `none`: the leaf has no value. */
const none = Symbol('none')

const rows: readonly Row[] = [
  ['number', '10', 'gt', 9, true],
  ['number', '10.0', 'eq', 10, true],
  ['number', '10', 'eq', ' 1e1 ', true],
  ['number', 0.30000000000000004, 'eq', 0.3, false],
  ['number', 'abc', 'neq', 5, true],
  ['number', 'abc', 'lt', 5, false],
  ['number', '5', 'gte', 5, true],
  ['number', '5', 'lte', '5.0', true],
  ['number', '5', 'lt', 5, false],
  ['number', '5', 'gt', 'five', false],
  ['number', '5', 'eq', 'five', false],
  ['number', '5', 'neq', 'five', true],
  ['number', '5', 'in', ['x', '5.0'], true],
  ['number', '5', 'in', 5, false],
  ['number', '5', 'not_in', ['x'], true],
  ['number', undefined, 'not_in', [5], true],
  ['number', 'abc', 'is_empty', none, false],
  ['number', '5', 'contains', '5', false],
  ['number', '5', 'not_contains', '5', true],
  ['number', '5', 'is_true', none, false],
  ['number', true, 'eq', 1, false],
  ['date', '2025-03-10', 'gte', '2025-03-10', true],
  ['date', '2025-02-30', 'lt', '2026-01-01', false],
  ['date', '2025-03-10', 'lt', '2025-11-01', true],
  ['date', '2025-03-10', 'lt', '2025-3-11', false],
  ['date', ' 2025-03-10', 'eq', '2025-03-10', false],
  ['date', '2025-03-10', 'in', ['2025-03-10', 5], true],
  ['boolean', 'true', 'eq', true, true],
  ['boolean', false, 'eq', 'false', true],
  ['boolean', 'yes', 'neq', true, true],
  ['boolean', undefined, 'is_false', none, false],
  ['boolean', 'false', 'is_false', none, true],
  ['boolean', false, 'is_true', none, false],
  ['boolean', true, 'in', [true], false],
  ['boolean', true, 'gt', false, false],
  ['list', ['b', 'a'], 'eq', ['a', 'b'], true],
  ['list', '["b","a","b"]', 'eq', ['a', 'b'], true],
  ['list', '["a"]', 'eq', '["a"]', true],
  ['list', ['a'], 'eq', ['a', 'b'], false],
  ['list', ['a'], 'eq', [], false],
  ['list', ['a', 1], 'neq', ['a'], true],
  ['list', ['a'], 'contains', 'a', true],
  ['list', ['a'], 'contains', 'b', false],
  ['list', ['a'], 'contains', ['a'], false],
  ['list', ['a'], 'not_contains', ['a'], true],
  ['list', [''], 'contains', '', false],
  ['list', undefined, 'not_contains', 'a', true],
  ['list', ['a', 'b'], 'contains_any', ['c', 'b'], true],
  ['list', ['a', 'b'], 'contains_any', ['c'], false],
  ['list', ['a', 'b'], 'contains_any', ['b', 1], false],
  ['list', ['a', 'b'], 'contains_all', ['b', 'a'], true],
  ['list', ['a', 'b'], 'contains_all', ['b', 'c'], false],
  ['list', ['a', 'b'], 'contains_all', [], false],
  ['list', '[]', 'is_empty', none, true],
  ['list', ' [ ] ', 'is_empty', none, true],
  ['list', 'x', 'is_empty', none, false],
  ['list', ['a'], 'in', ['a'], false],
  ['text', 'Yes', 'eq', 'yes', false],
  ['text', ' a', 'in', ['a', ' a'], true],
  ['text', undefined, 'neq', 'x', true],
  ['text', undefined, 'eq', '', false],
  ['text', '', 'eq', '', false],
  ['text', 'x', 'neq', '', true],
  ['text', 5, 'eq', '5', false],
  ['text', 'abc', 'contains', 'b', true],
  ['text', 'abc', 'contains', 'B', false],
  ['text', 'abc', 'contains', '', false],
  ['text', 'abc', 'not_contains', '', true],
  ['text', 'abc', 'starts_with', 'ab', true],
  ['text', 'abc', 'starts_with', '', false],
  ['text', 'abc', 'ends_with', 'bc', true],
  ['text', undefined, 'ends_with', 'c', false],
  ['text', '10', 'gt', '9', false],
  ['text', 'a', 'contains_any', ['a'], false],
  ['text', '[]', 'is_empty', none, false],
  ['text', 'true', 'is_true', none, false],
  ['file', '{"_enc_file":"f"}', 'is_not_empty', none, true],
  ['file', undefined, 'is_empty', none, true],
  ['file', 'x', 'eq', 'x', false],
  ['file', 'x', 'neq', 'x', true],
  ['object', {}, 'is_empty', none, false],
  ['object', null, 'is_not_empty', none, false],
  ['object', { a: 1 }, 'not_in', [1], true],
]

describe('operators', () => {
  for (const [kind, answer, op, value, expected] of rows)
    test(`(FG-05) a ${kind} ${JSON.stringify(answer)} ${op} ${value === none ? '' : JSON.stringify(value)} is ${expected}`, () => {
      const condition = value === none ? leaf('k', op) : leaf('k', op, value)
      assert.equal(holds(condition, answer === undefined ? {} : { k: answer }, { k: kind }), expected)
    })

  test('[D2-DEF-22] an absent value is not convertible (FA-27)', () => {
    const kinds = { k: 'text' } as const
    for (const [op, expected] of [
      ['eq', false],
      ['neq', true],
      ['in', false],
      ['not_in', true],
      ['contains', false],
      ['not_contains', true],
      ['starts_with', false],
    ] as const)
      assert.equal(holds(leaf('k', op), { k: 'x' }, kinds), expected, op)
  })

  test('raw-empty is absent, null, "" or [] (FG-05)', () => {
    for (const answers of [{}, { k: null }, { k: '' }, { k: [] }])
      assert.equal(holds(leaf('k', 'is_empty'), answers, { k: 'text' }), true)
    for (const k of [0, false, ' ', ['']]) assert.equal(holds(leaf('k', 'is_empty'), { k }, { k: 'text' }), false)
  })

  test('NOT(is_true) holds for null, is_false does not (T-14)', () => {
    assert.equal(holds(not(leaf('k', 'is_true')), {}, { k: 'boolean' }), true)
    assert.equal(holds(leaf('k', 'is_false'), {}, { k: 'boolean' }), false)
  })

  test('a key that the definition does not know is a text key without a value (FA-34)', () => {
    assert.equal(holds(leaf('k', 'eq', 'x'), { k: 'x' }, {}), false)
    assert.equal(holds(leaf('k', 'is_empty'), { k: 'x' }, {}), true)
    assert.equal(holds(leaf('k', 'neq', 'x'), { k: 'x' }, {}), true)
  })
})

describe('the tree', () => {
  const [yes, no] = [leaf('k', 'is_empty'), leaf('k', 'is_not_empty')]

  test('[D2-DEF-22] AND, OR and NOT', () => {
    assert.deepEqual(
      [and(yes, yes), and(yes, no), or(no, yes), or(no, no), not(no), not(yes), and(or(no, yes), not(no))].map((tree) =>
        holds(tree),
      ),
      [true, false, true, false, true, false, true],
    )
  })

  test('an empty AND holds, an empty OR or a malformed condition does not (FG-04, FA-29)', () => {
    assert.equal(holds(and()), true)
    assert.equal(holds(or()), false)
    for (const malformed of [
      null,
      undefined,
      7,
      'AND',
      [],
      {},
      not(),
      not(yes, yes),
      { op: 'AND' },
      { op: 'AND', args: {} },
      { op: 'XOR', args: [yes] },
      { op: 'and', args: [] },
      { op: 'toString', args: [yes] },
      leaf('k', 'constructor', 1),
      leaf('k', 'matches', 'x'),
      leaf(7, 'neq', 'x'),
      leaf(null, 'is_empty'),
      { field: 'k' },
      and(yes, null),
    ])
      assert.equal(holds(malformed), false, JSON.stringify(malformed))
    assert.equal(holds(or(null, yes)), true)
    assert.equal(holds(not(null)), true)
  })
})

describe('without getKind', () => {
  type Shown = readonly [answer: unknown, op: string, value: unknown, holds: boolean]
  const inferredKindCases: readonly Shown[] = [
    [10, 'gt', '9', true],
    [10, 'eq', '10', true],
    ['10', 'eq', '10.0', false],
    ['10', 'eq', 10.0, true],
    ['10', 'gt', 9, true],
    ['2025-03-10', 'gt', '2025-03-09', true],
    ['2025-03-10', 'gt', '2025-02-30', false],
    ['5', 'in', [5, 6], true],
    ['5', 'in', ['5.0'], false],
    ['5', 'not_in', [5], false],
    ['true', 'eq', true, true],
    ['true', 'is_true', none, true],
    [true, 'eq', 'true', true],
    [true, 'neq', 'x', true],
    ['["a","b"]', 'eq', ['b', 'a'], true],
    ['["a","b"]', 'contains_any', ['a'], true],
    ['["a","b"]', 'contains', 'a', true],
    [['a', 'b'], 'contains', 'a', true],
    [['a', 'b'], 'contains', 'a,b', false],
    [{ a: 1 }, 'eq', 'x', false],
    [{ a: 1 }, 'is_not_empty', none, true],
    [[], 'is_empty', none, true],
    ['[]', 'is_empty', none, false],
  ]
  for (const [answer, op, value, expected] of inferredKindCases)
    test(`(FA-26) ${JSON.stringify(answer)} ${op} ${value === none ? '' : JSON.stringify(value)} is ${expected}`, () => {
      assert.equal(holds(value === none ? leaf('k', op) : leaf('k', op, value), { k: answer }), expected)
    })
})
