// A list that is loading when an event arrives is loaded once more.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createQueries } from '@company-data/web/app/rules'
import { QueryObserver } from '@tanstack/react-query'
import { refetchQueries } from './refetch-queries.ts'

test('an event during the first read is in the list despite an older response', async () => {
  const queries = createQueries(() => undefined)
  const items: string[] = []
  const first = Promise.withResolvers<void>()
  let reads = 0
  const observer = new QueryObserver(queries, {
    queryKey: ['challenges'],
    queryFn: async () => {
      const snapshot = [...items]
      reads += 1
      if (reads === 1) await first.promise
      return snapshot
    },
  })
  const stop = observer.subscribe(() => undefined)
  items.push('raised meanwhile')
  const reading = refetchQueries(queries, ['challenges'])
  first.resolve()
  await reading
  assert.deepEqual(queries.getQueryData(['challenges']), ['raised meanwhile'])
  items.push('and later')
  await refetchQueries(queries, ['challenges'])
  assert.deepEqual([queries.getQueryData(['challenges']), reads], [['raised meanwhile', 'and later'], 3])
  stop()
})
