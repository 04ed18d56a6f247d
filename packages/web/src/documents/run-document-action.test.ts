// An action whose response was lost takes effect once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionError, type CustomerDocument } from '@company-data/sdk/person'
import { isAgreed, isDeclined, runDocumentAction } from './run-document-action.ts'

const document = (members: object) =>
  ({ status: 'ready_to_sign', signatures: [], ...members }) as unknown as CustomerDocument
const signed = document({ status: 'active', signatures: [{}] })
const loseResponse = () =>
  Promise.reject(new ConnectionError('the network is gone', { reason: 'network', requestId: 'r1' }))

test('after a lost response, a signature counts if the document has it', async () => {
  await runDocumentAction(loseResponse, async () => signed, isAgreed)
  await assert.rejects(
    runDocumentAction(loseResponse, async () => document({}), isAgreed),
    ConnectionError,
  )
  await assert.rejects(
    runDocumentAction(loseResponse, loseResponse, isAgreed),
    ConnectionError,
    'the outcome is unknown',
  )
})

test('a certain outcome is not looked up', async () => {
  const never = () => Promise.reject(new Error('it was read again'))
  await runDocumentAction(async () => undefined, never, isAgreed)
  const refused = new TypeError('no')
  await assert.rejects(
    runDocumentAction(() => Promise.reject(refused), never, isAgreed),
    refused,
  )
})

test('(A-62) an end without an agreement is a decline if it has a day', () => {
  assert.equal(isDeclined(document({ status: 'ended', cancel_effective_date: '2026-03-01' })), true)
  assert.equal(isDeclined(document({ status: 'ended', cancel_effective_date: null })), false)
  assert.equal(isDeclined(signed), false)
})
