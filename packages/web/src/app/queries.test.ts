// A lock drops data that was opened with keys, and keeps the rest.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createQueries, dropOpenedData, droppedOnLock } from './queries.ts'

test('a lock drops opened data and keeps lists', async () => {
  const queries = createQueries(() => undefined)
  await queries.fetchQuery({ queryKey: ['services'], queryFn: async () => ['a service'] })
  await queries.fetchQuery({ queryKey: ['values'], queryFn: async () => ['a secret'], meta: droppedOnLock })
  dropOpenedData(queries)
  assert.deepEqual(queries.getQueryData(['services']), ['a service'])
  assert.equal(queries.getQueryData(['values']), undefined)
  queries.clear()
})

test('reports every failed call once its retries are used up', async () => {
  const errors: unknown[] = []
  const queries = createQueries((error) => errors.push(error))
  const refusal = new Error('refused')
  await assert.rejects(queries.fetchQuery({ queryKey: ['a'], queryFn: () => Promise.reject(refusal) }))
  assert.deepEqual(errors, [refusal])
  queries.clear()
})
