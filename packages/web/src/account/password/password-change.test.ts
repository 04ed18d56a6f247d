// A password change ends only when it is certain which password is valid.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionError, CryptoError, type NewPassword } from '@company-data/sdk/person'
import { EarlierPassword, type PasswordClient, PasswordUnchanged, passwordChanges } from './password-change.ts'

const FIRST: NewPassword = { password: 'the old password', new_password: 'the new password' }
const createConnectionError = () => new ConnectionError('no answer', { reason: 'network', requestId: 'r' })
const wrong = () => new CryptoError('not_opened', 'no')

/** Each call returns the next response; an error is thrown. */
const createClient = (changes: readonly (Error | undefined)[], looks: readonly (Error | boolean)[]): PasswordClient => {
  const [nextChange, refetchDelay] = [changes.values(), looks.values()]
  return {
    password: {
      change: async () => {
        const { value } = nextChange.next()
        if (value) throw value
      },
      isChanged: async () => {
        const { value } = refetchDelay.next()
        if (value instanceof Error) throw value
        return value === true
      },
    },
  }
}

test('checks the password after a lost response until the platform is reached', async () => {
  const steps: string[] = []
  const change = passwordChanges(
    createClient([createConnectionError()], [createConnectionError(), createConnectionError(), false, true]),
  )
  await change(FIRST, { onProgress: (step) => steps.push(step), pauseMs: 1 })
  assert.deepEqual(steps, ['asking-again'])
})

test('reports an unchanged password after two checks, and a retry continues', async () => {
  const change = passwordChanges(createClient([createConnectionError(), undefined], [false, false]))
  await assert.rejects(change(FIRST, { pauseMs: 1 }), PasswordUnchanged)
  await change(FIRST, { pauseMs: 1 })
})

test('a retry detects an earlier change that arrived late', async () => {
  const retryWith = (next: string) => {
    const change = passwordChanges(createClient([createConnectionError(), wrong()], [false, false, true]))
    return change(FIRST, { pauseMs: 1 })
      .catch(() => undefined)
      .then(() => change({ ...FIRST, new_password: next }, { pauseMs: 1 }))
  }
  await retryWith(FIRST.new_password)
  await assert.rejects(retryWith('something else entirely'), EarlierPassword)
})

test('refuses a wrong password unchanged when no response was lost', async () => {
  await assert.rejects(passwordChanges(createClient([wrong()], [true]))(FIRST), CryptoError)
})
