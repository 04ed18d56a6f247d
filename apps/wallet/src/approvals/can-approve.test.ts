// An approval waits until the page knows how it is unlocked.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canApprove } from './can-approve.ts'

test('an approval without a passkey waits until the account is read', () => {
  const state = { hasPasskey: false, byPasskey: false }
  assert.equal(canApprove({ ...state, isUnlockMissing: undefined }), false)
  assert.equal(canApprove({ ...state, isUnlockMissing: true }), false)
  assert.equal(canApprove({ ...state, isUnlockMissing: false }), true)
})

test('a passkey needs no passcode field, but must be known', () => {
  assert.equal(canApprove({ hasPasskey: true, byPasskey: true, isUnlockMissing: undefined }), true)
  assert.equal(canApprove({ hasPasskey: undefined, byPasskey: false, isUnlockMissing: false }), false)
})
