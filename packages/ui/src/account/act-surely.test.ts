// Whether an act on the account counts is what the account says, not whether its answer arrived.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionError, isPlatformError, PlatformError } from '@company-data/sdk/person'
import { actSurely, NotDone, NotKnown } from './act-surely.ts'

const lost = () => new ConnectionError('no answer', { reason: 'network', requestId: 'r' })
const refused = () =>
  new PlatformError({ status: 409, requestId: 'r', errorKey: 'account.twofa_state', message: 'It is on.' })
const fails = (error: Error) => () => Promise.reject(error)
const says = (isDone: boolean) => () => Promise.resolve(isDone)
const mayCount = (error: unknown) => isPlatformError(error, 'account.twofa_state')

test('a lost answer is looked up', async () => {
  await actSurely({ act: fails(lost()), isDone: says(true) })
  await assert.rejects(actSurely({ act: fails(lost()), isDone: says(false) }), NotDone)
  await assert.rejects(actSurely({ act: fails(lost()), isDone: fails(lost()) }), NotKnown)
})

test('a refusal counts only where an earlier try may have done it', async () => {
  await actSurely({ act: fails(refused()), isDone: says(true), mayCount })
  await assert.rejects(actSurely({ act: fails(refused()), isDone: says(false), mayCount }), PlatformError)
  await assert.rejects(actSurely({ act: fails(refused()), isDone: says(true) }), PlatformError)
})
