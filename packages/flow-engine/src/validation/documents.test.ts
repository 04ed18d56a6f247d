// Tests of the problems of outputs, rules and PDFs, one rule at a time (D2-VAL-17 to 23, FG-24).

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Rule } from '../definition/index.ts'
import { type Edit, keysAfter, type Lease, problemsAfter } from '../testing/edited-lease.ts'

/** The first rule of the lease with another PDF source. */
const source =
  (members: Partial<Rule>, more: Edit = () => {}): Edit =>
  (edited) => {
    const rule = edited.rule(0, 0)
    delete rule.asset_key
    Object.assign(rule, members)
    more(edited)
  }

const output = ({ node }: Lease) => node('contract').document?.outputs[0]

test('[D2-VAL-17] a template tag that is unavailable at the leaf is pdf.unknown_tag', () => {
  const tagged = (...tags: string[]) =>
    problemsAfter(
      ({ context }) =>
        (context.assets = context.assets.map((asset) =>
          asset.asset_key === 'lease_en' ? { ...asset, tags: [...(asset.tags ?? []), ...tags] } : asset,
        )),
    )
  for (const tag of ['nobody', 'car.nothing', 'customer.first_name'])
    assert.deepEqual(
      tagged(tag).map(({ error_key, severity }) => [error_key, severity]),
      [['pdf.unknown_tag', 'warning']],
      tag,
    )
  assert.deepEqual(tagged('birth_date', 'car', 'car.make.id', 'age', 'discount'), [])
})

test('[D2-VAL-18] [D2-VAL-19] a rule has exactly one PDF source (D2-DEF-15, D2-DEF-19)', () => {
  const connection = { party: 'customer', request_slug: 'payslip_pdf' }
  assert.deepEqual(keysAfter(source({})), ['pdf.source_invalid'])
  assert.deepEqual(keysAfter(source({ asset_key: 'lease_en', source_field: 'payslip' })), ['pdf.source_invalid'])
  assert.deepEqual(keysAfter(source({ source_field: 'payslip', source_connection: connection })), [
    'pdf.source_invalid',
  ])
  assert.deepEqual(
    keysAfter(source({ asset_key: 'lease_en', source_field: 'payslip', source_connection: connection })),
    ['pdf.source_invalid'],
  )
  // A source given as null counts as absent (FA-01).
  assert.deepEqual(keysAfter(source({ asset_key: 'lease_en', source_field: null as never })), [])
})

test('[D2-VAL-20] [D2-DEF-20] source_field is a field of type pdf_document or below, on any step', () => {
  for (const slug of ['nobody', 'birth_date', 'age', 'car'])
    assert.deepEqual(keysAfter(source({ source_field: slug })), ['pdf.source_field_invalid'], slug)
  assert.deepEqual(keysAfter(source({ source_field: 'payslip' })), [])
  const below: Edit = ({ context, field }) => {
    context.fieldTypes = [
      ...context.fieldTypes,
      { ...context.fieldTypes[0], type: 'payslip', parent: 'pdf_document', input: null, lane: null } as never,
    ]
    field('payslip').type = 'payslip'
  }
  assert.deepEqual(keysAfter(source({ source_field: 'payslip' }, below)), [])
  assert.deepEqual(
    keysAfter(({ field }) => (field('payslip').type = 'document')),
    ['pdf.source_field_invalid'],
  )
})

test('[D2-VAL-21] [D2-VAL-22] source_connection is a PDF request field of its typed party (D2-VAL-23, D2-DEF-21)', () => {
  const from = (party: string, request_slug: string, audience = 'both') =>
    keysAfter(
      source({ source_connection: { party, request_slug } }, ({ definition, context }) => {
        definition.parties.push({ key: 'untyped', label: '', type: null })
        context.requestFields = [
          { slug: 'first_name', type: 'text', audience: 'both' },
          { slug: 'payslip_pdf', type: 'pdf_document', audience: 'both' },
          { slug: 'probe', type: 'pdf_document', audience },
        ]
      }),
    )
  const invalid = ['pdf.source_connection_invalid']
  for (const party of ['company', 'untyped', 'nobody']) assert.deepEqual(from(party, 'probe'), invalid, party)
  for (const slug of ['nothing', 'first_name']) assert.deepEqual(from('customer', slug), invalid, slug)
  assert.deepEqual(from('customer', 'probe', 'company'), invalid)
  for (const audience of ['both', 'person']) assert.deepEqual(from('customer', 'probe', audience), [], audience)
})

test('(FG-24) asset_key names a PDF of the flow', () => {
  for (const key of ['nothing', 'hero_1'])
    assert.deepEqual(keysAfter(source({ asset_key: key })), ['pdf.asset_unknown'], key)
})

test('[D2-DEF-13] [D2-DEF-14] a document has outputs, each with a unique key, a name and rules', () => {
  const invalid = ['output.invalid']
  assert.deepEqual(
    keysAfter((edited) => Object.assign(output(edited) ?? {}, { name: ' ' })),
    invalid,
  )
  assert.deepEqual(
    keysAfter((edited) => Object.assign(output(edited) ?? {}, { output_key: 'Bad' })),
    invalid,
  )
  assert.deepEqual(
    keysAfter((edited) => Object.assign(output(edited) ?? {}, { output_key: 'income_proof' })),
    invalid,
  )
  assert.ok(keysAfter((edited) => Object.assign(output(edited) ?? {}, { rules: [] })).includes('output.invalid'))
  assert.ok(
    keysAfter(({ node }) => Object.assign(node('contract').document ?? {}, { outputs: [] })).includes('output.invalid'),
  )
})

test('[D2-DEF-17] (FA-12) languages is "all" or a list of codes of two or three lower-case letters', () => {
  for (const languages of ['de', [], ['de-CH'], ['DE'], ['d'], ['deut']])
    assert.deepEqual(
      keysAfter(({ rule }) => (rule(0, 0).languages = languages as 'all')),
      ['output.languages_invalid'],
      String(languages),
    )
  for (const languages of ['all', ['de'], ['de', 'gsw']] as const)
    assert.deepEqual(
      keysAfter(({ rule }) => (rule(0, 0).languages = languages as 'all')),
      [],
      String(languages),
    )
})

test('[D2-DEF-18] [T-40] signers is null or a non-empty list of distinct parties', () => {
  const signed = (signers: unknown) => keysAfter(({ rule }) => (rule(0, 0).signers = signers as null))
  const invalid = ['output.signers_invalid']
  assert.deepEqual(signed([]), invalid)
  assert.deepEqual(signed([{ party: 'customer', action: 'read' }]), invalid)
  assert.deepEqual(
    signed([
      { party: 'customer', action: 'sign' },
      { party: 'customer', action: 'accept' },
    ]),
    invalid,
  )
  assert.deepEqual(signed(null), [])
  assert.deepEqual(signed([{ party: 'customer', action: 'accept' }]), [])
})
