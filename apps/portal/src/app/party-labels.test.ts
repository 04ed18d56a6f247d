// Tests of the labels of parties.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partyLabels } from './party-labels.ts'

test('parties with the same label are shown with their keys', () => {
  const parties = [
    { key: 'company', label: 'We' },
    { key: 'customer', label: 'Customer' },
    { key: 'customer_2', label: 'Customer' },
    { key: 'bank', label: '' },
  ]
  assert.deepEqual([...partyLabels(parties).values()], ['We', 'Customer (customer)', 'Customer (customer_2)', 'bank'])
})
