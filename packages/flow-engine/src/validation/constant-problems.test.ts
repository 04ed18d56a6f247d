// Tests of the problems of constants, one rule at a time (D2-VAL-01 to 16, D2-CON-62 to 66).

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Constant, TextElement } from '../definition/index.ts'
import {
  type Edit,
  ifElse,
  keysAfter,
  nested,
  number,
  problemsAfter,
  ref,
  shownConstant,
  text,
  textField,
  today,
} from '../testing/edited-lease.ts'

const adding =
  (...constants: Constant[]): Edit =>
  ({ definition, node }) => {
    node('about_you').elements.push(textField('email', { type: 'email' }), textField('photo', { type: 'photo' }))
    definition.constants.push(...constants)
  }

/** The problem of a shown constant with this expression, or null. */
const check = (type: Constant['result_type'], expr: unknown): string | null =>
  keysAfter(adding(shownConstant('probe', type, expr))).join() || null

const mismatch = 'constant.type_mismatch'
const math = (op: string, ...args: unknown[]) => ({ type: 'math', op, args })
const datediff = (from: unknown, to: unknown, unit = 'days') => ({ type: 'datediff', unit, from, to })
const branch = (result: unknown, otherwise: unknown) => ifElse({ field: 'email', op: 'is_empty' }, result, otherwise)

test('[D2-VAL-01] [D2-CON-02] a key outside the pattern is constant.key_invalid alone (FB-04)', () => {
  for (const key of ['Age', '1a', '_a', 'a-b', '', 'Total', '2x', '_x', 'a.b', 'a'.repeat(101)])
    assert.deepEqual(keysAfter(adding(shownConstant(key, 'number', text('no number')))), ['constant.key_invalid'], key)
  for (const key of ['age_2', 'total_2', 'a'.repeat(100)])
    assert.deepEqual(keysAfter(adding(shownConstant(key, 'number', number(1)))), [], key)
})

test('[D2-VAL-02] [D2-CON-03] a key that a constant, a field or a plugin has is constant.key_duplicate', () => {
  for (const key of ['age', 'monthly_income', 'car'])
    assert.deepEqual(
      keysAfter(adding(shownConstant(key, 'number', number(1)))).includes('constant.key_duplicate'),
      true,
      key,
    )
  assert.deepEqual(keysAfter(adding(shownConstant('age', 'number', number(1)))), ['constant.key_duplicate'])
  assert.deepEqual(keysAfter(adding(shownConstant('age2', 'number', number(1)))), [])
})

test('[D2-VAL-03] a ref or a condition field that names nothing is constant.ref_unknown', () => {
  for (const key of ['nobody', 'car.nothing', 'make', 'about_you'])
    assert.equal(check('text', ref(key)), 'constant.ref_unknown')
  const when = ifElse({ field: 'nobody', op: 'is_empty' }, number(1), number(2))
  assert.equal(check('number', when), 'constant.ref_unknown')
})

test('[D2-VAL-04] constants that form a cycle, if.when included, are constant.cycle once', () => {
  const a = shownConstant('a', 'number', math('neg', ref('b')))
  const b = shownConstant('b', 'number', math('neg', ref('a')))
  assert.deepEqual(
    problemsAfter(adding(a, b)).map(({ error_key }) => error_key),
    ['constant.cycle'],
  )
  assert.deepEqual(keysAfter(adding(shownConstant('a', 'number', ref('a')))), ['constant.cycle'])
  const through = ifElse({ field: 'a', op: 'gt', value: 1 }, number(1), number(2))
  assert.deepEqual(keysAfter(adding(shownConstant('a', 'number', through))), ['constant.cycle'])
})

test('[D2-VAL-05] a constant that is unavailable at its use is constant.ref_not_answerable', () => {
  const edge: Edit = ({ definition }) =>
    (definition.edges[0] = { ...definition.edges[0], when: { field: 'total', op: 'gt', value: 1 } } as never)
  assert.deepEqual(keysAfter(edge), ['constant.ref_not_answerable', 'edge.no_fallback'])
  const showIf: Edit = ({ field }) => (field('payslip').show_if = { field: 'total', op: 'is_empty' })
  assert.deepEqual(keysAfter(showIf), ['constant.ref_not_answerable'])
  const useInText: Edit = ({ node }) => ((node('about_you').elements[0] as TextElement).text = '{{total}}')
  assert.deepEqual(keysAfter(useInText), ['constant.ref_not_answerable'])
})

test('[D2-VAL-06] shown_on names a node that does not exist', () => {
  assert.deepEqual(
    keysAfter(({ constant }) => (constant('age').shown_on = ['nowhere'])),
    ['constant.shown_on_unknown_node'],
  )
})

test('[D2-VAL-07] [D2-CON-76] shown_on names a node where the constant is not available', () => {
  assert.deepEqual(
    keysAfter(({ constant }) => (constant('term_months').shown_on = ['about_you'])),
    ['constant.shown_on_not_computable'],
  )
  // One path is enough: the guarantor's name is requested on one of two.
  const later: Edit = adding({
    ...shownConstant('guarantor', 'text', ref('guarantor_name')),
    shown_on: ['company_review'],
  })
  assert.deepEqual(keysAfter(later), [])
})

test('[D2-VAL-08] [D2-CON-62] the inferred type must be the declared one', () => {
  const types: [unknown, Constant['result_type']][] = [
    [number(1), 'number'],
    [{ type: 'lit', value_type: 'boolean', value: true }, 'boolean'],
    [today, 'date'],
    [{ type: 'concat', parts: [] }, 'text'],
    [datediff(today, today), 'number'],
    [math('add', number(1)), 'number'],
    [branch(today, today), 'date'],
    [ref('monthly_income'), 'number'],
    [ref('birth_date'), 'date'],
    [ref('email'), 'text'],
    [ref('needs_guarantor'), 'boolean'],
    [ref('car'), 'text'],
    [ref('extras'), 'text'],
    [ref('car.make.id'), 'text'],
    [ref('car.km_per_year'), 'number'],
    [ref('car.available'), 'boolean'],
    [{ type: 'lit', value_type: 'date', value: null }, 'date'],
  ]
  for (const [expr, type] of types)
    for (const declared of ['number', 'text', 'date', 'boolean'] as const) {
      // Shown at a node where everything has been answered.
      const constant = { ...shownConstant('probe', declared, expr), shown_on: ['contract'] }
      assert.deepEqual(
        keysAfter(adding(constant)),
        declared === type ? [] : [mismatch],
        `${JSON.stringify(expr)} as ${declared}`,
      )
    }
})

test('[D2-CON-04] an unknown result_type or missing member is constant.type_mismatch', () => {
  assert.equal(check('money' as 'number', number(1)), mismatch)
  assert.deepEqual(
    keysAfter(({ constant }) => delete (constant('age') as Partial<Constant>).result_type),
    [mismatch],
  )
  assert.deepEqual(
    keysAfter(({ constant }) => delete (constant('age') as Partial<Constant>).expr),
    [mismatch],
  )
})

test('[D2-VAL-09] [D2-CON-63] both operands of datediff are dates', () => {
  assert.equal(check('number', datediff(ref('birth_date'), today)), null)
  for (const wrong of [ref('email'), text('2024-01-01'), number(1)]) {
    assert.equal(check('number', datediff(wrong, today)), mismatch)
    assert.equal(check('number', datediff(today, wrong)), mismatch)
  }
})

test('[D2-VAL-10] [D2-CON-64] every argument of math is a number', () => {
  assert.equal(check('number', math('add', ref('monthly_income'), number(1))), null)
  for (const wrong of [ref('email'), text('5'), today])
    assert.equal(check('number', math('add', number(1), wrong)), mismatch)
})

test('[D2-VAL-11] [D2-CON-65] the branches of an if share one type', () => {
  assert.equal(check('number', branch(number(1), text('a'))), mismatch)
  assert.equal(check('date', branch(today, today)), null)
})

test('[D2-VAL-12] a concat is a text', () => {
  assert.equal(check('number', { type: 'concat', parts: [number(1)] }), mismatch)
  assert.equal(check('text', { type: 'concat', parts: [number(1)], sep: ', ' }), null)
})

test('[D2-VAL-13] [D2-CON-66] each operation takes its number of arguments', () => {
  const ones = (count: number) => Array.from({ length: count }, () => number(1))
  for (const op of ['round', 'floor', 'ceil', 'abs', 'neg'])
    assert.deepEqual(
      [0, 1, 2].map((count) => check('number', math(op, ...ones(count)))),
      [mismatch, null, mismatch],
      op,
    )
  for (const op of ['sub', 'div', 'mod'])
    assert.deepEqual(
      [1, 2, 3].map((count) => check('number', math(op, ...ones(count)))),
      [mismatch, null, mismatch],
      op,
    )
  for (const op of ['add', 'mul', 'max', 'min'])
    assert.deepEqual(
      [0, 1, 5].map((count) => check('number', math(op, ...ones(count)))),
      [mismatch, null, null],
      op,
    )
})

test('[D2-CON-15] malformed expressions, such as an if without else, are type mismatches', () => {
  const malformed = [
    null,
    5,
    'x',
    [],
    {},
    { type: 'nope' },
    { type: 'ref' },
    { ...number(1), extra: 1 },
    { type: 'math', op: 'pow', args: [number(1)] },
    { type: 'if', cases: [] },
    { type: 'if', cases: 1, else: number(1) },
    { type: 'if', cases: [{}], else: number(1) },
    { type: 'concat', parts: number(1) },
    { type: 'concat', parts: [], sep: 5 },
    datediff(today, today, 'hours'),
    { type: 'lit', value_type: 'number', value: 'abc' },
    { type: 'lit', value_type: 'date', value: '2024-02-30' },
    { type: 'lit', value_type: 'boolean', value: 'true' },
    { type: 'lit', value_type: 'text', value: 5 },
    { type: 'lit', value_type: 'number' },
    { type: 'lit', value_type: 'money', value: 1 },
    { type: 'lit', value_type: 'number', value: '1e999' },
  ]
  for (const expr of malformed)
    for (const type of ['number', 'text', 'date', 'boolean'] as const)
      assert.equal(check(type, expr), mismatch, JSON.stringify(expr))
  assert.equal(check('number', { type: 'lit', value_type: 'number', value: ' 2.50 ' }), null)
})

test('(FG-07) a file has no value that an expression could read', () => {
  assert.equal(check('text', ref('photo')), mismatch)
})

test('[D2-VAL-14] [D2-LIM-03] 64 levels pass and 65 do not, at any depth (FG-08)', () => {
  assert.equal(check('number', nested(64)), null)
  assert.equal(check('number', nested(65)), 'constant.expr_too_deep')
  const conditions = (levels: number): unknown => {
    let when: unknown = { field: 'email', op: 'is_empty' }
    for (let level = 2; level < levels; level += 1) when = { op: 'NOT', args: [when] }
    return ifElse(when, number(1), number(2))
  }
  assert.equal(check('number', conditions(64)), null)
  assert.equal(check('number', conditions(65)), 'constant.expr_too_deep')
})

test('[D2-VAL-14] an expression of too many levels is one problem and uses its keys', () => {
  const keys = keysAfter(({ definition }) =>
    definition.constants.push(shownConstant('deep', 'number', nested(1000, ref('bottom')) as never), {
      ...shownConstant('bottom', 'number', number(1)),
      shown_on: [],
    }),
  )
  assert.deepEqual(keys, ['constant.expr_too_deep'])
})

test('[D2-VAL-15] a constant that nothing names is constant.unused, a warning', () => {
  const problems = problemsAfter(adding({ ...shownConstant('lonely', 'number', number(1)), shown_on: [] }))
  assert.deepEqual(
    problems.map(({ error_key, severity, key }) => [error_key, severity, key]),
    [['constant.unused', 'warning', 'lonely']],
  )
})

test('[FB-01] a constant whose text may become too long is constant.text_unbounded', () => {
  const concat = (...parts: unknown[]) => ({ type: 'concat', parts })
  const doubled = Array.from({ length: 20 }, (_, index) =>
    shownConstant(`d${index}`, 'text', index === 0 ? text('ab') : concat(ref(`d${index - 1}`), ref(`d${index - 1}`))),
  )
  const problems = problemsAfter(adding(...doubled))
  assert.deepEqual(
    problems.map(({ error_key, severity, key }) => [error_key, severity, key]),
    ['d16', 'd17', 'd18', 'd19'].map((key) => ['constant.text_unbounded', 'warning', key]),
  )
  assert.equal(check('text', concat(ref('email'), text(' '), ref('email'))), null)
  assert.equal(check('text', concat(text('a'.repeat(65_536)), text('b'))), 'constant.text_unbounded')
  assert.equal(check('text', branch(text('a'), concat(text('a'.repeat(65_536)), text('b')))), 'constant.text_unbounded')
})

test('[FB-05] a literal that no document prints is constant.text_unprintable', () => {
  const concat = (sep: string, ...parts: unknown[]) => ({ type: 'concat', parts, sep })
  const [problem, ...others] = problemsAfter(
    adding(shownConstant('probe', 'text', concat(' ', ref('email'), branch(text('ok'), text('done 🚀🚀 😀'))))),
  )
  assert.deepEqual(others, [])
  assert.deepEqual(
    [problem?.error_key, problem?.severity, problem?.key, problem?.error],
    ['constant.text_unprintable', 'warning', 'probe', 'No document can print 🚀 😀.'],
  )
  assert.equal(check('text', concat('🚀', text('a'), text('b'))), 'constant.text_unprintable')
  assert.equal(check('text', concat(' ', text('王小明'), text('Ελλάδα'))), null)
  const compared = ifElse({ field: 'email', op: 'eq', value: '🚀' }, text('a'), text('b'))
  assert.equal(check('text', compared), null, 'what is only compared is not printed')
})

test('[D2-VAL-16] defaults, bounds, inputs, tags and other constants count as uses', () => {
  const hidden = { ...shownConstant('probe', 'number', number(1)), shown_on: [] }
  const uses: Edit[] = [
    ({ field }) => (field('monthly_income').default = ref('probe')),
    ({ field }) => (field('monthly_income').max = ref('probe')),
    ({ plugin }) => (plugin().plugin.inputs.budget = 'probe'),
    ({ node }) => ((node('about_you').elements[0] as TextElement).text += '{{probe}}'),
    ({ context }) =>
      (context.assets = context.assets.map((asset) => ({ ...asset, tags: ['probe', ...(asset.tags ?? [])] }))),
    ({ definition }) => definition.constants.push(shownConstant('reader', 'number', ref('probe'))),
    ({ field }) => (field('payslip').show_if = { field: 'probe', op: 'gt', value: 0 }),
  ]
  for (const [index, use] of uses.entries()) {
    const keys = keysAfter((edited) => {
      adding(hidden)(edited)
      use(edited)
    })
    assert.deepEqual(keys, [], `use ${index}`)
  }
})
