// Operations whose responses are lost: done once, and never reported as failed when they succeeded.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionError } from '@company-data/sdk/person'
import { LostResponse, runIdempotently } from './run-idempotently.ts'

const loseResponse = () => Promise.reject(new ConnectionError('no answer', { reason: 'network', requestId: 'r' }))
const isLost = (outcome: LostResponse['outcome']) => (error: unknown) =>
  error instanceof LostResponse && error.outcome === outcome

test('after a lost response, reports the operation as done or undone', async () => {
  assert.equal(await runIdempotently({ isUnsure: false }, loseResponse, async () => 'made'), 'made')
  await assert.rejects(
    runIdempotently({ isUnsure: false }, loseResponse, async () => undefined),
    isLost('undone'),
  )
})

test('an unverifiable outcome stays unknown, and a retry checks first', async () => {
  const attempts = { isUnsure: false }
  await assert.rejects(runIdempotently(attempts, loseResponse, loseResponse), isLost('unknown'))
  const failIfCalled = () => assert.fail('it was already done')
  assert.equal(await runIdempotently(attempts, failIfCalled, async () => 'made before'), 'made before')
  assert.equal(
    await runIdempotently(
      attempts,
      async () => 'made now',
      async () => undefined,
    ),
    'made now',
  )
  assert.equal(attempts.isUnsure, false)
})

test('a refusal is thrown unchanged, without a lookup', async () => {
  const refusal = new Error('refused')
  const mustNotLook = () => assert.fail('the platform has said what is so')
  await assert.rejects(
    runIdempotently({ isUnsure: false }, () => Promise.reject(refusal), mustNotLook),
    refusal,
  )
})
