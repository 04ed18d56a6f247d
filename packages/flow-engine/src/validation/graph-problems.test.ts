// Tests of the problems of parties, nodes, edges, conditions and texts (FG-02, FG-04, FG-05, FG-10, FG-24).

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type KeyKind, type LeafOp, leafOps, type TextElement } from '../definition/index.ts'
import {
  type Edit,
  keysAfter,
  nestedCondition,
  problemsAfter,
  shownConstant,
  textField,
} from '../testing/edited-lease.ts'

test('(FG-24, T-45) a party has a unique key and a known type, and the owner is not alone', () => {
  const renamed =
    (key: string): Edit =>
    ({ definition }) =>
      definition.parties.push({ key, label: '', type: null })
  for (const key of ['Bad', '', 'signature', 'customer'])
    assert.deepEqual(keysAfter(renamed(key)), ['party.invalid'], key)
  assert.deepEqual(keysAfter(renamed('witness')), [])
  assert.deepEqual(
    keysAfter(({ definition }) => definition.parties.push({ key: 'x', label: '', type: 'robot' as 'person' })),
    ['party.invalid'],
  )
  assert.deepEqual(
    keysAfter(({ definition }) => definition.parties.push({ key: 'x', label: '', type: 'owner' })),
    ['party.invalid'],
  )
  const alone = keysAfter(({ definition }) => (definition.parties = definition.parties.slice(0, 1)))
  assert.ok(alone.includes('party.invalid') && alone.includes('party.unknown'))
})

test('[FA-06] a node, signer or language party of an unknown party is party.unknown', () => {
  assert.deepEqual(
    keysAfter(({ node }) => (node('guarantor').party = 'nobody')),
    ['party.unknown'],
  )
  assert.deepEqual(
    keysAfter(({ rule }) => (rule(0, 0).signers = [{ party: 'nobody', action: 'sign' }])),
    ['party.unknown'],
  )
  assert.deepEqual(
    keysAfter(({ node }) => Object.assign(node('contract').document ?? {}, { language_party: 'nobody' })),
    ['party.unknown'],
  )
})

test('(FG-24) the entry is a node with elements or outgoing edges', () => {
  for (const entry of [null, 'nowhere', 'contract'])
    assert.ok(keysAfter(({ definition }) => (definition.entry = entry)).includes('graph.entry_invalid'), String(entry))
  const only: Edit = ({ definition, node }) => {
    definition.output_mode = 'data_only'
    definition.constants = []
    definition.edges = []
    definition.nodes = [{ ...node('about_you'), elements: [textField('name')] }]
  }
  assert.deepEqual(keysAfter(only), [])
})

test('[FA-06] [D2-OV-01] reports bad or repeated node keys, edges that lead nowhere, and cycles', () => {
  const repeatNode: Edit = ({ definition, node }) =>
    definition.nodes.push({ ...node('guarantor'), elements: [textField('more')], document: null })
  assert.deepEqual(keysAfter(repeatNode), ['graph.node_key_invalid'])
  assert.deepEqual(
    keysAfter(({ definition }) =>
      definition.nodes.push({ key: 'Bad', label: '', party: 'company', elements: [], document: null }),
    ).filter((key) => key.startsWith('graph')),
    ['graph.node_key_invalid', 'graph.node_unreachable'],
  )
  for (const [from, to] of [
    ['guarantor', 'guarantor'],
    ['guarantor', 'nowhere'],
    ['nowhere', 'guarantor'],
  ] as const)
    assert.deepEqual(
      keysAfter(({ definition }) => definition.edges.unshift({ from, to, when: null })),
      ['graph.edge_invalid'],
      `${from} ${to}`,
    )
  assert.deepEqual(
    keysAfter(({ definition }) => definition.edges.push({ from: 'company_review', to: 'guarantor', when: null })),
    ['edge.after_fallback', 'graph.cycle'],
  )
})

test('(FG-24) unreachable nodes and misplaced fallback edges are warnings', () => {
  const unreachable = problemsAfter(({ definition }) => definition.edges.splice(1, 1))
  assert.deepEqual(
    unreachable.map(({ error_key, severity, node }) => [error_key, severity, node]),
    [['graph.node_unreachable', 'warning', 'guarantor']],
  )
  assert.deepEqual(
    keysAfter(({ definition }) =>
      Object.assign(definition.edges[2] ?? {}, { when: { field: 'age', op: 'gt', value: 1 } }),
    ),
    ['edge.no_fallback'],
  )
  const swapped = problemsAfter(({ definition }) =>
    definition.edges.splice(1, 2, ...definition.edges.slice(1, 3).reverse()),
  )
  assert.deepEqual(
    swapped.map(({ error_key, severity }) => [error_key, severity]),
    [
      ['edge.no_fallback', 'warning'],
      ['edge.after_fallback', 'warning'],
    ],
  )
  const twice = keysAfter(({ definition }) => definition.edges.push({ from: 'guarantor', to: 'contract', when: null }))
  assert.deepEqual(twice, ['edge.after_fallback'])
})

test('(FG-02) exactly the leaves of a document flow have a document', () => {
  assert.deepEqual(
    keysAfter(({ node }) => (node('contract').document = null)),
    ['leaf.document_missing'],
  )
  assert.deepEqual(
    keysAfter(({ node }) => (node('guarantor').document = node('contract').document)),
    ['leaf.document_not_allowed', 'pdf.unknown_tag'],
  )
  assert.ok(keysAfter(({ definition }) => (definition.output_mode = 'data_only')).includes('leaf.document_not_allowed'))
})

const onEdge =
  (when: unknown): Edit =>
  ({ definition, node }) => {
    node('about_you').elements.push(textField('note'), textField('flag_list', { type: 'multiselect', options: ['a'] }))
    definition.constants.push(shownConstant('flag', 'boolean', { type: 'lit', value_type: 'boolean', value: true }))
    definition.edges.unshift({ from: 'about_you', to: 'choose_car', when: when as never })
  }

test('[D2-DEF-22] [FA-07] a malformed condition is condition.op_invalid in every position', () => {
  const leaf = { field: 'note', op: 'eq', value: 'a' }
  const malformed = [
    5,
    'x',
    [],
    {},
    { op: 'AND', args: [] },
    { op: 'OR', args: [] },
    { op: 'NOT', args: [leaf, leaf] },
    { op: 'XOR', args: [leaf] },
    { op: 'and', args: [leaf] },
    { op: 'AND', args: [null] },
    { op: 'AND', args: leaf },
    { op: 'AND', args: [leaf], extra: 1 },
    { ...leaf, extra: 1 },
    { ...leaf, op: 'equals' },
    { ...leaf, op: 'EQ' },
    { ...leaf, field: 5 },
    { ...leaf, op: 'gt' },
  ]
  for (const when of malformed)
    assert.deepEqual(keysAfter(onEdge(when)), ['condition.op_invalid'], JSON.stringify(when))
  for (const when of [leaf, { op: 'AND', args: [leaf] }, { op: 'NOT', args: [{ op: 'OR', args: [leaf, leaf] }] }, null])
    assert.deepEqual(
      keysAfter(onEdge(when)).filter((key) => key !== 'edge.after_fallback'),
      [],
      JSON.stringify(when),
    )
})

test('(FG-05) each operator takes only the kinds of its row', () => {
  const fields: [string, KeyKind, unknown][] = [
    ['monthly_income', 'number', 1],
    ['start_date', 'date', '2025-01-01'],
    ['flag', 'boolean', true],
    ['note', 'text', 'a'],
    ['flag_list', 'list', ['a']],
    ['payslip', 'file', 'a'],
  ]
  for (const [field, kind, operand] of fields)
    for (const [op, row] of Object.entries(leafOps) as [LeafOp, (typeof leafOps)[LeafOp]][]) {
      const values = { none: undefined, operand, operands: [operand], items: ['a'], item: 'a', affix: 'a' }
      const fits = (row.kinds as readonly KeyKind[]).includes(kind)
      const keys = keysAfter(onEdge({ field, op, value: values[row.value] }))
      assert.deepEqual(keys, fits ? [] : ['condition.op_invalid'], `${op} on ${kind}`)
    }
})

test('comparing with a text that is not an option of the choice is a warning', () => {
  const warn = (op: string, value: unknown, type = 'select') =>
    problemsAfter((edited) => {
      Object.assign(edited.field('discount'), {
        type,
        options: ['Basic', 'Premium'],
        default: null,
        min: null,
        max: null,
      })
      edited.definition.constants = []
      edited.definition.edges = edited.definition.edges.map((edge) => ({
        ...edge,
        when: { field: 'discount', op, value } as never,
      }))
    }).flatMap(({ error_key, severity, error }) =>
      error_key === 'condition.value_unmatched' ? [[severity, error]] : [],
    )[0]
  const message = '"discount" has no option "premium", so this never matches.'
  assert.deepEqual(warn('eq', 'premium'), ['warning', message])
  assert.deepEqual(warn('in', ['Basic', 'premium']), ['warning', message])
  assert.deepEqual(warn('contains', 'premium', 'multiselect'), ['warning', message])
  assert.equal(warn('eq', 'Premium'), undefined)
  assert.equal(warn('starts_with', 'prem'), undefined)
})

test('(FG-24) (FA-27) a value that is missing or not convertible is condition.value_invalid', () => {
  const wrong: [string, string, unknown][] = [
    ['monthly_income', 'gt', undefined],
    ['monthly_income', 'eq', 'abc'],
    ['monthly_income', 'in', []],
    ['monthly_income', 'in', 5],
    ['monthly_income', 'in', [1, 'x']],
    ['start_date', 'lt', '2025-02-30'],
    ['start_date', 'eq', null],
    ['flag', 'eq', 'yes'],
    ['note', 'eq', 5],
    ['note', 'eq', ''],
    ['note', 'contains', ''],
    ['note', 'starts_with', ''],
    ['flag_list', 'contains_any', []],
    ['flag_list', 'eq', 'a'],
    ['flag_list', 'contains_all', [1]],
    ['note', 'is_empty', 'x'],
  ]
  for (const [field, op, value] of wrong)
    assert.deepEqual(
      keysAfter(onEdge({ field, op, value })),
      ['condition.value_invalid'],
      `${field} ${op} ${JSON.stringify(value)}`,
    )
  assert.deepEqual(keysAfter(onEdge({ field: 'monthly_income', op: 'gt', value: ' 1e3 ' })), [])
  assert.deepEqual(keysAfter(onEdge({ field: 'note', op: 'is_empty', value: null })), [])
})

test('(FG-24) a condition names available keys and has at most 64 levels', () => {
  assert.deepEqual(keysAfter(onEdge({ field: 'nobody', op: 'is_empty' })), ['condition.field_unknown'])
  assert.deepEqual(keysAfter(onEdge({ field: 'end_date', op: 'is_empty' })), ['condition.field_not_answerable'])
  assert.deepEqual(keysAfter(onEdge({ field: 'car.make.id', op: 'is_empty' })), ['condition.field_not_answerable'])
  assert.deepEqual(
    keysAfter(({ field }) => (field('payslip').show_if = { field: 'nobody', op: 'is_empty' })),
    ['condition.field_unknown'],
  )
  assert.deepEqual(
    keysAfter(({ rule }) => (rule(0, 0).condition = { field: 'nobody', op: 'is_empty' })),
    ['condition.field_unknown'],
  )
  assert.deepEqual(keysAfter(onEdge(nestedCondition(64))), [])
  assert.deepEqual(keysAfter(onEdge(nestedCondition(65))), ['condition.too_deep'])
})

const saying =
  (text: string): Edit =>
  ({ node }) =>
    ((node('about_you').elements[0] as TextElement).text = text)

test('(FG-10) (FA-22) a link with a refused address is text.link_invalid, an error', () => {
  for (const address of ['http://x', 'javascript:x', 'data:x', '//host', 'page', 'HTTPS://x', 'https:a b', 'https:"x"'])
    assert.deepEqual(keysAfter(saying(`[a href=${address}]x[/a]`)), ['text.link_invalid'], address)
  for (const text of ['[a href=http:x][/a]', '[b][a href=http:x]', 'a[a href=http:x][/a]b', '[a href=http:x]'])
    assert.deepEqual(keysAfter(saying(text)), ['text.link_invalid'], text)
  for (const address of ['https://x', 'mailto:a@b', 'tel:1'])
    assert.deepEqual(keysAfter(saying(`[a href=${address}]x[/a]`)), [], address)
})

test('(FG-10) (FA-23) a tag that can never have a value is text.unknown_tag, a warning', () => {
  for (const tag of ['nobody', 'car.nothing', 'customer.nothing', 'customer.payslip_pdf', 'nobody.first_name']) {
    const problems = problemsAfter(saying(`{{${tag}}}`))
    assert.deepEqual(
      problems.map(({ error_key, severity }) => [error_key, severity]),
      [['text.unknown_tag', 'warning']],
      tag,
    )
  }
  for (const tag of ['birth_date', 'age', 'customer.first_name', 'company.anything'])
    assert.deepEqual(keysAfter(saying(`{{${tag}}}`)), [], tag)
  assert.deepEqual(keysAfter(saying('{{end_date}} \\{{nobody}} {{ nobody }}')), ['condition.field_not_answerable'])
})

test('[FA-13] problems are sorted by location and have pointer, node and key', () => {
  const problems = problemsAfter(({ definition, field, constant }) => {
    constant('total').shown_on = ['nowhere']
    field('discount').default = { type: 'ref', key: 'nobody' }
    definition.entry = 'nowhere'
    definition.parties.push({ key: 'Bad', label: '', type: null })
    definition.edges.push({ from: 'x', to: 'y', when: null })
  })
  assert.deepEqual(
    problems.map(({ path, node, key }) => [path, node, key]),
    [
      ['/entry', null, 'nowhere'],
      ['/parties/2/key', null, 'Bad'],
      ['/nodes/3/elements/1/default/key', 'company_review', 'discount'],
      ['/edges/5', 'x', null],
      ['/constants/5/shown_on/0', 'nowhere', 'total'],
    ],
  )
  for (const { error } of problems) assert.match(error, /^[A-Z"].*\.$/)
})
