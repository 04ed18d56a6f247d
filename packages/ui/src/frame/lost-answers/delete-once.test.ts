// Deletions whose answer was lost: after that, a missing thing counts as deleted, and only then.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionError, PlatformError } from '@company-data/sdk/person'
import { createDeletions } from './delete-once.ts'

const lost = new ConnectionError('lost', { reason: 'timeout', requestId: 'request-1' })
const refusal = (status: number, errorKey: string) =>
  new PlatformError({ status, errorKey, message: 'No.', requestId: 'request-1', members: {} })
const gone = refusal(404, 'services.not_found')

/** Answers each call with the next of these; undefined means success. */
const remover = (...answers: (Error | undefined)[]) => {
  const calls: string[] = []
  const remove = async (id: string): Promise<void> => {
    calls.push(id)
    const error = answers.shift()
    if (error) throw error
  }
  return { remove, calls }
}

test('after a lost answer a 404 is a success, and the time after that it is none', async () => {
  const { remove, calls } = remover(lost, gone, gone)
  const deleteOnce = createDeletions<string>()
  await assert.rejects(deleteOnce(remove, 'a'), lost)
  await deleteOnce(remove, 'a')
  await assert.rejects(deleteOnce(remove, 'a'), gone)
  assert.deepEqual(calls, ['a', 'a', 'a'])
})

test('a 404 at the first try, or of something else, is told as it is', async () => {
  const { remove } = remover(gone, lost, gone)
  const deleteOnce = createDeletions<string>()
  await assert.rejects(deleteOnce(remove, 'a'), gone)
  await assert.rejects(deleteOnce(remove, 'a'), lost)
  await assert.rejects(deleteOnce(remove, 'b'), gone)
})

test('another refusal in between leaves it unsure', async () => {
  const busy = refusal(503, 'db.writes_paused')
  const unknown = refusal(503, 'server.outcome_unknown')
  const { remove } = remover(unknown, busy, lost, gone)
  const deleteOnce = createDeletions<string>()
  for (const error of [unknown, busy, lost]) await assert.rejects(deleteOnce(remove, 'a'), error)
  await deleteOnce(remove, 'a')
})

test('what means that it is gone can be something else than a 404, and is asked only when it is unsure', async () => {
  const closed = refusal(409, 'connect_requests.closed')
  const { remove } = remover(closed, lost, closed, lost, closed)
  const deleteOnce = createDeletions<string>()
  const verdicts: boolean[] = []
  const answers = [false, true]
  const isGone = async () => {
    const answer = answers.shift() ?? false
    verdicts.push(answer)
    return answer
  }
  await assert.rejects(deleteOnce(remove, 'a', isGone), closed)
  await assert.rejects(deleteOnce(remove, 'a', isGone), lost)
  await assert.rejects(deleteOnce(remove, 'a', isGone), closed)
  await assert.rejects(deleteOnce(remove, 'a', isGone), lost)
  await deleteOnce(remove, 'a', isGone)
  assert.deepEqual(verdicts, [false, true])
})
