// A step as a client shows it: defaults that fill and follow, bounds, show_if, shown constants.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  boundProblem,
  compileFlow,
  type Draft,
  emptyDraft,
  followDefault,
  matchOutputs,
  plainText,
  type StepView,
  tagValues,
  typeOver,
  viewStep,
  viewText,
} from '../index.ts'
import {
  and,
  choose,
  concat,
  constant,
  expr,
  type Json,
  leaf,
  lit,
  math,
  ref,
  referenceDate,
  today,
} from '../testing/expressions.ts'

const field = (slug: string, type: string, members: Json = {}): Json => ({
  kind: 'field',
  slug,
  type,
  label: slug,
  required: false,
  show_if: null,
  default: null,
  min: null,
  max: null,
  ...members,
})

const buildFlow = (elements: Json[], constants: Json[] = []) =>
  compileFlow({ parties: [], nodes: [{ key: 'n', party: 'p', elements, document: null }], edges: [], constants })

const view = (flow: ReturnType<typeof buildFlow>, drafts: Record<string, Draft> = {}, answers: Json = {}): StepView => {
  const step = viewStep(flow, 'n', { answers, drafts: new Map(Object.entries(drafts)), referenceDate })
  assert.ok(step !== null)
  return step
}

const draftValue = (step: StepView, slug: string): unknown => step.drafts.get(slug)?.value ?? null
const createDraft = (value: unknown): Draft => typeOver(emptyDraft, value)

describe('defaults', () => {
  const flow = buildFlow(
    [field('base', 'number'), field('fee', 'number', { default: math('add', ref('base'), 5) })],
    [],
  )

  test('[D2-DFT-06] a default fills an empty field', () => {
    assert.equal(draftValue(view(flow, { base: createDraft('20') }), 'fee'), '25')
    assert.equal(draftValue(view(flow), 'fee'), null)
  })

  test('[D2-DFT-07] [D2-DFT-11] a typed value stays, and a field that was cleared stays empty (T-64)', () => {
    const first = view(flow, { base: createDraft('20') })
    const fee = first.drafts.get('fee') ?? emptyDraft
    assert.equal(draftValue(view(flow, { base: createDraft('25'), fee: typeOver(fee, '40') }), 'fee'), '40')
    assert.equal(view(flow, { base: createDraft('25'), fee: typeOver(fee, '') }).drafts.get('fee')?.value, '')
  })

  test('[D2-DFT-08] a saved value stays', () => {
    const saved: Draft = { ...emptyDraft, value: '7', source: 'saved' }
    assert.equal(draftValue(view(flow, { base: createDraft('20'), fee: saved }), 'fee'), '7')
    assert.equal(draftValue(view(flow, { base: createDraft('20') }, { fee: '7' }), 'fee'), '7')
    // Also when the default once wrote it.
    assert.equal(followDefault({ ...saved, written: '7' }, '8').value, '7')
  })

  test('[D2-DFT-09] a selected link stays, also one whose value is still unknown', () => {
    const link: Draft = { ...emptyDraft, value: '7', source: 'link' }
    assert.equal(draftValue(view(flow, { base: createDraft('20'), fee: link }), 'fee'), '7')
    assert.equal(followDefault({ ...link, value: null }, '8').value, null)
  })

  test("[D2-DFT-10] the field follows while it has the default's last text", () => {
    const first = view(flow, { base: createDraft('20') })
    const second = view(flow, { ...Object.fromEntries(first.drafts), base: createDraft('25') })
    assert.equal(draftValue(second, 'fee'), '30')
    const third = view(flow, { ...Object.fromEntries(second.drafts), base: createDraft('') })
    assert.equal(draftValue(third, 'fee'), null)
    assert.equal(draftValue(view(flow, { ...Object.fromEntries(third.drafts), base: createDraft('1') }), 'fee'), '6')
  })

  test('[D2-DFT-12] a field follows its default again once its last text is typed', () => {
    let fee = followDefault(emptyDraft, '25')
    fee = followDefault(typeOver(fee, '40'), '25')
    assert.equal(fee.value, '40')
    fee = followDefault(typeOver(fee, '25'), '30')
    assert.equal(fee.value, '30')
  })

  test("[D2-DFT-12] the default's last text is remembered while it does not write", () => {
    let fee = followDefault(typeOver(followDefault(emptyDraft, '25'), '40'), '30')
    assert.equal(fee.value, '40')
    fee = followDefault(typeOver(fee, '25'), '30')
    assert.equal(fee.value, '30')
  })

  const written = (type: string, value: unknown): unknown =>
    draftValue(view(buildFlow([field('f', type, { default: expr(value) })])), 'f')

  test('[D2-DFT-13] [T-17] a number in a decimal field has two decimals, half away from zero', () => {
    for (const [value, text] of [
      [2.345, '2.35'],
      [-2.345, '-2.35'],
      [1.005, '1.01'],
      [979.9999999999999, '980'],
      [25, '25'],
      [374.9, '374.9'],
      [0.004, '0'],
      [-0.004, '0'],
      [1e-7, '0'],
      [0.995, '1'],
    ] as const)
      assert.equal(written('decimal', value), text, String(value))
  })

  test('[D2-DFT-14] number and float fields get the number unchanged', () => {
    const sum = math('add', 0.1, 0.2)
    assert.equal(written('number', sum), '0.30000000000000004')
    assert.equal(written('float', sum), '0.30000000000000004')
  })

  test('[FB-03] a text default fills a country only if it is one', () => {
    const born = (text: string) => view(buildFlow([field('born_in', 'country', { default: lit('text', text) })]))
    assert.equal(draftValue(born('AT'), 'born_in'), 'AT')
    assert.equal(draftValue(born('Austria'), 'born_in'), null)
  })

  test('a value that the field itself refuses is not written (FG-07 r14)', () => {
    assert.equal(written('integer', 2.5), null)
    assert.equal(written('integer', 3), '3')
    assert.equal(written('decimal', 123456789), null)
    assert.equal(written('email', 'not an address'), null)
  })

  test('dates and texts are written, other kinds of fields have no default', () => {
    assert.equal(written('date', today), referenceDate)
    assert.equal(written('text', concat(['a', 'b'], ' ')), 'a b')
    assert.equal(written('text', concat([])), null)
    assert.equal(written('pdf_document', 'x'), null)
    assert.equal(written('multiselect', 'x'), null)
  })

  test('[D2-DFT-22] defaults read slugs of the node, constants over them and other defaults', () => {
    const chained = buildFlow(
      [
        field('a', 'number', { default: math('add', ref('twice'), 1) }),
        field('b', 'number', { default: expr(4) }),
        field('c', 'text', { default: concat([ref('a'), ref('b')], '/') }),
      ],
      [constant('twice', 'number', math('mul', ref('b'), 2))],
    )
    const step = view(chained)
    assert.deepEqual(
      ['a', 'b', 'c'].map((slug) => draftValue(step, slug)),
      ['9', '4', '9/4'],
    )
  })

  test('a default or bound above 64 levels is null (FA-29)', () => {
    let deep: unknown = lit('number', 1)
    for (let level = 1; level < 65; level += 1) deep = math('neg', deep)
    const step = view(buildFlow([field('a', 'number', { default: deep }), field('b', 'number', { min: deep })]), {
      b: createDraft('-100'),
    })
    assert.equal(draftValue(step, 'a'), null)
    assert.deepEqual(step.problems, [])
  })

  test('a cycle of defaults terminates', () => {
    const circle = buildFlow([
      field('a', 'number', { default: math('add', math('max', ref('b'), 0), 1) }),
      field('b', 'number', { default: math('add', math('max', ref('a'), 0), 1) }),
    ])
    assert.ok(draftValue(view(circle), 'a') !== undefined)
  })
})

describe('bounds', () => {
  const problems = (type: string, bounds: Json, value: unknown, answers: Json = {}): unknown[] =>
    view(buildFlow([field('k', 'number'), field('f', type, bounds)]), { f: createDraft(value) }, answers).problems.map(
      ({ problem }) => problem,
    )

  test('[D2-DFT-15] [D2-DFT-16] below min and above max are refused, equal passes', () => {
    const bounds = { min: expr(5), max: expr(9) }
    assert.deepEqual(problems('number', bounds, '4.99'), ['below_min'])
    assert.deepEqual(problems('number', bounds, '5'), [])
    assert.deepEqual(problems('number', bounds, '9.0'), [])
    assert.deepEqual(problems('number', bounds, '9.01'), ['above_max'])
    assert.deepEqual(problems('number', bounds, 'abc'), [])
    const linked: Draft = { ...emptyDraft, value: '4', source: 'link' }
    assert.deepEqual(view(buildFlow([field('f', 'number', bounds)]), { f: linked }).problems, [
      { slug: 'f', problem: 'below_min' },
    ])
  })

  test('[D2-DFT-17] compares dates as dates', () => {
    const min = { min: today }
    assert.deepEqual(problems('date', min, '2025-03-09'), ['below_min'])
    assert.deepEqual(problems('date', min, '2025-03-10'), [])
    assert.deepEqual(problems('date', min, '2025-11-01'), [])
    assert.deepEqual(problems('date', { max: lit('date', '2025-03-10') }, '2025-03-11'), ['above_max'])
  })

  test('[D2-DFT-18] compares numbers as numbers', () => {
    assert.deepEqual(problems('number', { min: expr(9) }, '10'), [])
    assert.deepEqual(problems('number', { max: expr(100) }, '100.01'), ['above_max'])
  })

  test('[D2-DFT-19] ignores a bound that is null', () => {
    assert.deepEqual(problems('number', { min: ref('k'), max: ref('k') }, '-5'), [])
    assert.equal(boundProblem('5', { min: null, max: null }), null)
  })

  test('[D2-DFT-20] bounds follow the inputs that they read', () => {
    const flow = buildFlow([field('k', 'number'), field('f', 'number', { min: ref('k') })])
    assert.equal(view(flow, { k: createDraft('3'), f: createDraft('4') }).problems.length, 0)
    assert.equal(view(flow, { k: createDraft('5'), f: createDraft('4') }).problems.length, 1)
  })
})

describe('show_if', () => {
  const flow = buildFlow([
    field('a', 'text'),
    field('b', 'number', { show_if: leaf('a', 'eq', 'yes'), required: true, default: expr(3) }),
    field('c', 'text', { show_if: leaf('b', 'is_empty') }),
    {
      kind: 'plugin',
      slug: 'p',
      label: 'P',
      required: true,
      show_if: leaf('a', 'eq', 'plugin'),
      plugin: { plugin_id: 'x', field_type: 'f', snapshot: null, inputs: {} },
    },
    { kind: 'text', key: 't', text: 'x', show_if: and(leaf('b', 'eq', 3), leaf('a', 'is_not_empty')) },
  ])
  const listSlugs = (step: StepView): unknown[] => step.elements.map((each) => ('slug' in each ? each.slug : each.key))

  test('(FA-28) a required choice without a selection stops the step', () => {
    const choice = buildFlow([field('extras', 'multiselect', { options: ['a', 'b'], required: true })])
    for (const empty of ['[]', ' [ ] ', '', null, []])
      assert.deepEqual(view(choice, { extras: createDraft(empty) }).problems, [{ slug: 'extras', problem: 'required' }])
    assert.deepEqual(view(choice, { extras: createDraft('["a"]') }).problems, [])
    const text = buildFlow([field('t', 'text', { required: true })])
    assert.deepEqual(view(text, { t: createDraft('[]') }).problems, [])
  })

  test('[D2-PLG-07] [FG-03] a hidden element is not shown, not required, and resolves to null', () => {
    const closed = view(flow, { b: createDraft('3') })
    assert.deepEqual(listSlugs(closed), ['a', 'c'])
    assert.deepEqual(closed.problems, [])
    const open = view(flow, { a: createDraft('yes') })
    assert.deepEqual(listSlugs(open), ['a', 'b', 't'])
    assert.equal(draftValue(open, 'b'), '3')
    const cleared = view(flow, { a: createDraft('yes'), b: createDraft('') })
    assert.deepEqual(listSlugs(cleared), ['a', 'b', 'c'])
    assert.deepEqual(cleared.problems, [{ slug: 'b', problem: 'required' }])
    const plugin = view(flow, { a: createDraft('plugin'), p: createDraft('refused by readers') })
    assert.deepEqual(listSlugs(plugin), ['a', 'c', 'p'])
    assert.deepEqual(plugin.problems, [{ slug: 'p', problem: 'required' }])
  })

  test('an unknown node has no view', () => {
    assert.equal(viewStep(flow, 'm', { answers: {}, drafts: new Map(), referenceDate }), null)
  })
})

describe('constants on a step', () => {
  const flow = buildFlow(
    [field('a', 'number')],
    [
      { ...constant('sum', 'number', math('add', ref('a'), 1), ['n']), label: 'Sum' },
      constant('none', 'number', ref('a'), []),
      constant('elsewhere', 'number', ref('a'), ['m']),
      constant('empty', 'text', concat([]), ['n']),
      constant('flag', 'boolean', choose([[leaf('a', 'gt', 0), true]], false), ['n']),
      constant('day', 'date', today, ['n']),
    ],
  )

  test('[D2-CON-06] [D2-CON-71] a constant shows its label or key, and is pending while null (D2-CON-73, D2-CON-74, T-65)', () => {
    assert.deepEqual(view(flow, { a: createDraft('1233.5') }).constants, [
      { key: 'sum', label: 'Sum', value: '1234.5' },
      { key: 'empty', label: 'empty', value: '' },
      { key: 'flag', label: 'flag', value: 'true' },
      { key: 'day', label: 'day', value: '2025-03-10' },
    ])
    assert.equal(view(flow).constants[0]?.value, null)
  })

  test('[D2-CON-72] [D2-TXT-16] constants and tags are recomputed on every input, drafts included', () => {
    const renderStep = (value: string): unknown[] => {
      const step = view(flow, { a: createDraft(value) }, { a: '100' })
      return [step.constants[0]?.value, plainText(viewText('{{a}} {{sum}}', tagValues(flow, step.scope, {})))]
    }
    assert.deepEqual(renderStep('1'), ['2', '1 2'])
    assert.deepEqual(renderStep('12'), ['13', '12 13'])
    assert.deepEqual(renderStep(''), [null, '\u2014 \u2014'])
  })

  test('[D2-CON-75] shown_on does not affect generated documents', () => {
    const outputs = [
      { output_key: 'o', rules: [{ asset_key: 'a', languages: 'all', condition: leaf('sum', 'gt', 1) }] },
    ]
    const matched = (shownOn: string[]) => {
      const leafFlow = compileFlow({
        nodes: [{ key: 'n', elements: [field('a', 'number')], document: { language_party: 'p', outputs } }],
        constants: [constant('sum', 'number', math('add', ref('a'), 1), shownOn)],
      })
      const scope = leafFlow.scope({ a: '5' }, referenceDate)
      const document = leafFlow.node('n')?.document
      assert.ok(document)
      return [scope.slots, matchOutputs(leafFlow, document, { scope, language: null, heldSources: new Set() })]
    }
    assert.deepEqual(matched(['n']), matched([]))
  })
})
