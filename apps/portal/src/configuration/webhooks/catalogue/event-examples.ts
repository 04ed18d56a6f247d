// An example body of each event, with the members that the platform sends. A test compares them with the event catalog.
import type { EventName } from '@company-data/protocol/events'

export type ExampleBody = Readonly<Record<string, unknown>>

const id = (number: number): string => `0190a5b0-1c2d-7e3f-8a4b-${String(number).padStart(12, '0')}`
const AT = '2026-11-18T09:30:00.000+00:00'
const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const WRAPPER = '{"_enc":1,"k":"…","iv":"…","d":"…"}'

const base = (event: EventName): ExampleBody => ({
  event,
  id: id(1),
  person_user_id: id(2),
  share_code: 'ADA7K2',
  at: AT,
})

const connection_id = id(3)

const document = {
  document_id: id(4),
  name: 'Lease agreement',
  kind: 'agreement',
  payload_kind: 'file',
  connection_id,
}

const MEMBERS: Readonly<Record<EventName, ExampleBody>> = {
  connection_created: { customer_type: 'person', connection_id },
  connection_deleted: { customer_type: 'person', connection_id },
  connection_request_accepted: { request_id: id(5) },
  connection_request_rejected: { request_id: id(5) },
  field_updated: { slug: 'email', connection_id, live: true, value: WRAPPER },
  field_deleted: { slug: 'email', connection_id },
  consent_accepted: { slug: 'newsletter', connection_id },
  consent_declined: { slug: 'newsletter', connection_id },
  document_created: document,
  document_updated: document,
  document_deleted: document,
  document_status_changed: {
    document_id: id(4),
    status: 'active',
    action: 'signed',
    method: 'biometric',
    content_sha256: SHA256,
    signed_at: AT,
    cancel_effective_date: null,
    sealed_at: AT,
    plain_sha256: SHA256,
    signer_first_name: 'Ada',
    signer_last_name: 'Lovelace',
    signer_name_verified: true,
    connection_id,
  },
  flow_run_turn: { flow_run_id: id(6), awaiting_party: 'customer' },
  flow_completed: { flow_run_id: id(6) },
  message_received: {
    connection_id,
    message_id: id(7),
    person_public_key: 'MIIBIjANBgkqhkiG9w0…',
    created_at: AT,
    body: WRAPPER,
  },
  '2fa_challenge_completed': { challenge_id: id(8), status: 'approved', completed_at: AT },
  key_rotated: { public_key_sha256: SHA256 },
}

export const exampleEvents = Object.keys(MEMBERS) as readonly EventName[]

export const exampleBody = (event: EventName): ExampleBody => ({ ...base(event), ...MEMBERS[event] })
