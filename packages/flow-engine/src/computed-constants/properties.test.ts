// Properties of evaluation: it never throws, compiled and naive engine agree, and key names do not matter.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  buildSigningLine,
  compileFlow,
  computeConstants,
  type KeyKind,
  keyKinds,
  nextNode,
  type TextNode,
  viewStep,
  viewText,
} from '../index.ts'
import { and, branch, concat, constant, type Json, leaf, math, ref, referenceDate } from '../testing/expressions.ts'
import { naiveConstants } from '../testing/naive-engine.ts'

const slugs = ['s0', 's1', 's2', 's3', 'constructor', 'c0', 'c1', 'c2', 'car.price']
const keys = fc.constantFrom(...slugs)
const scalar = fc.oneof(
  fc.constantFrom('', ' 7 ', '10', '9', '12.50', '-2.5', '1e999', 'abc', 'a', '2024-02-29', '2025-03-10', '2023-02-29'),
  fc.constantFrom('true', 'false', '["a"]', '["a","b"]', '[]', '{"street":"A","city":"B"}'),
  fc.constantFrom(0, -0, 1, 2.5, -7, 1e308, 0.1),
  fc.boolean(),
  fc.constant(null),
)
const plain = fc.oneof(
  scalar,
  fc.array(fc.constantFrom('a', 'b', '', 'c'), { maxLength: 3 }),
  fc.array(scalar, { maxLength: 3 }),
)

const ops =
  'eq neq gt gte lt lte in not_in contains not_contains contains_any contains_all starts_with ends_with'.split(' ')
const unaryOps = ['is_empty', 'is_not_empty', 'is_true', 'is_false', 'unknown_op']
const mathOps = 'add sub mul div mod round floor ceil abs neg max min pow'.split(' ')

const { expression } = fc.letrec((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.record({ field: keys, op: fc.constantFrom(...ops), value: plain }),
    fc.record({ field: keys, op: fc.constantFrom(...unaryOps) }),
    fc.record({ op: fc.constantFrom('AND', 'OR', 'NOT', 'XOR'), args: fc.array(tie('condition'), { maxLength: 3 }) }),
  ),
  expression: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.record({ type: fc.constant('ref'), key: keys }),
    fc.record({
      type: fc.constant('lit'),
      value_type: fc.constantFrom('number', 'text', 'date', 'boolean', 'list'),
      value: scalar,
    }),
    fc.constant({ type: 'today' }),
    fc.record({ type: fc.constant('concat'), parts: fc.array(tie('expression'), { maxLength: 3 }), sep: scalar }),
    fc.record({
      type: fc.constant('if'),
      cases: fc.array(
        fc.tuple(tie('condition'), tie('expression')).map(([when, result]) => branch(when, result)),
        { maxLength: 3 },
      ),
      else: tie('expression'),
    }),
    fc.record({
      type: fc.constant('datediff'),
      unit: fc.constantFrom('days', 'weeks', 'months', 'years', 'hours'),
      from: tie('expression'),
      to: tie('expression'),
    }),
    fc.record({
      type: fc.constant('math'),
      op: fc.constantFrom(...mathOps),
      args: fc.array(tie('expression'), { maxLength: 3 }),
    }),
    scalar,
  ),
}))

const resultTypes = fc.constantFrom('number', 'text', 'date', 'boolean')
const answers = fc.dictionary(keys, plain, { maxKeys: 6 }).map((entries): Json => ({ ...entries }))
const kinds = fc.dictionary(keys, fc.constantFrom(...keyKinds), { maxKeys: 9 })

/** Constant number n may read only the slugs and the constants before it, so there is no cycle. */
const readsOnlyEarlier = (source: unknown, index: number): unknown =>
  JSON.parse(JSON.stringify(source ?? null), (_name, value) => {
    const match = typeof value === 'string' ? /^c([0-9])$/.exec(value) : null
    return match !== null && Number(match[1]) >= index ? 's0' : value
  })

const constantLists = fc
  .array(fc.tuple(resultTypes, expression), { minLength: 1, maxLength: 3 })
  .map((list) =>
    list.map(([type, source], index): Json => constant(`c${index}`, type, readsOnlyEarlier(source, index))),
  )

const createGetKind =
  (byKey: Record<string, KeyKind>) =>
  (key: string): KeyKind | undefined =>
    Object.hasOwn(byKey, key) ? byKey[key] : undefined

describe('evaluation', () => {
  test('[D2-CON-30] the compiled engine and the naive one agree, with kinds and without', () => {
    fc.assert(
      fc.property(constantLists, answers, fc.option(kinds, { nil: undefined }), (constants, live, byKey) => {
        const getKind = byKey === undefined ? undefined : createGetKind(byKey)
        assert.deepEqual(
          computeConstants(constants.toReversed(), live, referenceDate, { getKind }),
          naiveConstants(constants, live, referenceDate, getKind),
        )
      }),
      { numRuns: 2000 },
    )
  })

  test('it never throws, and never changes its input', () => {
    const anything = fc.anything({ withNullPrototype: true, maxDepth: 4 })
    const constants = fc.array(
      fc.oneof(
        anything,
        fc.record({
          key: fc.oneof(keys, anything),
          result_type: fc.oneof(resultTypes, anything),
          expr: fc.oneof(expression, anything),
        }),
      ),
    )
    fc.assert(
      fc.property(constants, fc.oneof(answers, anything), anything, (list, live, date) => {
        const before = structuredCloneable(list)
        computeConstants(list, live, date)
        computeConstants(list, live, date, { getKind: () => 'object' })
        assert.equal(structuredCloneable(list), before)
      }),
      { numRuns: 2000 },
    )
  })

  test('no definition makes a flow throw', () => {
    const word = fc.constantFrom('a', 'b', 'car', 'field', 'plugin', 'text', 'date', 'decimal', 'multiselect')
    const element = fc.oneof(
      fc.anything(),
      fc.record(
        {
          kind: word,
          slug: word,
          type: word,
          show_if: fc.anything(),
          default: expression,
          plugin: fc.anything(),
          text: word,
        },
        { requiredKeys: ['kind'] },
      ),
    )
    const node = fc.oneof(
      fc.anything(),
      fc.record({ key: word, party: word, elements: fc.array(element), document: fc.anything() }),
    )
    const edge = fc.oneof(fc.anything(), fc.record({ from: word, to: word, when: fc.anything() }))
    const definition = fc.oneof(
      fc.anything(),
      fc.record({
        nodes: fc.array(node),
        edges: fc.array(edge),
        constants: fc.array(fc.anything()),
        parties: fc.anything(),
      }),
    )
    fc.assert(
      fc.property(definition, word, answers, (source, nodeKey, live) => {
        nextNode(source, nodeKey, live, { referenceDate })
        viewStep(compileFlow(source), nodeKey, { answers: live, drafts: new Map(), referenceDate })
      }),
      { numRuns: 1000 },
    )
  })

  test('entry points accept any input', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (first, two, three) => {
        buildSigningLine(first as never, two as never)
        buildSigningLine([first, { output_key: 'a', signers: two }] as never, [three] as never)
        viewText(first as never, () => null)
        nextNode(first, two as never, three as never, first as never)
        nextNode(
          { nodes: [{ key: 'n', elements: [{ kind: 'field', slug: 's', type: 'a' }] }] },
          'n',
          {},
          {
            referenceDate,
            fieldTypes: [{ type: 'a', input: 'composite', fields: first }, two] as never,
          },
        )
      }),
      { numRuns: 1000 },
    )
  })

  test('no text makes the view throw, and none nests deeper than three styles', () => {
    const piece = fc.constantFrom(
      '[b]',
      '[/b]',
      '[i]',
      '[/i]',
      '[a href=https:x]',
      '[a href=',
      ']',
      '[/a]',
      '{{a}}',
      '\\',
      '{{',
      '<',
      '>',
      '<!--',
      '-->',
      'x',
    )
    const depth = (nodes: readonly TextNode[]): number =>
      nodes.reduce((deepest, node) => Math.max(deepest, node.kind === 'text' ? 0 : 1 + depth(node.children)), 0)
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 40 }).map((list) => list.join('')),
        ),
        (text) => {
          assert.ok(depth(viewText(text, () => '[b]x[/b]')) <= 3)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('renaming keys consistently changes nothing', () => {
    const rename = (name: string): string => (slugs.includes(name) ? `k_${name.split('').toReversed().join('')}` : name)
    const renamed = (source: unknown): unknown =>
      JSON.parse(JSON.stringify(source), (name, value) =>
        ['key', 'field'].includes(name) && typeof value === 'string' ? rename(value) : value,
      )
    fc.assert(
      fc.property(constantLists, answers, (constants, live) => {
        const entries = Object.entries(computeConstants(constants, live, referenceDate))
        const renamedAnswers = Object.fromEntries(Object.entries(live).map(([key, value]) => [rename(key), value]))
        assert.deepEqual(
          computeConstants(renamed(constants), renamedAnswers, referenceDate),
          Object.fromEntries(entries.map(([key, value]) => [rename(key), value])),
        )
      }),
      { numRuns: 1000 },
    )
  })
})

/** A text that changes with any part of the value; cycles and functions are represented by a marker. */
const structuredCloneable = (value: unknown): string => {
  try {
    return JSON.stringify(value, (_key, each) => (typeof each === 'bigint' ? `${each}n` : each))
  } catch {
    return 'not comparable'
  }
}

describe('hostile sizes', () => {
  test('T-16: 100,000 levels, long chains and shared children end immediately', () => {
    let deep: Json = ref('x')
    let condition: Json = leaf('x', 'is_empty')
    for (let level = 0; level < 100_000; level += 1) {
      deep = math('neg', deep)
      condition = and(condition)
    }
    assert.equal(computeConstants([constant('a', 'number', deep)], { x: 1 }, referenceDate).a, null)
    const definition = {
      nodes: [{ key: 'n', elements: [] }],
      edges: [
        { from: 'n', to: 'm', when: condition },
        { from: 'n', to: 'o', when: null },
      ],
    }
    assert.equal(nextNode(definition, 'n', {}, { referenceDate }), 'o')

    const chain = Array.from({ length: 20_000 }, (_, index) =>
      constant(`c${index}`, 'number', index === 0 ? 1 : math('add', ref(`c${index - 1}`), 1)),
    ).toReversed()
    assert.equal(computeConstants(chain, {}, referenceDate).c19999, 20_000)

    let doubled: unknown = 'a'
    for (let level = 0; level < 60; level += 1) doubled = concat([doubled, doubled])
    assert.equal(computeConstants([constant('a', 'text', doubled)], {}, referenceDate).a, null)
    const circular: Json = math('neg', 1)
    circular.args = [circular]
    assert.equal(computeConstants([constant('a', 'number', circular)], {}, referenceDate).a, null)
  })

  test('long markup is parsed in linear time', () => {
    for (const piece of ['[b]', '[i][b]', '[a href=', '{{', '{{a', '<a', '<!--', '<', '\\', '[a href=x][b]', '[/a]'])
      viewText(piece.repeat(Math.ceil(200_000 / piece.length)), () => null)
    viewText(`${'<'.repeat(50_000)}${'b>'.repeat(50_000)}`, () => null)
    viewText(`${'[b]'.repeat(50_000)}x${'[/b]'.repeat(50_000)}`, () => null)
  })

  test('builds signing lines of any size', () => {
    const outputs = Array.from({ length: 150_000 }, (_, index) => ({ output_key: `o${index}`, signers: null }))
    assert.equal(buildSigningLine(outputs, ['a']).length, 150_000)
  })
})
