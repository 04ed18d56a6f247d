// Privacy of plugin questions: the privacy predicate, drafts from private sources, and the inputs of a question.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  compileFlow,
  type Draft,
  emptyDraft,
  followDefault,
  isSendable,
  pluginInputs,
  privateDrafts,
  sourceSlugs,
  typeOver,
} from '../index.ts'
import { choose, concat, constant, expr, type Json, leaf, math, ref, referenceDate } from '../testing/expressions.ts'

const input = (key: string, type: string, required = false): Json => ({ key, type, label: key, required })

const flow = compileFlow({
  parties: [{ key: 'company' }, { key: 'customer' }],
  nodes: [
    { key: 'one', party: 'company', elements: [{ kind: 'field', slug: 'price', type: 'decimal' }] },
    {
      key: 'two',
      party: 'customer',
      elements: [
        { kind: 'field', slug: 'income', type: 'decimal' },
        { kind: 'field', slug: 'name', type: 'text' },
        { kind: 'field', slug: 'tags', type: 'multiselect' },
        { kind: 'field', slug: 'budget', type: 'number', default: math('div', ref('income'), 2) },
        { kind: 'field', slug: 'third', type: 'number', default: math('div', ref('half_budget'), 2) },
        {
          kind: 'plugin',
          slug: 'car',
          plugin: {
            plugin_id: 'p',
            field_type: 'f',
            inputs: { budget: 'budget', who: 'name', rich: 'is_rich', price: 'price', tags: 'tags', day: 'name' },
            snapshot: {
              plugin_name: 'P',
              host: 'h',
              label: 'L',
              blocks: [],
              inputs: [
                input('budget', 'number', true),
                input('who', 'text'),
                input('rich', 'boolean'),
                input('price', 'text'),
                input('tags', 'text'),
                input('day', 'date'),
                input('free', 'text'),
              ],
              outputs: [{ key: 'rate', type: 'number', label: 'Rate' }],
            },
          },
        },
      ],
    },
  ],
  constants: [
    constant('half_budget', 'number', math('div', ref('budget'), 2)),
    constant('is_rich', 'boolean', choose([[leaf('income', 'gt', 5000), true]], false)),
    constant('label', 'text', concat([ref('is_rich'), ref('car.rate'), ref('half_budget')])),
    constant('fixed', 'number', expr(5)),
  ],
})

const createContext = (privateSlugs: string[] | undefined, drafts: string[] = [], callerParty = 'customer') => ({
  privateSlugs,
  privateDrafts: new Set(drafts),
  callerParty,
})

describe('isSendable', () => {
  test('FG-17: sources of a key include dotted keys, refs, if.when and other constants', () => {
    assert.deepEqual([...sourceSlugs(flow, 'name')], ['name'])
    assert.deepEqual([...sourceSlugs(flow, 'car.rate')], ['car'])
    assert.deepEqual([...sourceSlugs(flow, 'label')].toSorted(), ['budget', 'car', 'income'])
    assert.deepEqual([...sourceSlugs(flow, 'fixed')], [])
  })

  test('[D2-FWD-22] a slug in private_slugs is never sent, regardless of who answered it', () => {
    assert.equal(isSendable(flow, 'income', createContext(['income'])), false)
    assert.equal(isSendable(flow, 'income', createContext(['income'], [], 'company')), false)
    assert.equal(isSendable(flow, 'income', createContext(['name'])), true)
  })

  test('[D2-FWD-23] a constant that reads a private source is never sent, if.when included', () => {
    assert.equal(isSendable(flow, 'is_rich', createContext(['income'])), false)
    assert.equal(isSendable(flow, 'label', createContext(['income'])), false)
    assert.equal(isSendable(flow, 'is_rich', createContext(['name'])), true)
    assert.equal(isSendable(flow, 'fixed', createContext(['income'])), true)
  })

  test('[D2-FWD-24] a draft of the step that comes from a private source is never sent', () => {
    assert.equal(isSendable(flow, 'budget', createContext([], ['budget'])), false)
    assert.equal(isSendable(flow, 'half_budget', createContext(undefined, ['budget'])), false)
  })

  test('[D2-FWD-21] another party’s public value may be sent by the party whose turn it is', () => {
    assert.equal(isSendable(flow, 'price', createContext([])), true)
  })

  test('[D2-FWD-25] without private_slugs every other party’s value is private (T-49)', () => {
    assert.equal(isSendable(flow, 'price', createContext(undefined)), false)
    assert.equal(isSendable(flow, 'income', createContext(undefined)), true)
    assert.equal(isSendable(flow, 'is_rich', createContext(undefined)), true)
    assert.equal(isSendable(flow, 'is_rich', createContext(undefined, [], 'company')), false)
    assert.equal(isSendable(flow, 'unknown', createContext(undefined)), false)
  })
})

describe('drafts from private sources', () => {
  const of = (drafts: Record<string, Draft>, privateSlugs: string[] = []): string[] =>
    [...privateDrafts(flow, 'two', new Map(Object.entries(drafts)), privateSlugs)].toSorted()
  const linked: Draft = { value: '9', written: null, source: 'link', isPrivate: true }
  const budget = followDefault(emptyDraft, '4')
  const third = followDefault(emptyDraft, '1')

  test('[D2-ANS-08] [FG-18] a linked private field is private, and so are defaults that read it', () => {
    assert.deepEqual(of({ income: linked }), ['income'])
    assert.deepEqual(of({ income: linked, budget, third }), ['budget', 'income', 'third'])
    assert.deepEqual(of({ budget }, ['income']), ['budget'])
    assert.deepEqual(of({ budget }, ['price']), [])
  })

  test('[D2-ANS-08] typing over it clears the mark, also for dependent defaults', () => {
    assert.deepEqual(of({ income: typeOver(linked, '9'), budget }), [])
    assert.deepEqual(of({ income: linked, budget: typeOver(budget, '5'), third }), ['income'])
  })

  test('[D2-PLG-05] an answer of a plugin is never private (T-55)', () => {
    assert.deepEqual(of({ car: linked }), [])
  })
})

describe('inputs of a question', () => {
  const car = flow.node('two')?.elements.find((element) => element.kind === 'plugin')
  assert.ok(car?.kind === 'plugin')
  const ask = (answers: Json, unsendable: string[] = []) =>
    pluginInputs(flow, car, flow.scope(answers, referenceDate), (key) => !unsendable.includes(key))
  const answers = { budget: '12.50', name: 'Ada', income: '9000', price: '1.50', tags: '["a","b"]' }

  test('[D2-PLG-01] [D2-PLG-02] inputs are converted to their types, and omitted ones are absent (D2-FWD-11, FA-38, T-52)', () => {
    const { inputs, missing, isComplete } = ask(answers)
    assert.deepEqual(inputs, { budget: 12.5, who: 'Ada', rich: true, price: '1.50', tags: 'a, b' })
    assert.deepEqual(missing, [
      { key: 'day', required: false, reason: 'not_convertible' },
      { key: 'free', required: false, reason: 'unwired' },
    ])
    assert.equal(isComplete, true)
  })

  test('[D2-FWD-17] [D2-FWD-18] a required input that cannot be sent makes the field unanswerable (D2-FWD-19)', () => {
    for (const [result, reason] of [
      [ask({ ...answers, budget: '' }), 'unanswered'],
      [ask(answers, ['budget']), 'private'],
      [ask({ ...answers, budget: 'much' }), 'not_convertible'],
    ] as const) {
      assert.equal(result.isComplete, false)
      assert.deepEqual(result.missing[0], { key: 'budget', required: true, reason })
      assert.equal(Object.hasOwn(result.inputs, 'budget'), false)
    }
  })

  test('[D2-FWD-16] [D2-FWD-20] an unwired required input stops the field, an optional one is left out', () => {
    const unwired = { ...car, plugin: { ...car.plugin, inputs: {} } }
    const result = pluginInputs(flow, unwired, flow.scope(answers, referenceDate), () => true)
    assert.equal(result.isComplete, false)
    assert.deepEqual(result.inputs, {})
    assert.deepEqual(new Set(result.missing.map(({ reason }) => reason)), new Set(['unwired']))
  })

  test('[D2-FWD-20] leaves out an optional input that is unanswered, private or invalid', () => {
    const { inputs, isComplete } = ask({ budget: '1', name: 'x', price: '2' }, ['price'])
    assert.deepEqual(inputs, { budget: 1, who: 'x', rich: false })
    assert.equal(isComplete, true)
  })
})
