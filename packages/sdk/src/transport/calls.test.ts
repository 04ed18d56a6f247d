// Calls from contracts: the ids in their paths, what each verb sends, and the pages of a list.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { managementPrefix } from '@company-data/protocol/contract/prefixes'
import type { webhooks } from '@company-data/protocol/nouns/webhooks/contract'
import { webhookRoutes } from '@company-data/protocol/nouns/webhooks/routes'
import type { Api } from './api.ts'
import { calls, fillIds } from './calls.ts'
import { iterateItems } from './pages.ts'
import type { Call } from './prepare-call.ts'

/** Answers every request with the next of the given data, and keeps what was asked for. */
const createFakeApi = (...responses: unknown[]) => {
  const requests: Call[] = []
  const request = async (call: Call) => {
    requests.push(call)
    return { data: responses[requests.length - 1] }
  }
  return { requests, api: { request } as unknown as Api }
}

const rawCalls = (api: Api) => calls<typeof webhooks>()(api, webhookRoutes, managementPrefix)

test('an id in a path stays one segment', async () => {
  const { requests, api } = createFakeApi()
  await rawCalls(api).list('a/b?c#d e')
  await rawCalls(api).read({ serviceId: 'a', webhookId: 'b' })
  assert.deepEqual(
    requests.map(({ path }) => path),
    ['/api/services/a%2Fb%3Fc%23d%20e/webhooks', '/api/services/a/webhooks/b'],
  )
  for (const id of ['', '.', '..']) await assert.rejects(rawCalls(api).list(id), TypeError)
  assert.equal(requests.length, 2)
})

test('ids that are set once are part of every call', async () => {
  const { requests, api } = createFakeApi()
  const ids = { serviceId: 'a' }
  const raw = calls<typeof webhooks>()(api, webhookRoutes, managementPrefix, { ids, base: 'front-door' })
  await raw.list()
  await raw.delete('b')
  assert.deepEqual(
    requests.map(({ method, path, base }) => `${method} ${path} ${base}`),
    ['GET /api/services/a/webhooks front-door', 'DELETE /api/services/a/webhooks/b front-door'],
  )
  assert.throws(() => fillIds('/x/{id}', { id: '..' }), TypeError)
})

test('a wrong prefix, id or body does not compile', () => {
  const wrongCalls = (api: Api) => [
    // @ts-expect-error not a prefix of a door of the contract
    calls<typeof webhooks>()(api, webhookRoutes, '/api/elsewhere'),
    // @ts-expect-error two ids are needed
    rawCalls(api).read('a'),
    // @ts-expect-error the member is url
    rawCalls(api).create('a', { uri: 'https://example.org' }),
  ]
  assert.equal(typeof wrongCalls, 'function')
})

test('[NS-11] a list is walked page by page, each fetched only when needed', async () => {
  const pages = [
    { items: [1, 2], next_cursor: 'c1' },
    { items: [], next_cursor: 'c2' },
    { items: [3], next_cursor: null },
  ]
  const { requests, api } = createFakeApi(...pages)
  const items = iterateItems<number>(api, '/x', { pageSize: 2 })
  assert.equal((await items.next()).value, 1)
  assert.equal((await items.next()).value, 2)
  assert.equal(requests.length, 1)
  assert.equal((await items.next()).value, 3)
  assert.equal((await items.next()).done, true)
  assert.deepEqual(
    requests.map(({ query }) => query),
    [
      { cursor: undefined, limit: 2 },
      { cursor: 'c1', limit: 2 },
      { cursor: 'c2', limit: 2 },
    ],
  )
})
