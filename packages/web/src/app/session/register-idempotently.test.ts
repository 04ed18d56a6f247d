// A registration or invitation whose response was lost: a retry signs in, and only then.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionError, isPlatformError, PlatformError } from '@company-data/sdk/person'
import { registerIdempotently } from './register-idempotently.ts'

const connectionError = new ConnectionError('lost', { reason: 'timeout', requestId: 'request-1' })
const refusal = (status: number, errorKey: string) =>
  new PlatformError({ status, errorKey, message: 'No.', requestId: 'request-1', members: {} })
const invalid = refusal(400, 'auth.invite_invalid')
const conflict = refusal(409, 'auth.email_taken')
const wrong = refusal(401, 'auth.login_failed')
const account = { email: 'a@example.org', password: 'twelve letters' }

const createFixture = (registered: (Error | undefined)[], signedIn: (Error | undefined)[] = []) => {
  const logins: string[] = []
  const settle = (outcomes: (Error | undefined)[]): void => {
    const error = outcomes.shift()
    if (error) throw error
  }
  const register = async (): Promise<void> => settle(registered)
  const signIn = async ({ email }: { email: string }): Promise<void> => {
    logins.push(email)
    settle(signedIn)
  }
  return { register, signIn, logins }
}

const isUsed = (error: unknown): boolean => isPlatformError(error, 'auth.invite_invalid')

test('a retry signs in if an attempt without a response used the invitation', async () => {
  const { register, signIn, logins } = createFixture([connectionError, invalid])
  const accept = registerIdempotently(register, signIn, isUsed)
  await assert.rejects(accept(account), connectionError)
  await accept(account)
  assert.deepEqual(logins, [account.email])
})

test('an untried invitation, or that of another address, is unknown', async () => {
  const { register, signIn, logins } = createFixture([invalid, connectionError, invalid])
  const accept = registerIdempotently(register, signIn, isUsed)
  await assert.rejects(accept(account), invalid)
  await assert.rejects(accept(account), connectionError)
  await assert.rejects(accept({ ...account, email: 'b@example.org' }), invalid)
  assert.deepEqual(logins, [])
})

test('signs in to an address taken by a lost attempt, if the password matches', async () => {
  const { register, signIn, logins } = createFixture([connectionError, conflict, conflict], [wrong])
  const registerOrSignIn = registerIdempotently(register, signIn)
  await assert.rejects(registerOrSignIn(account), connectionError)
  await assert.rejects(registerOrSignIn(account), conflict)
  await registerOrSignIn(account)
  assert.equal(logins.length, 2)
})
