// Copies of answers that do not open, and failures that have nothing to do with them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CryptoError } from '@company-data/crypto'
import { SessionError } from '../errors/session-error.ts'
import { answerOpener } from './open-answers.ts'
import type { FlowRunRecord } from './run-record.ts'

const run = { answers: [{ slug: 'name', value: 'wrapper' }] } as unknown as FlowRunRecord

const openAfter = (error: Error) => answerOpener(() => Promise.reject(error)).open(run)

test('only a copy that does not open is reported as unopened', async () => {
  for (const reason of ['not_opened', 'malformed'] as const)
    assert.deepEqual((await openAfter(new CryptoError(reason, 'no'))).unopened, ['name'])
  for (const error of [new SessionError('locked'), new Error('the thread ended')])
    await assert.rejects(openAfter(error), error)
})
