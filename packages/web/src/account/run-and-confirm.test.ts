// The account itself, not the arrival of the response, decides whether an operation has taken effect.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionError, isPlatformError, PlatformError } from '@company-data/sdk/person'
import { OperationNotDone, OperationOutcomeUnknown, runAndConfirm } from './run-and-confirm.ts'

const createConnectionError = () => new ConnectionError('no answer', { reason: 'network', requestId: 'r' })
const refused = () =>
  new PlatformError({ status: 409, requestId: 'r', errorKey: 'account.twofa_state', message: 'It is on.' })
const fails = (error: Error) => () => Promise.reject(error)
const says = (isDone: boolean) => () => Promise.resolve(isDone)
const mayBeDone = (error: unknown) => isPlatformError(error, 'account.twofa_state')

test('checks the account after a lost response', async () => {
  await runAndConfirm({ work: fails(createConnectionError()), isDone: says(true) })
  await assert.rejects(runAndConfirm({ work: fails(createConnectionError()), isDone: says(false) }), OperationNotDone)
  await assert.rejects(
    runAndConfirm({ work: fails(createConnectionError()), isDone: fails(createConnectionError()) }),
    OperationOutcomeUnknown,
  )
})

test('a refusal counts as done only if an earlier attempt may have succeeded', async () => {
  await runAndConfirm({ work: fails(refused()), isDone: says(true), mayBeDone })
  await assert.rejects(runAndConfirm({ work: fails(refused()), isDone: says(false), mayBeDone }), PlatformError)
  await assert.rejects(runAndConfirm({ work: fails(refused()), isDone: says(true) }), PlatformError)
})
