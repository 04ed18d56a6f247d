// Every numeric example of the checklist for math and datediff.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dd, evaluateExpression, expr, lit, math, today } from '../testing/expressions.ts'

type Example = readonly [id: string, op: string, args: readonly unknown[], result: number | null]

const examples: readonly Example[] = [
  ['D2-CON-40', 'add', ['2.5', 1], 3.5],
  ['D2-CON-40', 'mul', ['3', '4'], 12],
  ['D2-CON-40', 'add', [' 7 ', 1], 8],
  ['D2-CON-40', 'add', ['1e3', 1], 1001],
  ['D2-CON-40', 'add', ['\u00a07\ufeff', 1], 8],
  ['D2-CON-41', 'add', ['abc', 1], null],
  ['D2-CON-41', 'add', ['', 1], null],
  ['D2-CON-41', 'add', ['0x10', 1], null],
  ['D2-CON-41', 'add', ['1,5', 1], null],
  ['D2-CON-41', 'add', ['1 000', 1], null],
  ['D2-CON-41', 'add', ['NaN', 1], null],
  ['D2-CON-41', 'add', ['.', 1], null],
  ['D2-CON-40', 'add', ['.5', '5.'], 5.5],
  ['D2-CON-42', 'add', [true, 1], null],
  ['D2-CON-42', 'mul', [false, 5], null],
  ['D2-CON-42', 'abs', [true], null],
  ['D2-CON-43', 'add', [1, null, 3], null],
  ['D2-CON-43', 'mul', [0, null], null],
  ['D2-CON-43', 'sub', [5, null], null],
  ['D2-CON-44', 'add', [1, 2, 3, 4], 10],
  ['D2-CON-44', 'add', [5], 5],
  ['D2-CON-44', 'add', [0.1, 0.2], 0.30000000000000004],
  ['D2-CON-44', 'add', [-3, 3], 0],
  ['D2-CON-45', 'mul', [2, 3, 4], 24],
  ['D2-CON-45', 'mul', [2800, 0.35], 979.9999999999999],
  ['D2-CON-45', 'mul', [-2, 0], 0],
  ['D2-CON-46', 'sub', [5, 8], -3],
  ['D2-CON-46', 'sub', ['399.9', 25], 374.9],
  ['D2-CON-46', 'sub', [8, 5], 3],
  ['D2-CON-47', 'div', [10, 4], 2.5],
  ['D2-CON-47', 'div', [1, 3], 0.3333333333333333],
  ['D2-CON-47', 'div', [-9, 3], -3],
  ['D2-CON-48', 'div', [5, 0], null],
  ['D2-CON-48', 'div', [0, 0], null],
  ['D2-CON-48', 'div', [5, '0'], null],
  ['D2-CON-49', 'mod', [7, 3], 1],
  ['D2-CON-49', 'mod', [7.5, 2], 1.5],
  ['D2-CON-49', 'mod', [-7, 3], -1],
  ['D2-CON-49', 'mod', [7, -3], 1],
  ['D2-CON-49', 'mod', [-6, 3], 0],
  ['D2-CON-50', 'mod', [7, 0], null],
  ['D2-CON-50', 'mod', [0, 0], null],
  ['D2-CON-51', 'add', ['1e999', 1], null],
  ['D2-CON-51', 'add', ['Infinity', 1], null],
  ['D2-CON-51', 'neg', ['-1e400'], null],
  ['D2-CON-52', 'mul', [1e308, 10], null],
  ['D2-CON-52', 'add', [1.7e308, 1.7e308], null],
  ['D2-CON-52', 'div', [1e308, 1e-10], null],
  ['D2-CON-53', 'round', [2.5], 3],
  ['D2-CON-53', 'round', [-2.5], -3],
  ['D2-CON-53', 'round', [0.49999999999999994], 0],
  ['D2-CON-53', 'round', [-0.4], 0],
  ['D2-CON-53', 'round', [4503599627370497], 4503599627370497],
  ['D2-CON-54', 'floor', [1.9], 1],
  ['D2-CON-54', 'floor', [-1.5], -2],
  ['D2-CON-54', 'floor', [math('mul', 2800, 0.35)], 979],
  ['D2-CON-55', 'ceil', [1.1], 2],
  ['D2-CON-55', 'ceil', [-1.5], -1],
  ['D2-CON-55', 'ceil', [-0.5], 0],
  ['D2-CON-56', 'abs', [-3], 3],
  ['D2-CON-56', 'abs', ['4.5'], 4.5],
  ['D2-CON-56', 'abs', [0], 0],
  ['D2-CON-57', 'neg', [5], -5],
  ['D2-CON-57', 'neg', [-2.5], 2.5],
  ['D2-CON-57', 'neg', [0], 0],
  ['D2-CON-58', 'max', [3, 7, 5], 7],
  ['D2-CON-58', 'max', [-1], -1],
  ['D2-CON-58', 'max', ['10', '9'], 10],
  ['D2-CON-59', 'min', [3, 7, 5], 3],
  ['D2-CON-59', 'min', [-1], -1],
  ['D2-CON-59', 'min', ['10', '9'], 9],
  ['D2-CON-60', 'max', [5, null, 7], 7],
  ['D2-CON-60', 'min', ['3', 'abc', 2], 2],
  ['D2-CON-60', 'max', [true, 1], 1],
  ['D2-CON-60', 'max', [0, math('neg', null)], 0],
  ['D2-CON-60', 'max', ['1e999', 3], 3],
  ['D2-CON-61', 'max', [null], null],
  ['D2-CON-61', 'min', ['a', true], null],
]

const formatArgument = (value: unknown): string =>
  typeof value === 'object' && value !== null ? 'an expression' : JSON.stringify(value)

describe('math', () => {
  for (const [id, op, args, result] of examples)
    test(`[${id}] ${op}(${args.map(formatArgument).join(', ')}) is ${result}`, () => {
      const value = evaluateExpression('number', math(op, ...args))
      assert.ok(Object.is(value, result), String(value))
    })

  test('a wrong number of arguments is null (FG-07 r6)', () => {
    for (const [op, count] of [
      ['add', 0],
      ['mul', 0],
      ['max', 0],
      ['min', 0],
      ['sub', 1],
      ['sub', 3],
      ['div', 1],
      ['mod', 3],
      ['round', 2],
      ['neg', 0],
      ['abs', 2],
      ['floor', 2],
      ['ceil', 2],
    ] as const)
      assert.equal(evaluateExpression('number', math(op, ...Array.from({ length: count }, () => 6))), null, op)
  })
})

type Distance = readonly [id: string, unit: string, from: unknown, to: unknown, result: number | null]

const distances: readonly Distance[] = [
  ['D2-CON-31', 'days', '2024-03-30', '2024-04-01', 2],
  ['D2-CON-31', 'days', '2024-10-26', '2024-10-28', 2],
  ['D2-CON-32', 'days', '2024-02-30', '2024-03-01', null],
  ['D2-CON-32', 'days', 'soon', today, null],
  ['D2-CON-32', 'days', '', today, null],
  ['D2-CON-32', 'days', '2024-3-1', today, null],
  ['D2-CON-32', 'days', '2024-03-01T00:00', today, null],
  ['D2-CON-32', 'days', '0000-01-01', today, null],
  ['D2-CON-32', 'days', 20240301, today, null],
  ['D2-CON-33', 'days', '2024-03-01', '2024-02-28', -2],
  ['D2-CON-33', 'days', '2024-02-28', '2024-03-01', 2],
  ['D2-CON-33', 'days', '2024-02-28', '2024-02-28', 0],
  ['D2-CON-34', 'days', '2024-02-28', '2024-03-01', 2],
  ['D2-CON-34', 'days', '2023-02-28', '2023-03-01', 1],
  ['D2-CON-34', 'days', '2025-04-01', '2028-04-01', 1096],
  ['D2-CON-34', 'days', '2025-01-01', '2024-12-31', -1],
  ['D2-CON-34', 'days', '0001-01-01', '9999-12-31', 3652058],
  ['D2-CON-35', 'weeks', '2024-01-01', '2024-01-15', 2],
  ['D2-CON-35', 'weeks', '2024-01-01', '2024-01-14', 1],
  ['D2-CON-35', 'weeks', '2024-01-14', '2024-01-01', -1],
  ['D2-CON-35', 'weeks', '2024-01-07', '2024-01-01', 0],
  ['D2-CON-36', 'months', '2024-01-31', '2024-02-29', 0],
  ['D2-CON-36', 'months', '2024-01-31', '2024-03-31', 2],
  ['D2-CON-36', 'months', '2024-01-31', '2024-03-30', 1],
  ['D2-CON-36', 'months', '2023-12-31', '2024-01-01', 0],
  ['D2-CON-37', 'months', '2024-03-15', '2024-01-20', -2],
  ['D2-CON-37', 'months', '2024-03-15', '2024-01-10', -3],
  ['D2-CON-37', 'months', '2024-06-15', '2024-06-14', -1],
  ['D2-CON-38', 'years', '2006-11-15', '2024-11-14', 17],
  ['D2-CON-38', 'years', '2006-11-15', '2024-11-15', 18],
  ['D2-CON-38', 'years', '2000-02-29', '2023-02-28', 22],
  ['D2-CON-38', 'years', '2000-02-29', '2023-03-01', 23],
  ['D2-CON-39', 'years', '2024-06-01', '2023-06-02', -1],
  ['D2-CON-39', 'years', '2024-06-01', '2023-05-31', -2],
  ['D2-CON-39', 'years', '2024-06-01', '2024-05-31', -1],
]

describe('datediff', () => {
  for (const [id, unit, from, to, result] of distances)
    test(`[${id}] ${unit} from ${formatArgument(from)} to ${formatArgument(to)} is ${result}`, () => {
      const value = evaluateExpression('number', dd(unit, from, to))
      assert.ok(Object.is(value, result), String(value))
    })

  test('[D2-CON-31] the time zone of the machine changes nothing (T-05)', (context) => {
    const zone = process.env.TZ
    context.after(() => {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    })
    for (const name of ['Europe/Berlin', 'America/New_York', 'Pacific/Apia', 'UTC']) {
      process.env.TZ = name
      assert.equal(evaluateExpression('number', dd('days', '2024-03-30', '2024-04-01')), 2, name)
      assert.equal(evaluateExpression('number', dd('days', '2024-10-26', '2024-10-28')), 2, name)
    }
  })

  test('[D2-CON-34] days agree with the calendar of ECMAScript over four centuries', () => {
    const start = Date.UTC(1900, 0, 1)
    for (let day = 0; day < 146_097; day += 89) {
      const date = new Date(start + day * 86_400_000).toISOString().slice(0, 10)
      assert.equal(evaluateExpression('number', dd('days', lit('date', '1900-01-01'), expr(date))), day)
    }
  })
})

test('[FA-25] a number is trimmed exactly as by ECMAScript', () => {
  const spaces = [
    '\t',
    '\n',
    '\v',
    '\f',
    '\r',
    ' ',
    '\u00a0',
    '\u1680',
    '\u2003',
    '\u2028',
    '\u2029',
    '\u3000',
    '\ufeff',
  ]
  for (const space of spaces)
    assert.equal(evaluateExpression('number', math('add', `${space}7${space}`, 1)), 8, JSON.stringify(space))
  for (const other of ['\u200b', '\u180e', '\u0085', '\u2060', '\0'])
    assert.equal(evaluateExpression('number', math('add', `${other}7`, 1)), null, JSON.stringify(other))
})
