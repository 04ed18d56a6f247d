// Tests of the event catalog: members of every event, collapse rules, reserved names.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  collapseKey,
  type EventName,
  eventCatalog,
  eventNames,
  isEventName,
  type WireEvent,
  wireEvent,
} from './events.ts'

const id = '01934b5e-7c00-7000-8000-000000000001'
const person = '01934b5e-7c00-7000-8000-000000000002'
const at = '2025-01-31T10:00:00.000+00:00'
const hash = 'a'.repeat(64)

const document = { document_id: id, name: 'Lease', kind: 'agreement', payload_kind: 'file', connection_id: id }
const documentStatus = {
  document_id: id,
  status: 'active',
  action: 'signed',
  method: 'biometric',
  content_sha256: hash,
  signed_at: at,
  cancel_effective_date: null,
  sealed_at: at,
  plain_sha256: hash,
  signer_first_name: 'Ada',
  signer_last_name: 'Byron',
  signer_name_verified: true,
  connection_id: id,
}

/** The own members of every event, as in D1-EVT, D2-EVT, CX-02 and CX-23. */
const ownMembers: Record<EventName, Record<string, unknown>> = {
  connection_created: { customer_type: 'person', connection_id: id },
  connection_deleted: { customer_type: 'company', connection_id: id },
  field_updated: { slug: 'phone', live: true, value: '{}', connection_id: id },
  field_deleted: { slug: 'phone', connection_id: id },
  consent_accepted: { slug: 'phone', connection_id: id },
  consent_declined: { slug: 'phone', connection_id: id },
  document_created: document,
  document_updated: document,
  document_deleted: document,
  document_status_changed: documentStatus,
  connection_request_accepted: { request_id: id },
  connection_request_rejected: { request_id: id },
  flow_run_turn: { flow_run_id: id, awaiting_party: 'tenant' },
  flow_completed: { flow_run_id: id },
  '2fa_challenge_completed': { challenge_id: id, status: 'approved', completed_at: at },
  key_rotated: { public_key_sha256: hash },
  message_received: { connection_id: id, message_id: id, person_public_key: 'MII=', created_at: at, body: '{}' },
}

const sample = (event: EventName, change: Record<string, unknown> = {}): Record<string, unknown> => ({
  id,
  event,
  person_user_id: person,
  share_code: 'ABCDE12345',
  at,
  ...ownMembers[event],
  ...change,
})

const accepts = (value: unknown): boolean => wireEvent.safeParse(value).success

for (const event of eventNames) {
  test(`${event} has exactly the base members and its own`, () => {
    const whole = sample(event)
    assert.deepEqual(wireEvent.parse({ ...whole, person: 'x', ts: 'x', timestamp: 'x', source_field_id: 'x' }), whole)
    assert.equal(accepts({ ...whole, share_code: null }), true)
    for (const member of Object.keys(whole)) {
      const { [member]: _, ...without } = whole
      assert.equal(accepts(without), false, `${member} is needed`)
    }
  })
}

test('the catalog names the members of every event', () => {
  for (const event of eventNames) {
    const listedMembers = eventCatalog[event].members.filter((member) => member !== 'value_url')
    assert.deepEqual([...listedMembers].sort(), Object.keys(ownMembers[event]).sort(), event)
  }
})

test('field_updated has either a value or a value_url', () => {
  const url = '/api/company-data/connections/1/slots/2/file'
  assert.equal(accepts(sample('field_updated', { value: undefined, value_url: url })), true)
  assert.equal(accepts(sample('field_updated', { value_url: url })), false)
  assert.equal(accepts(sample('field_updated', { value: undefined })), false)
})

test('document_status_changed never carries waiting, and may carry nulls', () => {
  assert.equal(accepts(sample('document_status_changed', { status: 'waiting' })), false)
  const nothing = Object.fromEntries(Object.keys(documentStatus).map((member) => [member, null]))
  assert.equal(accepts(sample('document_status_changed', { ...nothing, document_id: id, status: 'offering' })), true)
})

test('2fa_challenge_completed is not for an expired challenge', () => {
  for (const status of ['approved', 'denied', 'revoked']) {
    assert.equal(accepts(sample('2fa_challenge_completed', { status })), true)
  }
  assert.equal(accepts(sample('2fa_challenge_completed', { status: 'expired' })), false)
})

test('[D1-EVT-23] key_rotated is a reserved name, and the only one that is not emitted', () => {
  assert.equal(isEventName('key_rotated'), true)
  assert.deepEqual(
    eventNames.filter((event) => !eventCatalog[event].emitted),
    ['key_rotated'],
  )
})

test('there are exactly the 17 names of the document', () => {
  assert.equal(eventNames.length, 17)
  assert.equal(isEventName('constructor'), false)
  assert.equal(isEventName('test'), false)
})

test('G-093: events collapse by document, or by service and person', () => {
  const computeKey = (event: EventName, change = {}) => collapseKey(wireEvent.parse(sample(event, change)), 'service')
  for (const event of eventNames) {
    assert.equal(computeKey(event) === null, eventCatalog[event].collapse === 'none', event)
  }
  const other = '01934b5e-7c00-7000-8000-000000000009'
  assert.equal(
    computeKey('connection_request_accepted'),
    computeKey('connection_request_rejected', { request_id: other }),
  )
  assert.notEqual(computeKey('connection_request_accepted'), computeKey('2fa_challenge_completed'))
  assert.equal(computeKey('2fa_challenge_completed'), computeKey('2fa_challenge_completed', { challenge_id: other }))
  assert.notEqual(computeKey('document_status_changed'), computeKey('document_status_changed', { document_id: other }))
  assert.equal(computeKey('document_status_changed'), computeKey('document_status_changed', { person_user_id: other }))
  const accepted = wireEvent.parse(sample('connection_request_accepted')) as WireEvent
  assert.notEqual(collapseKey(accepted, 'service'), collapseKey(accepted, 'another'))
})
