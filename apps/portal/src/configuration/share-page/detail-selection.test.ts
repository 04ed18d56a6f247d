// Business card details that can be shown, and their order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContactDatum, ContactField } from '@company-data/sdk/company'
import { hiddenDetails, isSameChoice, listDetails, shownDetails } from './detail-selection.ts'

const field = (slug: string, type: string, is_system = true) =>
  ({ id: `field ${slug}`, slug, label: `Label of ${slug}`, type, is_system }) as ContactField
const datum = (id: string, slug: string, value: string | null) =>
  ({ id, contact_field_id: `field ${slug}`, value }) as ContactDatum

const fields = [
  field('email', 'email'),
  field('address', 'address'),
  field('hotline', 'phone', false),
  field('photo', 'photo'),
]
const data = [
  datum('1', 'email', 'a@example.org'),
  datum('2', 'email', 'b@example.org'),
  datum('3', 'address', '{"city":"Wien"}'),
  datum('4', 'hotline', '+43 1'),
  datum('5', 'photo', null),
]
const details = listDetails(fields, data)

test('offers every filled text of the business card, no files or empty fields', () => {
  assert.deepEqual(
    details.map(({ id, name, type }) => [id, name, type]),
    [
      ['1', { key: 'email' }, 'email'],
      ['2', { key: 'email' }, 'email'],
      ['3', { key: 'address' }, 'address'],
      ['4', { label: 'Label of hotline' }, 'phone'],
    ],
  )
})

test('shows details in the configured order, without deleted ones', () => {
  const ids = ['4', 'gone', '1']
  assert.deepEqual(
    shownDetails(details, ids).map(({ id }) => id),
    ['4', '1'],
  )
  assert.deepEqual(
    hiddenDetails(details, ids).map(({ id }) => id),
    ['2', '3'],
  )
})

test('a different order is a different selection', () => {
  assert.equal(isSameChoice(['1', '2'], ['1', '2']), true)
  assert.equal(isSameChoice(['1', '2'], ['2', '1']), false)
  assert.equal(isSameChoice(['1'], ['1', '2']), false)
})
