// The states of a run, as each of its parties sees them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FlowRunCopy, FlowRunRecord } from '@company-data/sdk/person'
import { customerKeys, findAwaitedKey, getRunState, getTone, isOwnTurn, ownerKeys, ownOpenCopy } from './run-states.ts'

const parties = [
  { key: 'company', label: 'Lease company', type: 'owner' as const },
  { key: 'customer', label: 'Customer', type: 'person' as const },
]

test('a status names its party and shows each party its own turn', () => {
  const owner = ownerKeys(parties)
  assert.deepEqual(getRunState('awaiting_company', parties, owner), { kind: 'own', label: 'Lease company' })
  assert.deepEqual(getRunState('awaiting_customer', parties, owner), { kind: 'party', label: 'Customer' })
  assert.deepEqual(getRunState('awaiting_customer', parties, ['customer']), { kind: 'own', label: 'Customer' })
  assert.deepEqual(getRunState('awaiting_signature', parties, owner), { kind: 'awaiting_signature' })
  assert.deepEqual(getRunState('awaiting_stranger', parties, owner), { kind: 'party', label: 'stranger' })
  assert.deepEqual(getRunState('something', parties, owner), { kind: 'unknown' })
  assert.equal(getTone({ kind: 'completed' }), 'good')
})

const open = { document_id: 'd1', document_status: 'ready_to_sign', action: null } as FlowRunCopy

const record = (members: Partial<FlowRunRecord>): FlowRunRecord =>
  ({
    status: 'awaiting_signature',
    generating_party: null,
    connection_id: 'c1',
    bindings: { company: 'u1', customer: 'u2', guarantor: 'u2' },
    participants: [
      { party_key: 'company', person_user_id: 'u1', connection_id: null, documents: [open] },
      { party_key: 'customer', person_user_id: 'u2', connection_id: 'c1', documents: [] },
    ],
    ...members,
  }) as FlowRunRecord

test('[D2-RUN-05] a customer plays every party bound to the user of its connection', () => {
  assert.deepEqual(customerKeys(record({})), ['customer', 'guarantor'])
  assert.deepEqual(customerKeys(record({ connection_id: 'another' })), [])
})

test("a party's turn is to answer, generate or sign, until the run ends", () => {
  const keys = ['customer']
  assert.equal(isOwnTurn(record({ status: 'awaiting_customer' }), keys), true)
  assert.equal(isOwnTurn(record({ status: 'awaiting_company' }), keys), false)
  assert.equal(isOwnTurn(record({ status: 'generating', generating_party: 'customer' }), keys), true)
  assert.equal(ownOpenCopy(record({}), ['company'])?.document_id, 'd1')
  assert.equal(isOwnTurn(record({}), ['company']), true)
  assert.equal(isOwnTurn(record({}), keys), false)
  assert.equal(isOwnTurn(record({ generating_party: 'customer' }), keys), false)
  assert.equal(isOwnTurn(record({ status: 'cancelled' }), ['company']), false)
})

test('a run waits for the party that answers, generates or signs next', () => {
  assert.equal(findAwaitedKey(record({ status: 'awaiting_customer' })), 'customer')
  assert.equal(findAwaitedKey(record({ status: 'generating', generating_party: 'guarantor' })), 'guarantor')
  assert.equal(findAwaitedKey(record({ status: 'awaiting_signature' })), 'company', 'its copy is open')
  assert.equal(findAwaitedKey(record({ status: 'completed' })), undefined)
})
