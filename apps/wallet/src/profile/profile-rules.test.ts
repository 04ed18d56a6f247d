// Profile rules: groups, verification methods, receivers of a change, and the sealed text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validateValue } from '@company-data/field-types'
import { isSameOrDescendant, resolveType, systemTypes } from '@company-data/field-types/registry'
import type { FieldTypes, VerificationRecord } from '@company-data/sdk/person'
import { missingEntries } from '@company-data/web/fields/rules'
import {
  checkedValue,
  getDatumGroup,
  getVerificationMethod,
  hasSameReceivers,
  listedText,
  listReceivers,
  openVerification,
} from './profile-rules.ts'

const types: FieldTypes = {
  rows: systemTypes,
  resolveType: (type) => resolveType(systemTypes, type),
  isSameOrDescendant: (type, ancestor) => isSameOrDescendant(systemTypes, type, ancestor),
  validateValue: (type, value, context) => validateValue(systemTypes, type, value, context),
}
const mapping = (connection_id: string, slug: string, live: boolean) => ({ connection_id, slug, live })

test('a datum is in the group of its type, or else of its field', () => {
  const datumGroups = [
    ['first_name', 'text'],
    ['work_mail', 'email'],
    ['bank', 'bank'],
    ['passport', 'passport'],
    ['library_card', 'text'],
  ].map(([slug = '', type = '']) => getDatumGroup({ slug, type }, types))
  assert.deepEqual(datumGroups, ['person', 'contact', 'payment', 'files', 'other'])
})

test('G-087: codes verify addresses and numbers, people verify ID documents', () => {
  assert.deepEqual(
    ['email', 'phone', 'passport', 'pdf_document', 'text'].map((type) => getVerificationMethod(type, types)),
    ['email', 'sms', 'id_document', undefined, undefined],
  )
})

test('a company is listed once, as following if one of its fields follows', () => {
  const mappings = [mapping('a', 'mail', false), mapping('a', 'news', true), mapping('b', 'mail', false)]
  assert.deepEqual(listReceivers({ mappings }, new Map([['a', 'Letters']])), [
    { connectionId: 'a', name: 'Letters', isLive: true },
    { connectionId: 'b', name: 'b', isLive: false },
  ])
})

test('only following companies count when the lists are compared', () => {
  const shownDatum = { mappings: [mapping('a', 'mail', true)] }
  assert.equal(
    hasSameReceivers(shownDatum, { mappings: [mapping('b', 'mail', false), mapping('a', 'mail', true)] }),
    true,
  )
  assert.equal(
    hasSameReceivers(shownDatum, { mappings: [mapping('a', 'mail', true), mapping('b', 'mail', true)] }),
    false,
  )
})

test('seals the normalized text, and names missing or wrong parts', () => {
  assert.deepEqual(checkedValue('email', ' ada@example.org ', types), { text: 'ada@example.org', problem: undefined })
  assert.deepEqual(checkedValue('email', '  ', types).problem, { kind: 'needed' })
  assert.deepEqual(checkedValue('email', 'ada', types).problem, { kind: 'wrong', part: undefined })
  assert.deepEqual(checkedValue('phone', '0151 234567', types).problem, { kind: 'country' })
  assert.deepEqual(checkedValue('phone', '+49 151 234567', types), { text: '+49151234567', problem: undefined })
  const address = { street: 'Weg 1', country: 'DE' }
  assert.deepEqual(checkedValue('address', address, types).problem, { kind: 'missing', part: 'city' })
  const elsewhere = { ...address, city: 'Ulm', country: 'Germany' }
  assert.deepEqual(checkedValue('address', elsewhere, types).problem, { kind: 'wrong', part: 'country' })
  assert.deepEqual(missingEntries('passport', { document_number: 'P1' }, types), ['issuing_country', 'holder_name'])
})

test('a card is listed by its last digits', () => {
  const card = JSON.stringify({ number: '4242424242424242', expiry: '12/30' })
  assert.equal(listedText('creditcard', card, types), '•••• 4242, 12/30')
})

test('the newest verification counts while it is pending or was rejected', () => {
  const record = (verification_id: string, status: VerificationRecord['status']) =>
    ({ verification_id, contact_data_id: 'd', status }) as VerificationRecord
  assert.equal(openVerification([record('1', 'ended'), record('2', 'pending')], 'd')?.verification_id, '2')
  assert.equal(openVerification([record('1', 'pending'), record('2', 'ended')], 'd'), undefined)
  assert.equal(openVerification([record('1', 'pending')], 'other'), undefined)
})
