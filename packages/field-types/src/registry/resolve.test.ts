// Tests of inheritance: tables for the rules, and a naive model over random trees, with cycles and gaps.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { wholeTypeRow } from '../operator-rows/check-type-row.ts'
import { answersWithEnvelope, isBinary, isSameOrDescendant, resolveType } from './resolve.ts'
import type { FieldTypeRow } from './row.ts'
import { systemTypes } from './system-types.ts'

const operatorType = (type: string, parent: string | null, columns: Partial<FieldTypeRow> = {}): FieldTypeRow =>
  wholeTypeRow({ type, parent, label: type, ...columns })

const entry = { key: 'a', input: 'line', required: false, check: null, validation: null, options: null } as const

test('[D1-REG-13] each column comes from its nearest ancestor that sets it', () => {
  const rows = [
    operatorType('root', null, { input: 'list', lane: 'inline', check: 'url', options: ['x'], fields: [entry] }),
    operatorType('middle', 'root', { options: ['y'], check: 'card' }),
    operatorType('leaf', 'middle', { input: 'line' }),
  ]
  const { input, lane, check, options, fields } = resolveType(rows, 'leaf') ?? {}
  assert.deepEqual(
    { input, lane, check, options, fields },
    { input: 'line', lane: 'inline', check: 'card', options: ['y'], fields: [entry] },
  )
})

test('[D1-REG-14] [T-30] patterns add up root first, while the nearest check replaces others', () => {
  const rows = [
    operatorType('root', null, { input: 'line', validation: 'a.*', check: 'number' }),
    operatorType('middle', 'root'),
    operatorType('low', 'middle', { validation: '.*b', check: 'url' }),
    operatorType('leaf', 'low', { validation: '.{3}' }),
  ]
  assert.deepEqual(resolveType(rows, 'leaf')?.validation, ['a.*', '.*b', '.{3}'])
  assert.equal(resolveType(rows, 'leaf')?.check, 'url')
})

test('[D1-REG-13] an empty list set by a child is not inherited', () => {
  const rows = [operatorType('root', null, { fields: [entry] }), operatorType('leaf', 'root', { fields: [] })]
  assert.deepEqual(resolveType(rows, 'leaf')?.fields, [])
})

test('[D1-REG-15] type, parent, label and is_system of a resolved type are not inherited', () => {
  const rows = [...systemTypes, operatorType('work_email', 'email', { label: 'Work e-mail' })]
  const { type, parent, label, is_system } = resolveType(rows, 'work_email') ?? {}
  assert.deepEqual([type, parent, label, is_system], ['work_email', 'email', 'Work e-mail', false])
})

test('a type that the registry lacks resolves to null', () => assert.equal(resolveType(systemTypes, 'shoe_size'), null))

const fits: [type: string, slot: string, fits: boolean][] = [
  ['passport', 'legal_document', true],
  ['passport', 'proof_of_identity', true],
  ['passport', 'passport', true],
  ['legal_document', 'passport', false],
  ['passport', 'document', false],
  ['pdf_document', 'document', true],
  ['date_of_birth', 'text', true],
  ['integer', 'text', false],
  ['unheard_of', 'text', false],
  ['text', 'unheard_of', false],
  ['plugin', 'plugin', true],
]

for (const [type, slot, expected] of fits)
  test(`[D1-REG-23] a ${slot} slot ${expected ? 'accepts' : 'refuses'} a ${type}`, () =>
    assert.equal(isSameOrDescendant(systemTypes, type, slot), expected))

test('[D1-VER-02] [D1-REG-23] a new child of passport is binary and fits a legal_document slot (T-37)', () => {
  const rows = [...systemTypes, operatorType('diplomatic_passport', 'passport')]
  assert.equal(isBinary(rows, 'diplomatic_passport'), true)
  assert.equal(isSameOrDescendant(rows, 'diplomatic_passport', 'legal_document'), true)
  assert.equal(isBinary(systemTypes, 'diplomatic_passport'), false)
})

test('[D1-BIN-01] [T-37] the binary types are those that Document 1 §2.8 lists', () => {
  const binary = systemTypes.map((row) => row.type).filter((type) => isBinary(systemTypes, type))
  const binaryTypes = 'document pdf_document legal_document proof_of_identity passport photo_id drivers_license'
  assert.deepEqual(binary, [...binaryTypes.split(' '), 'residence_permit', 'photo'])
})

test('[G-076] a type has an envelope when it stores pages or declares entries', () => {
  const enveloped = systemTypes.map((row) => row.type).filter((type) => answersWithEnvelope(systemTypes, type))
  const identity = ['proof_of_identity', 'passport', 'photo_id', 'drivers_license', 'residence_permit']
  assert.deepEqual(enveloped, ['legal_document', ...identity])
})

test('a cycle or missing parent in foreign rows ends the lineage', () => {
  const rows = [
    operatorType('a', 'b', { input: 'line', validation: 'a' }),
    operatorType('b', 'a', { lane: 'inline', validation: 'b' }),
    operatorType('self', 'self', { check: 'url' }),
    operatorType('orphan', 'nobody', { input: 'date' }),
  ]
  assert.deepEqual(resolveType(rows, 'a')?.validation, ['b', 'a'])
  assert.equal(resolveType(rows, 'a')?.lane, 'inline')
  assert.equal(resolveType(rows, 'self')?.check, 'url')
  assert.equal(resolveType(rows, 'orphan')?.input, 'date')
  assert.equal(isSameOrDescendant(rows, 'a', 'c'), false)
})

// The model: copies the parent's resolved columns, then overlays the child's; the recursion carries the visited types.
type Model = { columns: Record<string, unknown>; validation: string[]; line: string[] }

const inheritedColumns = ['input', 'lane', 'check', 'options', 'fields'] as const

const buildModel = (rows: FieldTypeRow[], type: string | null, visited: string[] = []): Model => {
  const row = rows.find((candidate) => candidate.type === type)
  if (row === undefined || visited.includes(row.type)) return { columns: {}, validation: [], line: [] }
  const above = buildModel(rows, row.parent, [...visited, row.type])
  const ownColumns = Object.fromEntries(inheritedColumns.flatMap((key) => (row[key] === null ? [] : [[key, row[key]]])))
  return {
    columns: { ...above.columns, ...ownColumns },
    validation: row.validation === null ? above.validation : [...above.validation, row.validation],
    line: [...above.line, row.type],
  }
}

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const orNull = <Value>(...values: Value[]) => fc.constantFrom<Value | null>(null, null, ...values)

const anyRow = (type: string): fc.Arbitrary<FieldTypeRow> =>
  fc.record({
    type: fc.constant(type),
    parent: orNull(...names, 'missing'),
    label: fc.constant(type),
    input: orNull('line', 'list', 'file'),
    lane: orNull('inline', 'photo', 'document'),
    check: orNull('url', 'card', 'pdf'),
    options: orNull(['x'], ['y', 'z'], []),
    fields: orNull([], [entry]),
    validation: orNull('1', '2', '3'),
    is_system: fc.boolean(),
  })

test('[D1-REG-13] [D1-REG-14] random trees, forests and cycles resolve as a naive model does', () => {
  const registry = fc.tuple(...names.map(anyRow))
  fc.assert(
    fc.property(registry, fc.constantFrom(...names), fc.constantFrom(...names), (rows, type, ancestor) => {
      const model = buildModel(rows, type)
      const resolved = resolveType(rows, type)
      for (const key of inheritedColumns) assert.deepEqual(resolved?.[key], model.columns[key] ?? null)
      assert.deepEqual(resolved?.validation, model.validation)
      assert.equal(isSameOrDescendant(rows, type, ancestor), model.line.includes(ancestor))
      assert.equal(isBinary(rows, type), ['photo', 'document'].includes(String(model.columns.lane)))
    }),
    { numRuns: 500 },
  )
})
