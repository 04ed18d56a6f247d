// Deletions whose response was lost: only then does a missing resource count as deleted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionError, PlatformError } from '@company-data/sdk/person'
import { createDeletions } from './idempotent-delete.ts'

const connectionError = new ConnectionError('lost', { reason: 'timeout', requestId: 'request-1' })
const refusal = (status: number, errorKey: string) =>
  new PlatformError({ status, errorKey, message: 'No.', requestId: 'request-1', members: {} })
const notFound = refusal(404, 'services.not_found')

/** Returns the next of these outcomes for each call; undefined means success. */
const remover = (...outcomes: (Error | undefined)[]) => {
  const calls: string[] = []
  const remove = async (id: string): Promise<void> => {
    calls.push(id)
    const error = outcomes.shift()
    if (error) throw error
  }
  return { remove, calls }
}

test('a 404 counts as success once, after a lost response', async () => {
  const { remove, calls } = remover(connectionError, notFound, notFound)
  const deleteIdempotently = createDeletions<string>()
  await assert.rejects(deleteIdempotently(remove, 'a'), connectionError)
  await deleteIdempotently(remove, 'a')
  await assert.rejects(deleteIdempotently(remove, 'a'), notFound)
  assert.deepEqual(calls, ['a', 'a', 'a'])
})

test('a 404 on the first attempt, or of another resource, is an error', async () => {
  const { remove } = remover(notFound, connectionError, notFound)
  const deleteIdempotently = createDeletions<string>()
  await assert.rejects(deleteIdempotently(remove, 'a'), notFound)
  await assert.rejects(deleteIdempotently(remove, 'a'), connectionError)
  await assert.rejects(deleteIdempotently(remove, 'b'), notFound)
})

test('another refusal in between leaves the outcome unknown', async () => {
  const busy = refusal(503, 'db.writes_paused')
  const unknown = refusal(503, 'server.outcome_unknown')
  const { remove } = remover(unknown, busy, connectionError, notFound)
  const deleteIdempotently = createDeletions<string>()
  for (const error of [unknown, busy, connectionError]) await assert.rejects(deleteIdempotently(remove, 'a'), error)
  await deleteIdempotently(remove, 'a')
})

test('another refusal than 404 can mean deleted, if the outcome is unknown', async () => {
  const closed = refusal(409, 'connect_requests.closed')
  const { remove } = remover(closed, connectionError, closed, connectionError, closed)
  const deleteIdempotently = createDeletions<string>()
  const verdicts: boolean[] = []
  const results = [false, true]
  const isDeleted = async () => {
    const verdict = results.shift() ?? false
    verdicts.push(verdict)
    return verdict
  }
  await assert.rejects(deleteIdempotently(remove, 'a', isDeleted), closed)
  await assert.rejects(deleteIdempotently(remove, 'a', isDeleted), connectionError)
  await assert.rejects(deleteIdempotently(remove, 'a', isDeleted), closed)
  await assert.rejects(deleteIdempotently(remove, 'a', isDeleted), connectionError)
  await deleteIdempotently(remove, 'a', isDeleted)
  assert.deepEqual(verdicts, [false, true])
})
