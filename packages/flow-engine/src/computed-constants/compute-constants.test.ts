// Constants (Document 2 §2.5): kinds of expressions, order of evaluation, null, coercion, limits.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compileConstants, computeConstants } from '../index.ts'
import {
  and,
  choose,
  concat,
  constant,
  dd,
  evaluateExpression,
  type Json,
  leaf,
  lit,
  math,
  ref,
  referenceDate,
  today,
} from '../testing/expressions.ts'

const compute = (constants: unknown[], answers: Json = {}): Json => computeConstants(constants, answers, referenceDate)

describe('kinds of expressions', () => {
  test('[D2-CON-05] dates are strings YYYY-MM-DD', () => {
    assert.equal(evaluateExpression('date', today), '2025-03-10')
    assert.equal(evaluateExpression('date', lit('date', '2024-02-29')), '2024-02-29')
  })

  test('[D2-CON-07] a literal gives its value', () => {
    assert.equal(evaluateExpression('number', lit('number', 5)), 5)
    assert.equal(evaluateExpression('text', lit('text', 'a b')), 'a b')
    assert.equal(evaluateExpression('date', lit('date', '2024-02-29')), '2024-02-29')
    assert.equal(evaluateExpression('boolean', lit('boolean', false)), false)
  })

  test('[D2-CON-07] a literal of another type is null, and null fits every type (FG-07, FA-32)', () => {
    for (const [type, value] of [
      ['number', 'five'],
      ['number', true],
      ['text', 5],
      ['date', '2023-02-29'],
      ['boolean', 'true'],
      ['money', 5],
      ...['number', 'text', 'date', 'boolean'].map((each) => [each, null]),
    ])
      assert.equal(evaluateExpression('text', lit(String(type), value)), null, `${type} ${value}`)
    assert.equal(evaluateExpression('text', concat([lit('number', '2.50')])), '2.5')
  })

  test('[D2-CON-08] a ref to a slug gives the answer, coerced to the type of the constant', () => {
    assert.equal(evaluateExpression('text', ref('name'), { name: 'Ada' }), 'Ada')
    assert.equal(evaluateExpression('number', ref('rent'), { rent: '950.50' }), 950.5)
    assert.equal(evaluateExpression('date', ref('start'), { start: '2025-04-01' }), '2025-04-01')
  })

  test('[D2-CON-10] a ref to another constant gives its value', () => {
    const constants = [
      constant('a', 'number', 2),
      constant('b', 'number', math('add', ref('a'), 3)),
      constant('c', 'text', concat([ref('b')], '')),
    ]
    assert.deepEqual(compute(constants), { a: 2, b: 5, c: '5' })
  })

  test('[D2-CON-11] an unresolved ref gives null, and so does an answer ""', () => {
    assert.equal(evaluateExpression('text', ref('nope')), null)
    assert.equal(evaluateExpression('number', ref('car.monthly_price')), null)
    assert.equal(evaluateExpression('text', ref('name'), { name: '' }), null)
  })

  test('[D2-CON-12] today is the reference date, never the clock (T-06)', () => {
    const constants = [
      constant('t', 'date', today),
      constant('age', 'number', dd('years', lit('date', '2006-12-31'), today)),
    ]
    assert.deepEqual(computeConstants(constants, {}, '2024-12-31'), { t: '2024-12-31', age: 18 })
    assert.deepEqual(computeConstants(constants, {}, '2024-12-30'), { t: '2024-12-30', age: 17 })
    assert.deepEqual(computeConstants(constants, {}, undefined), { t: null, age: null })
  })

  const grade = choose(
    [
      [leaf('x', 'gte', 10), 'A'],
      [leaf('x', 'gte', 5), 'B'],
    ],
    'C',
  )

  test('[D2-CON-13] if gives the then of the first case that holds', () => {
    assert.equal(evaluateExpression('text', grade, { x: 15 }), 'A')
    assert.equal(evaluateExpression('text', grade, { x: '7' }), 'B')
  })

  test('[D2-CON-14] if gives else when no case holds', () => {
    assert.equal(evaluateExpression('text', grade, { x: 1 }), 'C')
    assert.equal(evaluateExpression('text', grade), 'C')
    assert.equal(evaluateExpression('text', choose([], 'C')), 'C')
  })

  test('[D2-CON-16] a null then does not fall through (T-09)', () => {
    const expression = choose(
      [
        [leaf('x', 'gte', 10), null],
        [leaf('x', 'gte', 5), 'B'],
      ],
      'C',
    )
    assert.equal(evaluateExpression('text', expression, { x: 15 }), null)
    assert.equal(evaluateExpression('text', expression, { x: 7 }), 'B')
  })

  test('[D2-CON-17] [D2-CON-18] concat joins with sep, and a null part is "" (D2-CON-19, T-07)', () => {
    const cases: [string, unknown[], string | undefined][] = [
      ['Ada Lovelace', ['Ada', 'Lovelace'], ' '],
      ['a-b-c', ['a', 'b', 'c'], '-'],
      ['solo', ['solo'], ', '],
      [', b', [null, 'b'], ', '],
      ['a--c', ['a', null, 'c'], '-'],
      ['/', [null, null], '/'],
      ['ab', ['a', 'b'], undefined],
      ['', [null], undefined],
      ['', [], '-'],
    ]
    for (const [text, parts, sep] of cases) assert.equal(evaluateExpression('text', concat(parts, sep)), text)
    assert.equal(evaluateExpression('text', { ...concat(['a', 'b']), sep: 7 }), 'ab')
  })

  test('[D2-CON-20] concat coerces every scalar, and an answer prints as stored (FA-32)', () => {
    assert.equal(evaluateExpression('text', concat(['n=', 5])), 'n=5')
    assert.equal(evaluateExpression('text', concat([true])), 'true')
    assert.equal(evaluateExpression('text', concat([today], '')), '2025-03-10')
    assert.equal(evaluateExpression('text', concat([ref('rent')]), { rent: '12.50' }), '12.50')
    assert.equal(evaluateExpression('text', concat([ref('day')]), { day: '2025-02-31' }), '2025-02-31')
  })

  test('[D2-CON-21] concat never gives null', () => {
    assert.equal(evaluateExpression('text', concat([null])), '')
    assert.equal(evaluateExpression('text', concat([math('add', null, 1)], '')), '')
  })

  test('[D2-CON-22] [D2-CON-23] units and operations are exactly those of the document', () => {
    const [from, to] = [lit('date', '2024-01-01'), lit('date', '2025-01-01')]
    assert.deepEqual(
      ['days', 'weeks', 'months', 'years', 'hours', 'day', 'toString'].map((unit) =>
        evaluateExpression('number', dd(unit, from, to)),
      ),
      [366, 52, 12, 1, null, null, null],
    )
    for (const op of ['pow', 'sqrt', 'avg', 'constructor', '+', ''])
      assert.equal(evaluateExpression('number', math(op, 1, 2)), null, op)
  })
})

describe('evaluation', () => {
  test('[D2-CON-24] returns every answer unchanged plus one entry per constant', () => {
    const answers = { x: '2' }
    assert.deepEqual(compute([constant('a', 'number', math('add', ref('x'), 1))], answers), { x: '2', a: 3 })
    assert.deepEqual(compute([], answers), { x: '2' })
    assert.deepEqual(compute([constant('b', 'text', ref('nope'))], answers), { x: '2', b: null })
    assert.deepEqual(answers, { x: '2' })
  })

  test('[D2-CON-25] evaluates in dependency order, regardless of the declared order', () => {
    const a = constant('a', 'number', 2)
    const b = constant('b', 'number', math('add', ref('a'), 1))
    const c = constant('c', 'number', math('mul', ref('b'), 2))
    assert.deepEqual(compute([b, a]), { a: 2, b: 3 })
    assert.deepEqual(compute([c, b, a]), { a: 2, b: 3, c: 6 })
  })

  test('[D2-CON-26] the fields of if.when are dependencies (T-10)', () => {
    const b = constant('b', 'text', choose([[leaf('a', 'gt', 1), 'hi']], 'lo'))
    assert.deepEqual(compute([b, constant('a', 'number', 2)]), { a: 2, b: 'hi' })
  })

  test('[D2-CON-27] null propagates through a chain', () => {
    const constants = [
      constant('a', 'number', ref('nope')),
      constant('b', 'number', math('add', ref('a'), 1)),
      constant('c', 'number', math('mul', ref('b'), 2)),
    ]
    assert.deepEqual(compute(constants), { a: null, b: null, c: null })
    assert.equal(evaluateExpression('number', dd('days', null, today)), null)
    assert.equal(evaluateExpression('number', math('round', null)), null)
  })

  test('[D2-CON-29] an if tests constants alongside answers', () => {
    const constants = [
      constant('limit', 'number', 3),
      constant('late', 'boolean', choose([[and(leaf('limit', 'lt', 5), leaf('x', 'eq', 'y')), true]], false)),
    ]
    assert.equal(compute(constants, { x: 'y' }).late, true)
    assert.equal(compute(constants, { x: 'z' }).late, false)
  })

  test('the result is coerced to its type last (FG-07 r11, FA-33)', () => {
    const cases: [type: string, answer: unknown, value: unknown][] = [
      ['number', ' 7.50 ', 7.5],
      ['number', '0x10', null],
      ['number', true, null],
      ['number', '-0', 0],
      ['date', '2025-03-10', '2025-03-10'],
      ['date', ' 2025-03-10', null],
      ['date', '2025-02-30', null],
      ['boolean', 'true', true],
      ['boolean', 'false', false],
      ['boolean', 'yes', null],
      ['boolean', 1, null],
      ['text', 7.5, '7.5'],
      ['text', false, 'false'],
      ['text', ['b', 'a'], 'b, a'],
      ['text', [], null],
      ['text', ['a', 1], null],
    ]
    for (const [type, answer, value] of cases) {
      const result = evaluateExpression(type, ref('x'), { x: answer })
      assert.ok(Object.is(result, value), `${type} of ${JSON.stringify(answer)}: ${String(result)}`)
    }
  })

  test('[D2-GEN-33] a constant wins over an answer of the same key, also inside the engine (FA-31)', () => {
    const constants = [constant('a', 'number', 2), constant('b', 'number', math('add', ref('a'), 1))]
    assert.deepEqual(compute(constants, { a: 40, b: 41 }), { a: 2, b: 3 })
  })

  test('a cycle or too deep an expression is null, readers are evaluated (FG-07 r15, FA-31)', () => {
    let deep: unknown = math('add', 1)
    for (let level = 2; level < 65; level += 1) deep = math('add', deep)
    const constants = [
      constant('a', 'number', math('add', ref('b'), 1)),
      constant('b', 'number', math('add', ref('a'), 1)),
      constant('own', 'number', math('max', ref('own'), 1)),
      constant('deep', 'number', deep),
      constant('text', 'text', concat(['<', ref('a'), ref('deep'), '>'])),
      constant('most', 'number', math('max', ref('own'), ref('deep'), 4)),
    ]
    assert.deepEqual(compute(constants), { a: null, b: null, own: null, deep: null, text: '<>', most: 4 })
  })

  test('64 levels are evaluated and 65 are null, conditions counted (FG-08)', () => {
    const nested = (levels: number): unknown => {
      let expression: unknown = lit('number', 1)
      for (let level = 1; level < levels; level += 1) expression = math('neg', expression)
      return expression
    }
    assert.equal(evaluateExpression('number', nested(64)), -1)
    assert.equal(evaluateExpression('number', nested(65)), null)
    const withCondition = (groups: number): unknown => {
      let condition: unknown = leaf('x', 'is_empty')
      for (let count = 0; count < groups; count += 1) condition = and(condition)
      return choose([[condition, 'deep']], 'else')
    }
    // The if is level 1, the groups follow, and the leaf is the last level.
    assert.equal(evaluateExpression('text', withCondition(62)), 'deep')
    assert.equal(evaluateExpression('text', withCondition(63)), null)
  })

  test('FA-30: a malformed expression is null', () => {
    for (const expression of [
      undefined,
      7,
      'text',
      [],
      {},
      { type: 'toString' },
      { type: 'ref' },
      { type: 'lit' },
      { type: 'if' },
      { type: 'if', cases: [] },
      { type: 'if', cases: [null, 7, {}] },
      { type: 'concat' },
      { type: 'datediff', unit: 'days' },
      { type: 'math', op: 'add' },
      { type: 'math', op: 'add', args: {} },
    ])
      assert.equal(computeConstants([{ key: 'c', result_type: 'number', expr: expression }], {}, referenceDate).c, null)
  })

  test('keys such as constructor and __proto__ are keys like any other', () => {
    const constants = [
      constant('constructor', 'number', 2),
      constant('d', 'number', math('add', ref('constructor'), 1)),
    ]
    assert.deepEqual(Object.entries(compute(constants)), [
      ['constructor', 2],
      ['d', 3],
    ])
    for (const key of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      assert.equal(evaluateExpression('text', ref(key)), null, key)
    const answers = JSON.parse('{"__proto__": "5", "constructor": "6"}')
    const sum = constant('sum', 'number', math('add', ref('__proto__'), ref('constructor')))
    const result = computeConstants([sum, constant('__proto__x', 'number', 1)], answers, referenceDate)
    assert.equal(result.sum, 11)
    assert.equal(Object.getPrototypeOf(result), Object.prototype)
    assert.deepEqual(Object.keys(result), ['__proto__', 'constructor', 'sum', '__proto__x'])
  })
})

test('[FB-01] a scope computes its constants when the first of them is read', () => {
  const { evaluate, value } = compileConstants(
    [{ key: 'c', label: 'C', result_type: 'text', shown_on: [], expr: { type: 'ref', key: 'a' } }],
    () => ({ kind: 'text', parts: null }),
  )
  let reads = 0
  const scope = evaluate(
    {
      get a() {
        reads += 1
        return 'x'
      },
    },
    null,
  )
  assert.equal(reads, 0)
  assert.deepEqual([value(scope, 'c'), value(scope, 'c'), reads], ['x', 'x', 1])
})
