// A list that is loading when an event arrives, or when the push stream opens, is loaded once more.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createQueries } from '@company-data/web/app/rules'
import { QueryObserver } from '@tanstack/react-query'
import { refetchEarlierQueries, refetchQueries } from './refetch-queries.ts'

test('an event during the first read is in the list despite an older response', async () => {
  const queries = createQueries(() => undefined)
  const items: string[] = []
  const first = Promise.withResolvers<void>()
  let reads = 0
  const observer = new QueryObserver(queries, {
    queryKey: ['approvals'],
    queryFn: async () => {
      const snapshot = [...items]
      reads += 1
      if (reads === 1) await first.promise
      return snapshot
    },
  })
  const stop = observer.subscribe(() => undefined)
  items.push('raised meanwhile')
  const reading = refetchQueries(queries, ['approvals'])
  first.resolve()
  await reading
  assert.deepEqual(queries.getQueryData(['approvals']), ['raised meanwhile'])
  items.push('and later')
  await refetchQueries(queries, ['approvals'])
  assert.deepEqual([queries.getQueryData(['approvals']), reads], [['raised meanwhile', 'and later'], 3])
  stop()
})

test('a list that loads while the stream opens is shown, then read again', async () => {
  const queries = createQueries(() => undefined)
  const items: string[] = []
  const first = Promise.withResolvers<void>()
  let reads = 0
  const observer = new QueryObserver(queries, {
    queryKey: ['documents', 'list'],
    queryFn: async () => {
      const snapshot = [...items]
      reads += 1
      if (reads === 1) await first.promise
      return snapshot
    },
  })
  const states: string[][] = []
  const stop = observer.subscribe(({ data }) => data && states.push(data))
  items.push('sent before the stream opened')
  const reading = refetchEarlierQueries(queries)
  first.resolve()
  await reading
  assert.deepEqual([states[0], states.at(-1), reads], [[], ['sent before the stream opened'], 2])
  stop()
})

test('an opened stream reloads only lists that pushes change', async () => {
  const queries = createQueries(() => undefined)
  const reads: string[] = []
  const observe = (queryKey: readonly string[], options: object = {}) =>
    new QueryObserver(queries, {
      queryKey,
      queryFn: () => reads.push(queryKey.join(' ')),
      ...options,
    }).subscribe(() => undefined)
  const failing = () => {
    reads.push('runs list')
    throw new Error('refused')
  }
  const stops = [
    observe(['connections', 'list']),
    observe(['account']),
    observe(['messages', 'last', 'its version'], { staleTime: Number.POSITIVE_INFINITY }),
    observe(['runs', 'list'], { queryFn: failing, retry: false }),
  ]
  await refetchEarlierQueries(queries)
  assert.deepEqual(reads.sort(), [
    'account',
    'connections list',
    'connections list',
    'messages last its version',
    'runs list',
  ])
  for (const stop of stops) stop()
})
