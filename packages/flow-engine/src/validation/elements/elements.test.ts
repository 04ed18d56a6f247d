// Tests of the problems of elements, fields and plugins, one rule at a time (D2-VAL-24 to 38, FG-24).

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FieldElement, resultTypes } from '../../definition/index.ts'
import {
  type Edit,
  keysAfter,
  type Lease,
  nested,
  number,
  problemsAfter,
  ref,
  shownConstant,
  text,
  textField,
  today,
} from '../../testing/edited-lease.ts'

/** The problems of an additional field on the second step. */
const field =
  (members: Partial<FieldElement>, more: Edit = () => {}): Edit =>
  (edited) => {
    edited.node('choose_car').elements.push(textField('probe', members))
    more(edited)
  }

/** The lease as a flow that shares data: no documents, no PDFs. */
const dataOnly = ({ definition, context }: Lease): void => {
  definition.output_mode = 'data_only'
  for (const node of definition.nodes) node.document = null
  context.requestFields = [
    { slug: 'mail', type: 'email', audience: 'both' },
    { slug: 'anything', type: 'text', audience: 'person' },
    { slug: 'company_text', type: 'text', audience: 'company' },
    { slug: 'first_name', type: 'text', audience: 'both' },
  ]
}

test('[D2-VAL-24] [D2-DEF-04] an element of unknown kind is one problem, and its slug counts as known', () => {
  const video: Edit = ({ node, definition }) => {
    node('about_you').elements.push({ kind: 'video', slug: 'clip', wrong: { deep: [] } } as never)
    definition.constants.push(shownConstant('probe', 'number', ref('clip')))
  }
  assert.deepEqual(keysAfter(video), ['element.kind_invalid'])
  for (const kind of [undefined, 5, null, 'Field'])
    assert.deepEqual(
      keysAfter(({ node }) => node('about_you').elements.push({ kind } as never)),
      ['element.kind_invalid'],
    )
})

test("(FG-24) a slug is a unique key, and a plugin does not share a party's key", () => {
  for (const slug of ['Bad', '', 'a.b', 'x'.repeat(101), 'end_date', 'car'])
    assert.deepEqual(keysAfter(field({ slug })), ['element.slug_invalid'], slug)
  assert.deepEqual(keysAfter(field({ slug: 'customer' })), [])
  assert.ok(keysAfter(({ plugin }) => (plugin().slug = 'customer')).includes('element.slug_invalid'))
})

test('(FA-09) the key of a text or image is a key and unique on its node', () => {
  const twice: Edit = ({ node }) => {
    const [intro] = node('about_you').elements
    node('about_you').elements.push(intro as never)
  }
  assert.deepEqual(keysAfter(twice), ['element.slug_invalid'])
  assert.deepEqual(
    keysAfter(({ node }) => Object.assign(node('about_you').elements[0] ?? {}, { key: 'A' })),
    ['element.slug_invalid'],
  )
  const elsewhere: Edit = ({ node }) => node('guarantor').elements.push(node('about_you').elements[0] as never)
  assert.deepEqual(keysAfter(elsewhere), [])
})

test('[D2-DEF-23] only requestable types, select and multiselect can be answered', () => {
  for (const type of [
    'text',
    'gender',
    'country',
    'date_of_birth',
    'decimal',
    'passport',
    'address',
    'photo',
    'pdf_document',
  ])
    assert.deepEqual(keysAfter(field({ type })), [], type)
  for (const type of ['select', 'multiselect']) assert.deepEqual(keysAfter(field({ type, options: ['a'] })), [], type)
  for (const type of ['plugin', 'nonsense', '', 'choice_without_options']) {
    const optionless = { type: 'choice_without_options', parent: 'select' }
    const more: Edit = ({ context }) => (context.fieldTypes = [...context.fieldTypes, optionless as never])
    assert.deepEqual(keysAfter(field({ type }, more)), ['element.type_invalid'], type)
  }
})

test('[D2-DEF-24] only a choice of the flow has its own options', () => {
  for (const type of ['select', 'multiselect'])
    for (const options of [null, [], [''], ['a', 'a']])
      assert.deepEqual(keysAfter(field({ type, options })), ['element.options_invalid'], JSON.stringify(options))
  assert.deepEqual(keysAfter(field({ type: 'text', options: ['a'] })), ['element.options_invalid'])
  assert.deepEqual(keysAfter(field({ type: 'gender', options: ['a'] })), ['element.options_invalid'])
})

test("(FA-10) a link is one of four, not the owner's, and max age needs verification", () => {
  assert.deepEqual(keysAfter(field({ link: 'sometimes' as 'any' })), ['element.link_invalid'])
  for (const link of ['connected', 'verified'] as const) {
    assert.deepEqual(keysAfter(field({ link })), [])
    const addOwnerField: Edit = ({ node }) => node('company_review').elements.push(textField('probe', { link }))
    assert.deepEqual(keysAfter(addOwnerField), ['element.link_invalid'])
  }
  assert.deepEqual(keysAfter(field({ link: 'any', verified_max_age_days: 30 })), ['element.link_invalid'])
  assert.deepEqual(keysAfter(field({ link: 'verified', verified_max_age_days: 30 })), [])
})

test('(FG-24) an image names a picture of the flow', () => {
  for (const asset_key of ['nothing', 'lease_en'])
    assert.deepEqual(
      keysAfter(({ node }) => Object.assign(node('choose_car').elements[0] ?? {}, { asset_key })),
      ['element.asset_unknown'],
    )
})

test('(FG-35, FA-11) request_slug names a fitting request field of the party', () => {
  const keysWhenShared = (members: Partial<FieldElement>, node = 'choose_car') =>
    keysAfter((edited) => {
      dataOnly(edited)
      edited.definition.constants = []
      edited.definition.edges = edited.definition.edges.slice(0, 2).map((edge) => ({ ...edge, when: null }))
      edited.definition.nodes = edited.definition.nodes.filter(
        ({ key }) => key === 'about_you' || key === 'choose_car' || key === node,
      )
      for (const { elements } of edited.definition.nodes) elements.splice(0)
      edited.node(node).elements.push(textField('probe', members))
      edited.definition.edges = [{ from: 'about_you', to: 'choose_car', when: null }]
      if (node === 'company_review') edited.definition.edges.push({ from: 'choose_car', to: node, when: null })
    })
  const invalid = ['field.request_slug_invalid']
  assert.deepEqual(keysWhenShared({ type: 'email', request_slug: 'mail' }), [])
  assert.deepEqual(keysWhenShared({ type: 'email', request_slug: 'anything' }), [])
  assert.deepEqual(keysWhenShared({ type: 'text', request_slug: 'mail' }), invalid)
  assert.deepEqual(keysWhenShared({ type: 'text', request_slug: 'nothing' }), invalid)
  assert.deepEqual(keysWhenShared({ type: 'text', request_slug: 'company_text' }), invalid)
  assert.deepEqual(keysWhenShared({ type: 'text', request_slug: 'anything' }, 'company_review'), invalid)
  assert.deepEqual(keysWhenShared({ type: 'text', slug: 'mail' }), invalid)
  assert.deepEqual(keysWhenShared({ type: 'text', slug: 'first_name' }), [])
  assert.deepEqual(keysAfter(field({ type: 'text', request_slug: 'first_name' })), invalid)
})

test('[D2-VAL-25] [D2-VAL-26] an unknown plugin is flow_plugin.unknown, and its keys count as known', () => {
  assert.deepEqual(
    keysAfter(({ context }) => (context.plugins = [])),
    ['flow_plugin.unknown'],
  )
})

test('[D2-VAL-27] [D2-VAL-28] a field type that no description has is flow_plugin.field_type_unknown', () => {
  assert.deepEqual(
    keysAfter(({ plugin }) => (plugin().plugin.field_type = 'boat')),
    ['flow_plugin.field_type_unknown'],
  )
  const never: Edit = ({ context }) =>
    (context.plugins = context.plugins.map((plugin) => ({ ...plugin, field_types: null })))
  assert.deepEqual(keysAfter(never), ['flow_plugin.field_type_unknown'])
})

test('[D2-VAL-29] a required input needs a wire and an optional one does not', () => {
  assert.deepEqual(
    keysAfter(({ plugin }) => (plugin().plugin.inputs = { budget: 'max_budget' })),
    [],
  )
  assert.deepEqual(
    keysAfter(({ plugin }) => (plugin().plugin.inputs = { start: 'start_date' })),
    ['flow_plugin.input_unwired'],
  )
})

test('[D2-VAL-30] an input is wired to a key that is answered before or on its node', () => {
  for (const key of ['nobody', 'discount']) {
    const keys = keysAfter(({ plugin, field: find }) => {
      find('discount').max = null
      plugin().plugin.inputs.budget = key
    })
    assert.deepEqual(keys, ['flow_plugin.input_not_answerable'], key)
  }
  const sameNode: Edit = ({ plugin }) => (plugin().plugin.inputs = { budget: 'max_budget', start: 'end_date' })
  assert.deepEqual(keysAfter(sameNode), [])
})

test('[D2-VAL-31] [FA-38] typed inputs take their own type, text takes all but files', () => {
  const sources: [string, string][] = [
    ['monthly_income', 'number'],
    ['start_date', 'date'],
    ['needs_guarantor', 'boolean'],
    ['summary_early', 'text'],
    ['payslip', 'file'],
  ]
  for (const [source, kind] of sources)
    for (const type of resultTypes) {
      const keys = keysAfter(({ context, plugin, definition }) => {
        definition.constants.push(shownConstant('summary_early', 'text', text('a')))
        const [car] = context.plugins[0]?.field_types ?? []
        Object.assign(car ?? {}, { inputs: [{ key: 'start', type, label: 'Start', required: true }] })
        plugin().plugin.inputs = { start: source }
      })
      const fits = kind === type || (type === 'text' && kind !== 'file')
      assert.deepEqual(keys, fits ? [] : ['flow_plugin.input_type_mismatch'], `${source} into ${type}`)
    }
})

test('[D2-VAL-32] [D2-DFT-01] binary, choice and linked fields take no default, minimum or maximum (D2-DFT-02, D2-DFT-03)', () => {
  const fields: Partial<FieldElement>[] = [
    { type: 'photo' },
    { type: 'pdf_document' },
    { type: 'select', options: ['a'] },
    { type: 'multiselect', options: ['a'] },
    { type: 'number', link: 'connected' },
    { type: 'number', link: 'verified' },
  ]
  for (const members of fields)
    for (const member of ['default', 'min', 'max'])
      assert.deepEqual(
        keysAfter(field({ ...members, [member]: number(1) })),
        ['field.default_not_allowed'],
        JSON.stringify(members),
      )
  assert.deepEqual(keysAfter(field({ type: 'address', default: text('a') })), ['field.default_not_allowed'])
})

test('[FB-03] children of text take a text default and no bound', () => {
  for (const type of ['gender', 'country', 'nationality']) {
    assert.deepEqual(keysAfter(field({ type, default: text('AT') })), [], type)
    assert.deepEqual(keysAfter(field({ type, default: number(1) })), ['field.default_type_mismatch'], type)
    for (const member of ['min', 'max'])
      assert.deepEqual(keysAfter(field({ type, [member]: text('AT') })), ['field.bound_type_mismatch'], type)
  }
})

test('[FB-03] a type that descends from a choice is a choice field', () => {
  for (const parent of ['select', 'multiselect']) {
    const types = [
      { type: 'size', parent, label: 'Size', options: ['S', 'M'] },
      { type: 'shoe_size', parent: 'size', label: 'Shoe size' },
    ]
    const more: Edit = ({ context }) => (context.fieldTypes = [...context.fieldTypes, ...(types as never[])])
    for (const type of ['size', 'shoe_size'])
      for (const member of ['default', 'min', 'max'])
        assert.deepEqual(
          keysAfter(field({ type, [member]: text('S') }, more)),
          ['field.default_not_allowed'],
          `${member} of ${type} below ${parent}`,
        )
  }
})

test('[D2-VAL-33] [D2-DFT-04] a default has the type of its field', () => {
  const right: Partial<FieldElement>[] = [
    { type: 'decimal', default: number(1) },
    { type: 'date', default: today },
    { type: 'text', default: { type: 'concat', parts: [] } },
    { type: 'email', default: text('a') },
    { type: 'phone', default: text('a') },
  ]
  for (const members of right) assert.deepEqual(keysAfter(field(members)), [], JSON.stringify(members))
  const wrong: Partial<FieldElement>[] = [
    { type: 'text', default: number(1) },
    { type: 'decimal', default: today },
    { type: 'date', default: text('2024-01-01') },
    { type: 'number', default: 5 as never },
    { type: 'number', default: { type: 'math', op: 'sub', args: [] } },
  ]
  for (const members of wrong)
    assert.deepEqual(keysAfter(field(members)), ['field.default_type_mismatch'], JSON.stringify(members))
})

test('[D2-VAL-34] [D2-VAL-35] a bound is on a number or a date and has its type (D2-DFT-05)', () => {
  for (const member of ['min', 'max']) {
    for (const members of [
      { type: 'text' },
      { type: 'address' },
      { type: 'number', [member]: today },
      { type: 'date', [member]: number(1) },
    ])
      assert.deepEqual(
        keysAfter(field({ [member]: number(1), ...members })),
        ['field.bound_type_mismatch'],
        JSON.stringify(members),
      )
    assert.deepEqual(keysAfter(field({ type: 'integer', [member]: number(1) })), [])
    assert.deepEqual(keysAfter(field({ type: 'date_of_birth', [member]: today })), [])
  }
})

test('[D2-VAL-36] [D2-DEF-12] a default or bound reads only keys available at its node (D2-DFT-22)', () => {
  for (const member of ['default', 'min', 'max']) {
    for (const key of ['discount', 'total', 'nobody', 'car.nothing'])
      assert.deepEqual(keysAfter(field({ type: 'number', [member]: ref(key) })), ['field.ref_not_answerable'], key)
    for (const key of ['monthly_income', 'car.monthly_price', 'max_budget', 'term_months'])
      assert.deepEqual(keysAfter(field({ type: 'number', [member]: ref(key) })), [], key)
  }
})

test('[D2-VAL-37] [D2-DFT-23] a default or bound of 65 levels is field.expr_too_deep', () => {
  for (const member of ['default', 'min', 'max']) {
    assert.deepEqual(keysAfter(field({ type: 'number', [member]: nested(64) as never })), [])
    assert.deepEqual(keysAfter(field({ type: 'number', [member]: nested(65) as never })), ['field.expr_too_deep'])
  }
})

test('[D2-VAL-38] a cycle through default, bound, input or show_if is reported once', () => {
  const through: Edit = ({ node, definition }) => {
    node('choose_car').elements.push(
      textField('a', { type: 'number', default: ref('c') }),
      textField('b', { type: 'number', default: ref('a') }),
    )
    definition.constants.push({ ...shownConstant('c', 'number', ref('b')), shown_on: ['choose_car'] })
  }
  assert.deepEqual(
    problemsAfter(through).map(({ error_key }) => error_key),
    ['dependency.cycle'],
  )
  assert.deepEqual(keysAfter(field({ type: 'number', max: ref('probe') })), ['dependency.cycle'])
  assert.deepEqual(keysAfter(field({ show_if: { field: 'probe', op: 'is_empty' } })), ['dependency.cycle'])
  assert.deepEqual(
    keysAfter(({ plugin }) => (plugin().plugin.inputs.budget = 'car.monthly_price')),
    ['dependency.cycle'],
  )
})

test('[FB-05] options and defaults that no document prints are field.text_unprintable', () => {
  const emoji = { type: 'select', options: ['plain', 'rocket 🚀'] }
  const [problem, ...others] = problemsAfter(field(emoji))
  assert.deepEqual(others, [])
  assert.deepEqual(
    [problem?.error_key, problem?.severity, problem?.key, problem?.error],
    ['field.text_unprintable', 'warning', 'probe', 'No document can print 🚀.'],
  )
  assert.deepEqual(keysAfter(field({ default: text('😀') })), ['field.text_unprintable'])
  assert.deepEqual(keysAfter(field({ default: text('Zażółć') })), [])
  const inData = keysAfter((edited) => {
    dataOnly(edited)
    field(emoji)(edited)
  })
  assert.equal(inData.includes('field.text_unprintable'), false, 'a flow without documents prints nothing')
})
