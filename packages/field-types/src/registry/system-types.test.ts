// Tests of the platform's own rows: their shape, their columns, their tree.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkTypeRow } from '../operator-rows/check-type-row.ts'
import { isSameOrDescendant, resolveType } from './resolve.ts'
import { checks, inputs, isReservedType, lanes } from './row.ts'
import { systemTypes } from './system-types.ts'

const rowKeys = ['type', 'parent', 'label', 'input', 'lane', 'check', 'options', 'fields', 'validation', 'is_system']
const entryKeys = ['key', 'input', 'required', 'check', 'validation', 'options']

const typesUnder = (parent: string | null): string[] =>
  systemTypes.filter((row) => row.parent === parent).map((row) => row.type)

// G-070 as a table: type, parent, input, lane, check, validation (null: inherited or none).
const seedRows = [
  ['text', null, 'line', 'inline', null, null],
  ['email', 'text', null, null, null, '[^@\\s]+@[^@\\s]+\\.[^@\\s]+'],
  ['phone', 'text', 'phone', null, null, null],
  ['url', 'text', null, null, 'url', null],
  ['gender', 'text', 'list', null, null, null],
  ['country', 'text', 'country', null, null, null],
  ['nationality', 'text', 'nationality', null, null, null],
  ['personal_number', 'text', null, null, null, null],
  ['place_of_birth', 'text', null, null, null, null],
  ['date', 'text', 'date', null, null, null],
  ['date_of_birth', 'date', null, null, null, null],
  ['number', null, 'line', 'inline', 'number', null],
  ['integer', 'number', null, null, 'integer', null],
  ['decimal', 'number', null, null, 'decimal', null],
  ['float', 'number', null, null, 'float', null],
  ['document', null, 'file', 'document', null, null],
  ['pdf_document', 'document', null, null, 'pdf', null],
  ['legal_document', null, 'file', 'document', null, null],
  ['proof_of_identity', 'legal_document', 'pages', null, null, null],
  ['passport', 'proof_of_identity', null, null, null, null],
  ['photo_id', 'proof_of_identity', null, null, null, null],
  ['drivers_license', 'proof_of_identity', null, null, null, null],
  ['residence_permit', 'proof_of_identity', null, null, null, null],
  ['address', null, 'composite', 'inline', null, null],
  ['creditcard', null, 'composite', 'inline', null, null],
  ['bank', null, 'composite', 'inline', null, null],
  ['photo', null, 'file', 'photo', null, null],
  ['select', null, 'list', 'inline', null, null],
  ['multiselect', null, 'multilist', 'inline', null, null],
]

// key, input, required, check, validation
const seedEntries = {
  legal_document: [
    ['document_number', 'line', false, null, null],
    ['expiry_date', 'date', false, null, null],
    ['issuing_country', 'country', false, null, null],
  ],
  proof_of_identity: [
    ['document_number', 'line', true, null, null],
    ['expiry_date', 'date', false, null, null],
    ['issuing_country', 'country', true, null, null],
    ['holder_name', 'line', true, null, null],
  ],
  address: [
    ['street', 'line', true, null, null],
    ['street2', 'line', false, null, null],
    ['postal_code', 'line', false, null, null],
    ['city', 'line', true, null, null],
    ['state', 'state', false, null, null],
    ['country', 'country', true, null, null],
  ],
  creditcard: [
    ['number', 'line', true, 'card', null],
    ['holder', 'line', false, null, null],
    ['expiry', 'line', true, null, '(0[1-9]|1[0-2])/[0-9]{2}'],
  ],
  bank: [
    ['account_holder', 'line', false, null, null],
    ['iban', 'line', true, null, '[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}'],
    ['bic', 'line', false, null, '[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?'],
    ['bank_name', 'line', false, null, null],
  ],
}

test('[G-070] [D1-REG-06] the rows are the seed rows, inherited columns null (D1-REG-07, D1-REG-08, D1-REG-11)', () => {
  const columns = systemTypes.map((row) => [row.type, row.parent, row.input, row.lane, row.check, row.validation])
  assert.deepEqual(columns, seedRows)
})

test('[D1-REG-09] only gender has options, since steps supply those of choices', () => {
  const withOptions = systemTypes.filter((row) => row.options !== null).map((row) => [row.type, row.options])
  assert.deepEqual(withOptions, [['gender', ['female', 'male', 'non_binary', 'undisclosed']]])
})

test('[D1-REG-10] the sub-field entries are those of G-070, each with exactly its six keys', () => {
  const entries = systemTypes.flatMap((row) => (row.fields === null ? [] : [[row.type, row.fields] as const]))
  for (const [, fields] of entries) for (const entry of fields) assert.deepEqual(Object.keys(entry), entryKeys)
  const columns = entries.map(([type, fields]) => [
    type,
    fields.map((entry) => [entry.key, entry.input, entry.required, entry.check, entry.validation]),
  ])
  assert.deepEqual(Object.fromEntries(columns), seedEntries)
})

test('[D1-REG-03] [D1-REG-04] every row has exactly ten keys, its own name, and its parent before it', () => {
  const earlierTypes = new Set<string>()
  for (const row of systemTypes) {
    assert.deepEqual(Object.keys(row), rowKeys)
    assert.ok(!earlierTypes.has(row.type), `${row.type} stands twice`)
    assert.ok(row.parent === null || earlierTypes.has(row.parent), `${row.type} stands before its parent`)
    earlierTypes.add(row.type)
  }
})

test('[D1-REG-05] [D1-REG-12] every row is a system row, and its label is a translation key', () => {
  for (const row of systemTypes) {
    assert.equal(row.is_system, true)
    assert.equal(row.label, `field_type.${row.type}`)
  }
})

const branches: [id: string, parent: string, children: string[]][] = [
  [
    'D1-REG-16',
    'text',
    ['email', 'phone', 'url', 'gender', 'country', 'nationality', 'personal_number', 'place_of_birth', 'date'],
  ],
  ['D1-REG-17', 'date', ['date_of_birth']],
  ['D1-REG-18', 'number', ['integer', 'decimal', 'float']],
  ['D1-REG-19', 'document', ['pdf_document']],
  ['D1-REG-20', 'legal_document', ['proof_of_identity']],
  ['D1-REG-20', 'proof_of_identity', ['passport', 'photo_id', 'drivers_license', 'residence_permit']],
]

for (const [id, parent, children] of branches)
  test(`[${id}] under ${parent}: ${children.join(', ')}`, () => assert.deepEqual(typesUnder(parent), children))

test('[D1-REG-16] [D1-REG-18] the roots, six of them without children (D1-REG-19, D1-REG-20, D1-REG-21)', () => {
  const childless = ['address', 'creditcard', 'bank', 'photo', 'select', 'multiselect']
  assert.deepEqual(typesUnder(null), ['text', 'number', 'document', 'legal_document', ...childless])
  for (const root of childless) assert.deepEqual(typesUnder(root), [])
})

test('[D1-REG-25] [T-39] plugin is reserved and has no row', () => {
  assert.equal(isReservedType('plugin'), true)
  assert.equal(resolveType(systemTypes, 'plugin'), null)
})

test('every row passes the check for operator rows', () => {
  for (const row of systemTypes)
    assert.deepEqual(checkTypeRow(systemTypes, row, { type: row.type, used: true }), [], row.type)
})

test('every resolved type has a known input, lane and optional check', () => {
  for (const { type } of systemTypes) {
    const resolved = resolveType(systemTypes, type)
    assert.ok(inputs.some((input) => input === resolved?.input))
    assert.ok(lanes.some((lane) => lane === resolved?.lane))
    assert.ok(resolved?.check === null || checks.some((check) => check === resolved?.check))
    assert.ok(isSameOrDescendant(systemTypes, type, type))
  }
})
