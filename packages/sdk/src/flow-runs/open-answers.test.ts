// Copies of answers that do not open, and failures that have nothing to do with them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CryptoError } from '@company-data/crypto'
import { SessionError } from '../errors/session-error.ts'
import { answerOpener } from './open-answers.ts'
import type { FlowRunRecord } from './run-record.ts'

const run = { answers: [{ slug: 'name', value: 'wrapper' }] } as unknown as FlowRunRecord

const openAfter = (error: Error) => answerOpener(() => Promise.reject(error)).open(run)

test('a copy that does not open, or whose key is locked, is unopened', async () => {
  const failures = [new CryptoError('not_opened', 'no'), new CryptoError('malformed', 'no'), new SessionError('locked')]
  for (const error of failures) assert.deepEqual((await openAfter(error)).unopened, ['name'])
  for (const error of [new SessionError('signed_out'), new Error('the thread ended')])
    await assert.rejects(openAfter(error), error)
})
