// The participants, as a person reads them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FlowRunRecord } from '@company-data/sdk/person'
import { listParticipants } from './participants.ts'

test('D2-ANS-03: each user is listed once with all parties, others only by code', () => {
  const record = {
    company_user_id: 'u1',
    parties: [
      { key: 'landlord', label: 'Landlord' },
      { key: 'tenant', label: 'Tenant' },
      { key: 'guarantor', label: 'Guarantor' },
      { key: 'witness', label: 'Witness' },
    ],
    participants: [
      { party_key: 'landlord', person_user_id: 'u1', share_code: null },
      { party_key: 'tenant', person_user_id: 'u2', share_code: 'AB12' },
      { party_key: 'guarantor', person_user_id: 'u3', share_code: 'CD34' },
      { party_key: 'witness', person_user_id: 'u2', share_code: 'AB12' },
    ],
  } as unknown as FlowRunRecord
  const names = { you: 'You', company: 'The company', other: 'Another customer' }
  const participants = listParticipants(record, ['tenant', 'witness'], { company_name: 'Homes Ltd' }, names)
  assert.deepEqual(
    participants.map(({ name, parties }) => [name, parties]),
    [
      ['Homes Ltd', ['Landlord']],
      ['You', ['Tenant', 'Witness']],
      ['Another customer (CD34)', ['Guarantor']],
    ],
  )
  assert.equal(listParticipants(record, ['tenant'], undefined, names)[0]?.name, 'The company')
})
