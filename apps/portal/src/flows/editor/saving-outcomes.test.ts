// What is said after saving or publishing failed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionError, PlatformError } from '@company-data/sdk/company'
import { outcomeOf } from './saving-outcomes.ts'

const refusal = (status: number, errorKey: string) =>
  new PlatformError({ status, errorKey, message: 'no', requestId: 'request-1' })

test('the act that went wrong is named, and a lost answer is no failure', () => {
  const lost = new ConnectionError('lost', { reason: 'network', requestId: 'request-1' })
  assert.equal(outcomeOf('save', refusal(500, 'server.failed')), 'saveFailed')
  assert.equal(outcomeOf('save', lost), 'saveUnknown')
  assert.equal(outcomeOf('publish', refusal(500, 'server.failed')), 'publishFailed')
  assert.equal(outcomeOf('publish', lost), 'publishUnknown')
  assert.equal(outcomeOf('publish', refusal(422, 'flows.publish_invalid')), 'invalid')
  assert.equal(outcomeOf('load', lost), 'loadFailed')
})
