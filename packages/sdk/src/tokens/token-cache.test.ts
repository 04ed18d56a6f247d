// The token cache: one request per lifetime, one concurrent fetch, no cached failures.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bench, server } from '../../testing/transport-bench.ts'
import { type FetchedToken, tokenCache } from '../index.ts'

const fixture = (expiresInSeconds = 3600, refreshBeforeSeconds?: number) => {
  const state = { nowMs: 1_000_000, fetches: 0, fails: false }
  const cache = tokenCache({
    clock: { nowMs: () => state.nowMs },
    fetchToken: async () => {
      state.fetches += 1
      const accessToken = `token-${state.fetches}`
      await Promise.resolve()
      if (state.fails) throw new Error(`fetch ${state.fetches} failed`)
      return { accessToken, apiUrl: 'https://eu.example', expiresInSeconds }
    },
    ...(refreshBeforeSeconds === undefined ? {} : { refreshBeforeSeconds }),
  })
  return { state, cache, text: async () => (await cache.current()).accessToken }
}

test('[D1-TOK-30] the token is cached for its life and renewed 60 seconds before its end', async () => {
  const { state, text } = fixture()
  assert.equal(await text(), 'token-1')
  state.nowMs += 3_539_999
  assert.equal(await text(), 'token-1')
  state.nowMs += 1
  assert.equal(await text(), 'token-2')
  assert.equal(await text(), 'token-2')
  assert.equal(state.fetches, 2)
})

test('[D1-TOK-30] many calls share one token request, and renew it after its life', async (t) => {
  const state = { nowMs: 0 }
  const region = await server(t, () => ({}))
  const frontDoor = await server(t, (_, index) => ({
    body: { access_token: `token-${index + 1}`, api_url: region.url, expires_in: 3600 },
  }))
  interface TokenResponse {
    access_token: string
    api_url: string
    expires_in: number
  }
  const tokens = tokenCache({
    clock: { nowMs: () => state.nowMs },
    fetchToken: async () => {
      const call = { method: 'POST', path: '/oauth2/token', base: 'front-door', idempotent: true } as const
      const { data } = await transport.request<TokenResponse>(call)
      return { accessToken: data.access_token, apiUrl: data.api_url, expiresInSeconds: data.expires_in }
    },
  })
  const { transport } = bench({ frontDoorUrl: frontDoor.url, tokens })
  const call = { method: 'GET', path: '/api/company-data/connections' } as const
  await Promise.all(Array.from({ length: 10 }, () => transport.request(call)))
  await transport.request(call)
  assert.equal(frontDoor.requests.length, 1)
  state.nowMs = 3_600_000
  await transport.request(call)
  assert.equal(frontDoor.requests.length, 2)
  assert.equal(region.requests.at(-1)?.headers.authorization, 'Bearer token-2')
})

test('concurrent callers share one request', async () => {
  const { state, text, cache } = fixture()
  assert.deepEqual(await Promise.all([text(), text(), text()]), ['token-1', 'token-1', 'token-1'])
  const renewed = await Promise.all([cache.refresh(), cache.refresh(), cache.current()])
  assert.deepEqual(
    renewed.map(({ accessToken }) => accessToken),
    ['token-2', 'token-2', 'token-2'],
  )
  assert.equal(state.fetches, 2)
})

test('a failure reaches every waiting caller and is not cached', async () => {
  const { state, text } = fixture()
  state.fails = true
  const results = await Promise.allSettled([text(), text()])
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.equal(state.fetches, 1)
  state.fails = false
  assert.equal(await text(), 'token-2')
})

test('a failed early renewal leaves the old token until its end', async () => {
  const { state, text } = fixture()
  await text()
  state.fails = true
  state.nowMs += 3_590_000
  assert.equal(await text(), 'token-1')
  state.nowMs += 10_000
  await assert.rejects(text(), /fetch 3 failed/)
})

test('invalidate forgets the token, and one being fetched', async () => {
  const { cache, text } = fixture()
  await text()
  cache.invalidate()
  assert.equal(await text(), 'token-2')

  const responses = [Promise.withResolvers<FetchedToken>(), Promise.withResolvers<FetchedToken>()]
  let fetches = 0
  const other = tokenCache({ fetchToken: () => (responses[fetches++] ?? assert.fail('a third fetch')).promise })
  const early = other.current()
  await Promise.resolve()
  other.invalidate()
  const late = other.current()
  const token = (accessToken: string) => ({ accessToken, apiUrl: 'https://eu.example', expiresInSeconds: 3600 })
  responses[1]?.resolve(token('second'))
  assert.equal((await late).accessToken, 'second')
  responses[0]?.resolve(token('first'))
  assert.equal((await early).accessToken, 'first')
  assert.equal((await other.current()).accessToken, 'second', 'the one that was on its way is not kept')
})

test('a token invalidated during a failing renewal is not returned', async () => {
  const { state, cache, text } = fixture()
  await text()
  state.fails = true
  state.nowMs += 3_590_000
  const renewal = text()
  cache.invalidate()
  await assert.rejects(renewal, /fetch 2 failed/)
})

test('after a failed refresh the refused token is not returned again', async () => {
  const { state, cache, text } = fixture()
  await text()
  state.fails = true
  await assert.rejects(cache.refresh())
  await assert.rejects(text())
})

test('a token with a very short life is not fetched for every call', async () => {
  const { state, text } = fixture(30)
  await text()
  state.nowMs += 14_000
  await text()
  assert.equal(state.fetches, 1)
  state.nowMs += 1_000
  await text()
  assert.equal(state.fetches, 2)
})

test('the margin is configurable', async () => {
  const { state, text } = fixture(3600, 600)
  await text()
  state.nowMs += 3_000_000
  assert.equal(await text(), 'token-2')
})
