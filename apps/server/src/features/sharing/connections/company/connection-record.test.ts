// A connection has exactly the members of NS-01, and no data of the customer's own fields.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectionRecord, connectionValue } from '@company-data/protocol/wire/sharing/connections'
import type { ConnectionRow } from '../connection-store.ts'
import type { RequestRow } from '../deps.ts'
import type { ValueRow } from '../slots/value-store.ts'
import { recordValue, toConnectionRecord } from './connection-record.ts'

const at = new Date('2026-03-01T12:00:00.123Z')
const connectionId = '00000000-0000-7000-8000-000000000001'
const slotId = '00000000-0000-7000-8000-000000000002'
const datumId = '00000000-0000-7000-8000-00000000dddd'

const slot = (change: Partial<RequestRow> = {}): RequestRow =>
  ({ id: slotId, slug: 'id_document', type: 'legal_document', ...change }) as RequestRow

const value = (change: Partial<ValueRow> = {}): ValueRow => ({
  company_user_id: connectionId,
  connection_id: connectionId,
  request_field_id: slotId,
  customer_user_id: connectionId,
  contact_datum_id: datumId,
  live: true,
  is_private: true,
  value: '{"_enc":1}',
  file_key: null,
  file_shape: null,
  file_mime_type: null,
  file_size: null,
  file_sha256: null,
  expires_at: null,
  expired_at: null,
  shared_until: null,
  at_end: null,
  verification_id: null,
  verified_hash: null,
  verified_salt: null,
  verified_at: null,
  verified_expires_at: null,
  verified_method: null,
  verified_provider: null,
  updated_at: at,
  ...change,
})

const attested = {
  verification_id: datumId,
  verified_hash: 'a'.repeat(64),
  verified_salt: 'b'.repeat(32),
  verified_at: at,
  verified_expires_at: new Date('2027-03-01T12:00:00.000Z'),
  verified_method: 'email',
  verified_provider: 'platform',
}

const nothingAttested = {
  verified_hash: null,
  verified_salt: null,
  verified_at: null,
  verified_expires_at: null,
  verified_method: null,
  verified_provider: null,
  verification_id: null,
}

test('[D1-CONN-10] [D1-CONN-11] an inline value has exactly its members, with a null attestation (D1-CONN-12)', () => {
  assert.deepEqual(recordValue(slot(), value(), at), {
    slug: 'id_document',
    service_field_id: slotId,
    type: 'legal_document',
    value: '{"_enc":1}',
    live: true,
    updated_at: '2026-03-01T12:00:00.123+00:00',
    ...nothingAttested,
  })
})

test('[D1-CONN-13] [D1-BIN-04] a file has value_url and no value member (T-46)', () => {
  const record = recordValue(slot(), value({ value: null, file_shape: 'raw' }), at)
  assert.equal('value' in record, false)
  assert.equal(record.value_url, `/api/company-data/connections/${connectionId}/slots/${slotId}/file`)
  assert.doesNotThrow(() => connectionValue.parse(record))
})

test('[D1-CONN-12] an attestation is shown in full until it expires, then not at all', () => {
  const record = recordValue(slot(), value(attested), at)
  assert.deepEqual(
    { ...record },
    {
      ...recordValue(slot(), value(), at),
      ...attested,
      verified_at: '2026-03-01T12:00:00.123+00:00',
      verified_expires_at: '2027-03-01T12:00:00.000+00:00',
    },
  )
  const before = recordValue(slot(), value(attested), new Date('2027-03-01T11:59:59.999Z'))
  assert.equal(before.verification_id, datumId)
  const then = recordValue(slot(), value(attested), new Date('2027-03-01T12:00:00.000Z'))
  assert.deepEqual(then, recordValue(slot(), value(), at))
  const forever = recordValue(slot(), value({ ...attested, verified_expires_at: null }), new Date('2099-01-01'))
  assert.equal(forever.verified_expires_at, null)
  assert.equal(forever.verification_id, datumId)
})

test('[D1-CONN-06] [D1-CONN-09] a connection lists its answers in the order of the rows (D1-CONN-17, D1-CONN-25)', () => {
  const row: ConnectionRow = {
    company_user_id: connectionId,
    service_id: connectionId,
    id: connectionId,
    customer_user_id: slotId,
    customer_type: 'company',
    message_count: 4,
    unread_count: 3,
    customer_unread_count: 1,
    last_message_at: at,
    customer_message_bytes: 2,
    service_message_bytes: 3,
    twofa_enrolled_at: at,
    connected_at: at,
  }
  const later = '00000000-0000-7000-8000-000000000003'
  const slots = [slot({ id: later, slug: 'zip', type: 'text' }), slot({ id: datumId, slug: 'unanswered' }), slot()]
  const values = [value(), value({ request_field_id: later, is_private: false, live: false })]
  const record = toConnectionRecord(row, { isTestPerson: false, displayName: 'Ada', code: 'ADA' }, slots, values, at)
  assert.doesNotThrow(() => connectionRecord.strict().parse(record))
  assert.deepEqual(Object.keys(record.values), ['zip', 'id_document'])
  assert.deepEqual(record, {
    id: connectionId,
    person_id: slotId,
    display_name: 'Ada',
    connected_at: '2026-03-01T12:00:00.123+00:00',
    customer_type: 'company',
    share_code: 'ADA',
    values: { zip: record.values.zip, id_document: record.values.id_document },
    values_private: { zip: false, id_document: true },
    unread_count: 3,
    twofa_enrolled: true,
    last_message_at: '2026-03-01T12:00:00.123+00:00',
  })
  assert.equal(JSON.stringify(record).includes(datumId), false)
  const deletedCustomerRecord = toConnectionRecord({ ...row, last_message_at: null }, undefined, slots, [], at)
  assert.deepEqual(
    [
      deletedCustomerRecord.display_name,
      deletedCustomerRecord.share_code,
      deletedCustomerRecord.last_message_at,
      deletedCustomerRecord.values,
    ],
    ['', null, null, {}],
  )
})
