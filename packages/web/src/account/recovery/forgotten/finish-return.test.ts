// A return ends only when it is certain which password is valid.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionError, PlatformError } from '@company-data/sdk/person'
import { EarlierPassword, PasswordUnchanged } from '../../password/password-change.ts'
import { finishReturns } from './finish-return.ts'

const SIGN_IN = { user_id: 'ada', usertype: 'person', kit_id: 'ABC123' } as const
const lost = () => new ConnectionError('no response', { reason: 'network', requestId: 'r' })
const denied = () =>
  new PlatformError({ status: 403, requestId: 'r', errorKey: 'account.return_denied', message: 'no' })

/** Each call returns the next result; an error is thrown. */
const createReady = (finishes: readonly (Error | typeof SIGN_IN)[], reads: readonly boolean[]) => {
  const [nextFinish, nextRead] = [finishes.values(), reads.values()]
  return {
    finish: async () => {
      const { value } = nextFinish.next()
      if (value instanceof Error || value === undefined) throw value
      return value
    },
    isFinished: async () => nextRead.next().value === true,
  }
}

test('A-96: a response that arrives signs in', async () => {
  assert.deepEqual(await finishReturns(createReady([SIGN_IN], []))('a new password'), SIGN_IN)
})

test('A-96: after a lost response the salt says that the password is valid', async () => {
  const steps: string[] = []
  const finish = finishReturns(createReady([lost()], [false, true]))
  const signIn = await finish('a new password', { onProgress: (step) => steps.push(step), pauseMs: 1 })
  assert.equal(signIn, undefined)
  assert.deepEqual(steps, ['asking-again'])
})

test('A-96: an unchanged password is reported, and a retry continues', async () => {
  const finish = finishReturns(createReady([lost(), SIGN_IN], [false, false]))
  await assert.rejects(finish('a new password', { pauseMs: 1 }), PasswordUnchanged)
  assert.deepEqual(await finish('a new password', { pauseMs: 1 }), SIGN_IN)
})

test('A-96: a refused retry finds the earlier attempt that arrived late', async () => {
  const retryWith = async (password: string) => {
    const finish = finishReturns(createReady([lost(), denied()], [false, false, true]))
    await finish('a new password', { pauseMs: 1 }).catch(() => undefined)
    return finish(password, { pauseMs: 1 })
  }
  assert.equal(await retryWith('a new password'), undefined)
  await assert.rejects(retryWith('another password'), EarlierPassword)
})

test('A-96: a refusal without a lost response stays a refusal', async () => {
  await assert.rejects(finishReturns(createReady([denied()], [true]))('a new password'), PlatformError)
})
