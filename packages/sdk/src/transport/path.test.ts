// Paths from templates, and the pages of a list.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { iterateItems } from './pages.ts'
import { path } from './path.ts'

test('a value in a path stays one segment', () => {
  assert.equal(path`/api/services/${'a/b?c#d e'}/client`, '/api/services/a%2Fb%3Fc%23d%20e/client')
  assert.equal(path`/api/${'a'}/x/${'b'}`, '/api/a/x/b')
  for (const id of ['', '.', '..']) assert.throws(() => path`/api/services/${id}`, TypeError)
})

test('[NS-11] a list is walked page by page, each fetched only when needed', async () => {
  const queries: unknown[] = []
  const pages = [
    { items: [1, 2], next_cursor: 'c1' },
    { items: [], next_cursor: 'c2' },
    { items: [3], next_cursor: null },
  ]
  const get = async <Data>(_path: string, query?: object): Promise<Data> => {
    queries.push(query)
    return pages[queries.length - 1] as Data
  }
  const items = iterateItems<number>({ get }, '/api/x', { pageSize: 2 })
  assert.equal((await items.next()).value, 1)
  assert.equal((await items.next()).value, 2)
  assert.equal(queries.length, 1)
  assert.equal((await items.next()).value, 3)
  assert.equal((await items.next()).done, true)
  assert.deepEqual(queries, [
    { limit: 2, cursor: undefined },
    { limit: 2, cursor: 'c1' },
    { limit: 2, cursor: 'c2' },
  ])
})
