// Calls from contracts: the ids in their paths, what each verb sends, and the pages of a list.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { managementPrefix, servicePrefix } from '@company-data/protocol/contract/prefixes'
import type { changes } from '@company-data/protocol/nouns/changes/contract'
import { changeRoutes } from '@company-data/protocol/nouns/changes/routes'
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

test('lists and streams keep the base and the signal of their calls', async () => {
  const { requests, api } = createFakeApi({ items: [], next_cursor: null }, { items: [], next_cursor: null })
  const { signal } = new AbortController()
  const target = { ids: { serviceId: 'a' }, base: 'front-door', auth: true } as const
  const raw = calls<typeof webhooks>()(api, webhookRoutes, managementPrefix, target)
  await Array.fromAsync(raw.attempts('b', { signal, pageSize: 7 }))
  await raw.attempts.page('b', { signal })
  for (const request of requests)
    assert.deepEqual([request.base, request.auth, request.signal === signal], ['front-door', true, true])
  assert.deepEqual(requests[0]?.query, { cursor: undefined, limit: 7 })
})

test('stops at a list that names the same page again', async () => {
  const { api } = createFakeApi({ items: [1], next_cursor: 'c1' }, { items: [2], next_cursor: 'c1' })
  await assert.rejects(Array.fromAsync(iterateItems<number>(api, '/x')), /leads back/)
})

test('[D1-FEED-08] a page of a feed without its lease is refused', async () => {
  const fetchFrom = (items: unknown[], headers: Record<string, string> = {}) => {
    const request = async () => ({ data: { items }, headers: new Headers(headers) })
    const raw = calls<typeof changes>()({ request } as unknown as Api, changeRoutes, servicePrefix)
    return raw.fetch({ ack: '' })
  }
  await assert.rejects(fetchFrom([{ id: 'a' }]), /x-platform-lease/)
  assert.deepEqual(await fetchFrom([]), { items: [], lease: '' })
  const headers = { 'x-platform-lease': 'L1', 'X-Platform-Epoch': 'e1' }
  assert.deepEqual(await fetchFrom([1], headers), { items: [1], lease: 'L1', epoch: 'e1' })
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
