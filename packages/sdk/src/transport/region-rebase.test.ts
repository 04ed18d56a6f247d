// Targets of calls: the token's region, the region that a 421 names, the front door.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leaveTimeFor } from '@company-data/testkit/wait'
import { bench, catchFailure, createTokens, rebase, refusal, server } from '../../testing/transport-bench.ts'
import { isPlatformError, type Token } from '../index.ts'

const data = { method: 'GET', path: '/api/company-data/connections' } as const

test('[D1-FRONT-14] every data call goes to the api_url of the token, with the token', async (t) => {
  const home = await server(t, () => ({ body: { items: [] } }))
  const frontDoor = await server(t, () => ({}))
  const { transport } = bench({
    frontDoorUrl: frontDoor.url,
    tokens: createTokens({ accessToken: 'token-1', apiUrl: home.url }),
  })
  for (const method of ['GET', 'POST', 'DELETE']) await transport.request({ method, path: '/api/company-data/x' })
  assert.deepEqual(
    home.requests.map(({ method, path, headers }) => [method, path, headers.authorization]),
    ['GET', 'POST', 'DELETE'].map((method) => [method, '/api/company-data/x', 'Bearer token-1']),
  )
  assert.equal(frontDoor.requests.length, 0)
})

test('[D1-FRONT-12] a 421 sends the same call to api_url exactly once', async (t) => {
  const right = await server(t, () => ({ body: { ok: true } }))
  const wrong = await server(t, () => rebase(right.url))
  const { transport, sends, waits } = bench({ tokens: createTokens({ accessToken: 'a', apiUrl: wrong.url }) })
  const { data: responseData } = await transport.request({
    method: 'POST',
    path: '/api/company-data/messages',
    query: { dry: true },
    body: { text: 'hello' },
    headers: { 'x-own': 'kept' },
  })
  assert.deepEqual(responseData, { ok: true })
  assert.deepEqual(
    sends,
    [wrong, right].map(({ url }) => `${url}/api/company-data/messages?dry=true`),
  )
  assert.equal(right.requests.length, 1)
  const [sentRequests] = right.requests
  assert.equal(sentRequests?.body, '{"text":"hello"}')
  assert.equal(sentRequests?.headers['x-own'], 'kept')
  assert.equal(sentRequests?.headers.authorization, 'Bearer a')
  assert.deepEqual(waits, [], 'nothing is waited for')
})

test('[D1-FRONT-13] [T-26] a second 421 is raised and not followed, also between two bases', async (t) => {
  const urls: string[] = []
  const first = await server(t, () => rebase(urls[1]))
  const second = await server(t, () => rebase(urls[0]))
  urls.push(first.url, second.url)
  const { transport, sends } = bench({ tokens: createTokens({ accessToken: 'a', apiUrl: first.url }) })
  const error = await catchFailure(transport.request(data))
  assert.ok(isPlatformError(error, 'region.rebase_required'))
  assert.equal(error.status, 421)
  assert.equal(error.members.api_url, first.url)
  assert.deepEqual(sends, [first.url + data.path, second.url + data.path])

  await catchFailure(transport.request(data))
  assert.equal(sends[2], first.url + data.path, 'a move that led nowhere is not remembered')
  assert.equal(sends.length, 4)
})

test('a move is remembered for its token: the next call goes there directly', async (t) => {
  const right = await server(t, () => ({}))
  const wrong = await server(t, () => rebase(`${right.url}/`))
  const { transport, sends } = bench({ tokens: createTokens({ accessToken: 'a', apiUrl: wrong.url }) })
  await transport.request(data)
  await transport.request(data)
  assert.deepEqual(
    sends,
    [wrong, right, right].map(({ url }) => url + data.path),
  )
})

test('[D1-FRONT-14] [D1-FRONT-15] a new token ends the move: its own api_url counts (T-26)', async (t) => {
  const newHome = await server(t, () => ({}))
  const movedRegion = await server(t, () => ({}))
  const wrong = await server(t, () => rebase(movedRegion.url))
  let token: Token = { accessToken: 'a', apiUrl: wrong.url }
  const { transport, sends } = bench({ tokens: { current: async () => token } })
  await transport.request(data)
  token = { accessToken: 'b', apiUrl: newHome.url }
  await transport.request(data)
  await transport.request(data)
  assert.deepEqual(
    sends,
    [wrong, movedRegion, newHome, newHome].map(({ url }) => url + data.path),
  )
  assert.deepEqual(
    newHome.requests.map(({ headers }) => headers.authorization),
    ['Bearer b', 'Bearer b'],
  )
})

test('[D1-FRONT-15] authentication goes to the front door, without a token or a rebase', async (t) => {
  const right = await server(t, () => ({}))
  const wrong = await server(t, () => rebase(right.url))
  const frontDoor = await server(t, (_, index) => (index === 0 ? { body: { access_token: 'x' } } : rebase(right.url)))
  let requests = 0
  const tokens = {
    current: async () => {
      requests += 1
      return { accessToken: 'a', apiUrl: wrong.url }
    },
  }
  const { transport, sends } = bench({ frontDoorUrl: frontDoor.url, tokens })
  await transport.request(data)
  requests = 0
  const login = {
    method: 'POST',
    path: '/oauth2/token',
    base: 'front-door',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_secret: 'secret' }),
  } as const
  await transport.request(login)
  assert.ok(isPlatformError(await catchFailure(transport.request(login)), 'region.rebase_required'))
  assert.equal(requests, 0)
  assert.deepEqual(sends.slice(2), [`${frontDoor.url}/oauth2/token`, `${frontDoor.url}/oauth2/token`])
  const [receivedRequests] = frontDoor.requests
  assert.equal(receivedRequests?.headers.authorization, undefined)
  assert.equal(receivedRequests?.headers['content-type'], 'application/x-www-form-urlencoded')
  assert.equal(receivedRequests?.body, 'grant_type=client_credentials&client_secret=secret')
  assert.equal(right.requests.length, 1, 'a secret is not sent where a 421 points')
})

test('a 421 that names no usable address is raised', async (t) => {
  for (const address of [undefined, 'eu', 'ftp://eu.example', 'https://user:password@eu.example', 7]) {
    const wrong = await server(t, () => rebase(address))
    const { transport, sends } = bench({ tokens: createTokens({ accessToken: 'a', apiUrl: wrong.url }) })
    assert.ok(isPlatformError(await catchFailure(transport.request(data)), 'region.rebase_required'))
    assert.equal(sends.length, 1)
  }
})

test('a 421 does not take the token from TLS to plain HTTP', async () => {
  const sends: string[] = []
  const { transport } = bench({
    tokens: createTokens({ accessToken: 'a', apiUrl: 'https://eu.example' }),
    fetch: async (input) => {
      sends.push(String(input))
      const { status, body } = rebase('http://eu.example')
      return Response.json(body, { status })
    },
  })
  assert.ok(isPlatformError(await catchFailure(transport.request(data)), 'region.rebase_required'))
  assert.deepEqual(sends, [`https://eu.example${data.path}`])
})

test('a refused token is renewed once, and the call goes to the new api_url', async (t) => {
  for (const key of ['auth.token_expired', 'auth.token_invalid']) {
    const old = await server(t, () => refusal(401, key))
    const home = await server(t, () => ({ body: 'ok', headers: { 'content-type': 'text/plain' } }))
    const tokens = createTokens({ accessToken: 'a', apiUrl: old.url }, { accessToken: 'b', apiUrl: home.url })
    const { transport } = bench({ tokens })
    const { data: bytes } = await transport.request({ ...data, accept: 'bytes' })
    assert.equal(new TextDecoder().decode(bytes), 'ok')
    assert.equal(tokens.refreshes, 1)
    assert.equal(home.requests[0]?.headers.authorization, 'Bearer b')
  }
})

test('a second refusal, another 401 and a source without refresh raise the 401', async (t) => {
  const home = await server(t, ({ path }) =>
    refusal(401, path === '/login' ? 'auth.login_failed' : 'auth.token_expired'),
  )
  const tokens = createTokens({ accessToken: 'a', apiUrl: home.url }, { accessToken: 'b', apiUrl: home.url })
  const { transport, sends } = bench({ tokens })
  assert.ok(isPlatformError(await catchFailure(transport.request(data)), 'auth.token_expired'))
  assert.equal(sends.length, 2)
  assert.ok(isPlatformError(await catchFailure(transport.request({ ...data, path: '/login' })), 'auth.login_failed'))
  assert.equal(tokens.refreshes, 1)

  const fixed = bench({ tokens: { current: async () => ({ accessToken: 'a', apiUrl: home.url }) } })
  assert.ok(isPlatformError(await catchFailure(fixed.transport.request(data)), 'auth.token_expired'))
  assert.equal(fixed.sends.length, 1)
})

test('calls that are refused together share one new token', async (t) => {
  const refused = Promise.withResolvers<void>()
  const home = await server(t, ({ headers }, index) => {
    if (index === 7) setImmediate(refused.resolve)
    return headers.authorization === 'Bearer b' ? {} : refusal(401, 'auth.token_expired')
  })
  const source = createTokens({ accessToken: 'a', apiUrl: home.url }, { accessToken: 'b', apiUrl: home.url })
  let requests = 0
  const refresh = async (): Promise<Token> => {
    requests += 1
    // all eight are refused before the new token is there
    await refused.promise
    await leaveTimeFor('other calls to ask for a token', 20)
    return (await source.refresh?.()) ?? source.current()
  }
  const { transport } = bench({ tokens: { current: source.current, refresh } })
  await Promise.all(Array.from({ length: 8 }, () => transport.request(data)))
  assert.equal(requests, 1)
})

test('a call at the front door can carry the token, and stays there', async (t) => {
  const region = await server(t, () => ({}))
  const frontDoor = await server(t, (_, index) => (index === 0 ? {} : rebase(region.url)))
  const { transport } = bench({
    frontDoorUrl: frontDoor.url,
    tokens: createTokens({ accessToken: 'a', apiUrl: region.url }),
  })
  const call = { method: 'GET', path: '/oauth2/userinfo', base: 'front-door', auth: true } as const
  await transport.request(call)
  assert.equal(frontDoor.requests[0]?.headers.authorization, 'Bearer a')
  assert.ok(isPlatformError(await catchFailure(transport.request(call)), 'region.rebase_required'))
  assert.equal(region.requests.length, 0)
})
