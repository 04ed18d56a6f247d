// Controls of field types, and lists and parts read from values.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameOrDescendant, resolveType, systemTypes } from '@company-data/field-types/registry'
import { toWidget } from './field-widgets.ts'
import { itemsIn, membersIn, membersValue } from './input-values.ts'

const types = {
  resolveType: (type: string) => resolveType(systemTypes, type),
  isSameOrDescendant: (type: string, ancestor: string) => isSameOrDescendant(systemTypes, type, ancestor),
}
const getKind = (type: string, options: string[] | null = null) => toWidget({ type, options }, types).kind

test('each field type has its own control', () => {
  assert.deepEqual(
    ['text', 'decimal', 'date_of_birth', 'phone', 'country', 'gender', 'address', 'passport', 'unheard_of'].map(
      (type) => getKind(type),
    ),
    ['line', 'number', 'date', 'phone', 'country', 'choice', 'parts', 'file', 'line'],
  )
  assert.deepEqual(toWidget({ type: 'multiselect', options: ['a'] }, types), { kind: 'choices', options: ['a'] })
  const file = toWidget({ type: 'pdf_document', options: null }, types)
  assert.deepEqual(file.kind === 'file' && [file.isPdf, file.isMultiple], [true, false])
})

test('lists and parts are also read from texts, and empty parts are no answer', () => {
  assert.deepEqual(itemsIn('["a","b"]'), ['a', 'b'])
  assert.deepEqual(itemsIn('no list'), [])
  assert.deepEqual(membersIn('{"city":"Bonn","floor":2}'), { city: 'Bonn', floor: '2' })
  assert.equal(membersValue({ city: ' ' }), '')
  assert.deepEqual(membersValue({ city: 'Bonn', state: '' }), { city: 'Bonn' })
})
