// Acts whose answers are lost: done once, and never reported as failed when they succeeded.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionError } from '@company-data/sdk/person'
import { LostAnswer, makeOnce } from './lost-answer.ts'

const lost = () => Promise.reject(new ConnectionError('no answer', { reason: 'network', requestId: 'r' }))
const isLost = (outcome: LostAnswer['outcome']) => (error: unknown) =>
  error instanceof LostAnswer && error.outcome === outcome

test('an act whose answer was lost counts when it is found, and is said to be undone when it is not there', async () => {
  assert.equal(await makeOnce({ isUnsure: false }, lost, async () => 'made'), 'made')
  await assert.rejects(
    makeOnce({ isUnsure: false }, lost, async () => undefined),
    isLost('undone'),
  )
})

test('what cannot be looked for stays unknown, and the next try looks before it acts', async () => {
  const attempts = { isUnsure: false }
  await assert.rejects(makeOnce(attempts, lost, lost), isLost('unknown'))
  const mustNotAct = () => assert.fail('it was done before')
  assert.equal(await makeOnce(attempts, mustNotAct, async () => 'made before'), 'made before')
  assert.equal(
    await makeOnce(
      attempts,
      async () => 'made now',
      async () => undefined,
    ),
    'made now',
  )
  assert.equal(attempts.isUnsure, false)
})

test('a refusal is thrown as it is, and nothing is looked for', async () => {
  const refusal = new Error('refused')
  const mustNotLook = () => assert.fail('the platform has said what is so')
  await assert.rejects(
    makeOnce({ isUnsure: false }, () => Promise.reject(refusal), mustNotLook),
    refusal,
  )
})
