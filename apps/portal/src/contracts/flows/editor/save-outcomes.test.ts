// Messages after saving or publishing failed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionError, PlatformError } from '@company-data/sdk/company'
import { getOutcome } from './save-outcomes.ts'

const refusal = (status: number, errorKey: string) =>
  new PlatformError({ status, errorKey, message: 'no', requestId: 'request-1' })

test('names the failed action, and a lost response is not a failure', () => {
  const connectionError = new ConnectionError('lost', { reason: 'network', requestId: 'request-1' })
  assert.equal(getOutcome('save', refusal(500, 'server.failed')), 'saveFailed')
  assert.equal(getOutcome('save', connectionError), 'saveUnknown')
  assert.equal(getOutcome('publish', refusal(500, 'server.failed')), 'publishFailed')
  assert.equal(getOutcome('publish', connectionError), 'publishUnknown')
  assert.equal(getOutcome('publish', refusal(422, 'flows.publish_invalid')), 'invalid')
  assert.equal(getOutcome('load', connectionError), 'loadFailed')
})
