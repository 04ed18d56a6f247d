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

test('values that browsers know are offered by autofill, with their keyboard', () => {
  const hints = (type: string, slug = type) => {
    const widget = toWidget({ slug, type, options: null }, types)
    return 'hints' in widget ? [widget.hints.autoComplete, widget.hints.inputMode] : undefined
  }
  assert.deepEqual(hints('text', 'first_name'), ['given-name', undefined])
  assert.deepEqual(hints('email', 'work_mail'), ['email', 'email'])
  assert.deepEqual(hints('date_of_birth'), ['bday', undefined])
  assert.deepEqual(hints('text', 'favourite_colour'), [undefined, undefined])
  const parts = (type: string) => {
    const widget = toWidget({ type, options: null }, types)
    return widget.kind === 'parts' ? widget.parts.map(({ key, hints: { autoComplete } }) => [key, autoComplete]) : []
  }
  assert.deepEqual(parts('address').slice(0, 4), [
    ['street', 'address-line1'],
    ['street2', 'address-line2'],
    ['postal_code', 'postal-code'],
    ['city', 'address-level2'],
  ])
  assert.deepEqual(parts('creditcard')[0], ['number', 'cc-number'])
})

test('each file type says which files it takes, and how large', () => {
  const files = (type: string) => {
    const widget = toWidget({ type, options: null }, types)
    return widget.kind === 'file' ? [widget.accept, widget.maxBytes / 1_048_576] : undefined
  }
  assert.deepEqual(files('photo'), ['image/*', 10])
  assert.deepEqual(files('passport'), ['image/*,application/pdf', 25])
  assert.deepEqual(files('pdf_document'), ['application/pdf', 25])
  assert.deepEqual(files('document'), ['', 25])
})

test('lists and parts are also read from texts, and empty parts are no answer', () => {
  assert.deepEqual(itemsIn('["a","b"]'), ['a', 'b'])
  assert.deepEqual(itemsIn('no list'), [])
  assert.deepEqual(membersIn('{"city":"Bonn","floor":2}'), { city: 'Bonn', floor: '2' })
  assert.equal(membersValue({ city: ' ' }), '')
  assert.deepEqual(membersValue({ city: 'Bonn', state: '' }), { city: 'Bonn' })
})
