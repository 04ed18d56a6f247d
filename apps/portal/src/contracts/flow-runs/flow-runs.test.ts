// Rules of the run pages: filters, and the bindings at the start.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customerParties, listStatuses, toTargets } from './flow-runs.ts'

const parties = [
  { key: 'company', label: 'Lease company', type: 'owner' as const },
  { key: 'customer', label: 'Customer', type: 'person' as const },
  { key: 'guarantor', label: 'Guarantor', type: 'company' as const },
]
const node = (key: string, party: string) => ({ key, label: key, party, elements: [], document: null })
const definition = {
  entry: 'a',
  output_mode: 'document' as const,
  parties,
  nodes: [node('a', 'customer'), node('b', 'company')],
  edges: [],
  constants: [],
}

test('FG-36: the list offers the states that runs of the version can be in', () => {
  assert.deepEqual(listStatuses(definition), [
    ...['awaiting_company', 'awaiting_customer', 'generating', 'awaiting_signature', 'completed', 'cancelled'],
  ])
  const dataOnlyStatuses = listStatuses({ ...definition, output_mode: 'data_only' })
  assert.deepEqual(dataOnlyStatuses, ['awaiting_company', 'awaiting_customer', 'completed', 'cancelled'])
})

test('FG-25: one customer is the target, several are bound by party, all required', () => {
  assert.deepEqual(
    customerParties(definition).map(({ key }) => key),
    ['customer', 'guarantor'],
  )
  assert.equal(toTargets(parties.slice(1), { customer: 'c1' }), undefined)
  assert.deepEqual(toTargets(parties.slice(1, 2), { customer: 'c1' }), { target: { connection_id: 'c1' } })
  assert.deepEqual(toTargets(parties.slice(1), { customer: 'c1', guarantor: 'c2' }), {
    targets: { customer: { connection_id: 'c1' }, guarantor: { connection_id: 'c2' } },
  })
})
