// The names of the calls: a verb of a noun, unless the client itself acts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listClientMethods } from '../../testing/method-examples.ts'

const session = ['acceptInvite', 'login', 'logout', 'register', 'session', 'token', 'whoami']
const keys = ['decryptMany', 'findOwnSecret', 'isUnlocked', 'lock', 'openAccountEnvelope', 'openValue', 'unlock']
/** They lead to the nouns of one service, or to calls without a method. */
const ways = ['request', 'serviceFlows', 'servicePortal']

test('only methods about the session and the key in memory have no noun', () => {
  const methodsWithoutNoun = listClientMethods().filter((method) => !method.includes('.'))
  assert.deepEqual(methodsWithoutNoun, [...session, ...keys, ...ways].sort())
})
