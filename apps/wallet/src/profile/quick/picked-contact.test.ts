// A contact of the device becomes values by the names of the fields.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toContactValues } from './picked-contact.ts'

test('takes the first of each kind, and splits the name', () => {
  const address = { addressLine: ['Hauptstr. 1', '2. Stock'], postalCode: '10115', city: 'Berlin', region: '' }
  const contact = {
    name: ['Ada King Lovelace'],
    email: ['ada@example.org', 'b@example.org'],
    tel: ['+49 30 1'],
    address: [address],
  }
  assert.deepEqual(toContactValues(contact), {
    first_name: 'Ada King',
    last_name: 'Lovelace',
    email: 'ada@example.org',
    phone: '+49 30 1',
    address: { street: 'Hauptstr. 1', street2: '2. Stock', postal_code: '10115', city: 'Berlin' },
  })
})

test('leaves out what a contact lacks', () => {
  assert.deepEqual(toContactValues({}), {})
  assert.deepEqual(toContactValues({ name: [' '], email: [], address: [{}] }), {})
  assert.deepEqual(toContactValues({ name: ['Ada'] }), { first_name: 'Ada' })
})
