// The test person of a run for whom the owner answers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FlowRunRecord } from '@company-data/sdk/company'
import { findAwaitedTester, findTester } from './find-tester.ts'

const participant = (party_key: string, test_person?: true) => ({
  party_key,
  person_user_id: `user of ${party_key}`,
  connection_id: `connection of ${party_key}`,
  documents: [],
  ...(test_person && { test_person }),
})

const createRecord = (status: string, participants: ReturnType<typeof participant>[]): FlowRunRecord =>
  ({
    status,
    participants,
    parties: participants.map(({ party_key }) => ({ key: party_key, label: party_key })),
    definition: { parties: participants.map(({ party_key }) => ({ key: party_key, type: 'person' })) },
  }) as unknown as FlowRunRecord

test('the awaited test person acts, and no real customer is answered for', () => {
  const record = createRecord('awaiting_tenant', [participant('guarantor', true), participant('tenant', true)])
  assert.equal(findAwaitedTester(record)?.userId, 'user of tenant')
  const withReal = createRecord('awaiting_tenant', [participant('guarantor', true), participant('tenant')])
  assert.equal(findAwaitedTester(withReal), undefined)
  assert.equal(findTester(withReal)?.connectionId, 'connection of guarantor')
  assert.equal(findTester(createRecord('awaiting_tenant', [participant('tenant')])), undefined)
})
