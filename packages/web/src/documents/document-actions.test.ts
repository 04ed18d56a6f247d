// Actions that a customer can take on a document.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CustomerDocument } from '@company-data/sdk/person'
import { earliestEnd, findRun, getAvailableAction, getNoticeDays, isAwaitingOthers } from './document-actions.ts'

const document = (members: Partial<CustomerDocument>): CustomerDocument =>
  ({
    status: 'active',
    connection_id: 'c1',
    person_user_id: 'u1',
    flow_run_id: null,
    metadata: { can_be_cancelled_in_app: false },
    ...members,
  }) as CustomerDocument

test('[G-122] [G-126] the state of a document determines its action, a broadcast has none', () => {
  assert.equal(getAvailableAction(document({ status: 'ready_to_sign' })), 'sign')
  assert.equal(getAvailableAction(document({ status: 'offering' })), 'accept')
  assert.equal(getAvailableAction(document({})), undefined)
  const metadata = { can_be_cancelled_in_app: true }
  assert.equal(getAvailableAction(document({ metadata })), 'cancel')
  assert.equal(getAvailableAction(document({ metadata, status: 'active_but_ending' })), undefined)
  assert.equal(getAvailableAction(document({ metadata, person_user_id: null })), undefined)
  assert.equal(getAvailableAction(document({ status: 'ended' })), undefined)
})

test('(D1-DOC-39) a copy of a run is linked to its run until its signing line ends', () => {
  const inRun = document({ status: 'ready_to_sign', flow_run_id: 'r1' })
  assert.equal(getAvailableAction(inRun), 'sign')
  assert.deepEqual(findRun(inRun), { connectionId: 'c1', runId: 'r1' })
  const waiting = document({ status: 'waiting', flow_run_id: 'r1' })
  assert.equal(getAvailableAction(waiting), undefined)
  assert.deepEqual(findRun(waiting), { connectionId: 'c1', runId: 'r1' })
  const metadata = { can_be_cancelled_in_app: true }
  assert.equal(getAvailableAction(document({ flow_run_id: 'r1', metadata })), 'cancel')
  assert.equal(findRun(document({ flow_run_id: 'r1' })), undefined)
})

test('(D2-SGN-07) an active copy waits while others still have to sign its output', () => {
  const entry = (document_id: string, status: string, output_key = 'lease') => ({ document_id, status, output_key })
  const isAwaiting = (...entries: object[]): boolean =>
    isAwaitingOthers(document({ id: 'own', run_signatures: entries as CustomerDocument['run_signatures'] }))
  assert.equal(isAwaiting(entry('own', 'active'), entry('other', 'ready_to_sign')), true)
  assert.equal(isAwaiting(entry('own', 'active'), entry('other', 'active')), false)
  assert.equal(isAwaiting(entry('own', 'active'), entry('other', 'ended')), false, 'a cancelled run waits for no one')
  assert.equal(isAwaiting(entry('own', 'active'), entry('other', 'waiting', 'annex')), false)
  assert.equal(isAwaitingOthers(document({ id: 'own' })), false, 'no copy of a run')
})

test('[G-126] a contract ends after its notice period at the earliest, in UTC', () => {
  const now = new Date('2026-02-27T23:30:00Z')
  assert.equal(earliestEnd(document({}), now), '2026-02-27')
  const metadata = { can_be_cancelled_in_app: true, cancellation_notice_days: 3 }
  assert.equal(getNoticeDays(document({ metadata })), 3)
  assert.equal(earliestEnd(document({ metadata }), now), '2026-03-02')
})
