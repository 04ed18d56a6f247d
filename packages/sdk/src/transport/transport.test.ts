// Requests and responses: bodies, queries, formats, errors, and no secret in any message.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import type { ErrorKey } from '@company-data/protocol/errors'
import { bench, catchFailure, createTokens, refusal, server } from '../../testing/transport-bench.ts'
import { ConnectionError, createTransport, isPlatformError, PlatformError, responseUnreadable } from '../index.ts'

const home = (apiUrl: string, accessToken = 'a') => ({ tokens: createTokens({ accessToken, apiUrl }) })

test('bodies are sent as JSON, text, bytes or a form, with a content type', async (t) => {
  const region = await server(t, () => ({}))
  const { transport } = bench(home(region.url))
  const send = async (body: unknown, headers = {}) => {
    await transport.request({ method: 'put', path: '/x', body, headers })
    const lastRequest = region.requests.at(-1)
    return [lastRequest?.method, lastRequest?.headers['content-type'], lastRequest?.body]
  }
  assert.deepEqual(await send({ a: 1 }), ['PUT', 'application/json', '{"a":1}'])
  assert.deepEqual(await send('{"b":2}'), ['PUT', 'application/json', '{"b":2}'])
  assert.deepEqual(await send('<a/>', { 'Content-Type': 'application/xml' }), ['PUT', 'application/xml', '<a/>'])
  assert.deepEqual(await send(new TextEncoder().encode('raw')), ['PUT', 'application/octet-stream', 'raw'])
  assert.deepEqual(await send(new Blob(['pdf'], { type: 'application/pdf' })), ['PUT', 'application/pdf', 'pdf'])
  assert.deepEqual(await send(undefined), ['PUT', undefined, ''])
  await assert.rejects(send(new Blob(['x']).stream()), TypeError)
  await assert.rejects(transport.request({ method: 'GET', path: '/x', body: {} }), TypeError)
})

test('the query is encoded, lists repeat their name and undefined is left out', async (t) => {
  const region = await server(t, () => ({}))
  const { transport } = bench(home(`${region.url}/eu/`))
  await transport.request({
    method: 'GET',
    path: '/x',
    query: { q: 'a&b c', id: ['1', 2], limit: 50, cursor: undefined },
  })
  assert.equal(region.requests[0]?.path, '/eu/x?q=a%26b+c&id=1&id=2&limit=50')
  await assert.rejects(transport.request({ method: 'GET', path: '.evil.example/x' }), /must start with/)
})

test('data is returned as JSON, bytes or a stream, with status and request id', async (t) => {
  const region = await server(t, ({ path }) => ({
    status: path === '/empty' ? 204 : 201,
    headers: { 'x-request-id': 'from-server', 'x-digest': 'd' },
    body: path === '/empty' ? '' : { ok: true },
  }))
  const { transport } = bench({ ...home(region.url), userAgent: 'acme/1.0' })
  const json = await transport.request<{ ok: boolean }>({ method: 'GET', path: '/x' })
  assert.deepEqual(
    [json.status, json.data.ok, json.requestId, json.headers.get('x-digest')],
    [201, true, 'from-server', 'd'],
  )
  assert.equal((await transport.request({ method: 'GET', path: '/empty' })).data, undefined)
  const bytes = await transport.request({ method: 'GET', path: '/x', accept: 'bytes' })
  assert.equal(new TextDecoder().decode(bytes.data), '{"ok":true}')
  const stream = await transport.request({ method: 'GET', path: '/x', accept: 'stream' })
  assert.equal(await new Response(stream.data).text(), '{"ok":true}')
  assert.deepEqual(
    region.requests.map(({ headers }) => headers.accept),
    ['application/json', 'application/json', '*/*', '*/*'],
  )
  assert.equal(region.requests[0]?.headers['user-agent'], 'acme/1.0')
})

test('(G-004) an error of the platform carries its key, text, members and request id', async (t) => {
  const region = await server(t, () => ({
    status: 400,
    body: {
      error: 'Not valid.',
      error_key: 'request.invalid',
      fields: { name: 'missing' },
      request_id: 'req-00000001',
    },
  }))
  const error = await catchFailure(bench(home(region.url)).transport.request({ method: 'POST', path: '/x' }))
  assert.ok(isPlatformError(error))
  assert.ok(isPlatformError(error, 'request.invalid') && !isPlatformError(error, 'server.error'))
  const key: ErrorKey = error.errorKey
  assert.deepEqual(
    [key, error.status, error.message, error.members, error.requestId, error.retryAfterSeconds],
    ['request.invalid', 400, 'Not valid.', { fields: { name: 'missing' } }, 'req-00000001', undefined],
  )
})

test('reads the RFC 6749 form, and keeps a key of a newer platform', async (t) => {
  const bodies = [
    { error: 'invalid_client', error_description: 'Unknown client.', error_key: 'oauth.invalid_client' },
    { error: 'New.', error_key: 'future.key', api_version: 2 },
  ]
  const region = await server(t, (_, index) => ({ status: 401, body: bodies[index] }))
  const { transport } = bench({ ...home(region.url), frontDoorUrl: region.url })
  const call = { method: 'POST', path: '/oauth2/token', base: 'front-door' } as const
  const first = await catchFailure(transport.request(call))
  assert.ok(isPlatformError(first, 'oauth.invalid_client'))
  assert.deepEqual([first.message, first.members], ['Unknown client.', {}])
  const second = await catchFailure(transport.request(call))
  assert.ok(isPlatformError(second, 'future.key'))
  assert.deepEqual(second.members, { api_version: 2 })
})

test("a proxy's page is reported with its status and not quoted", async (t) => {
  for (const [status, body] of [
    [502, '<html>Bad Gateway: Authorization: Bearer a-secret-token</html>'],
    [200, '<html>Sign in to the hotel network</html>'],
    [500, '["error"]'],
    [404, '{"error":"without a key"}'],
    [302, ''],
  ] as const) {
    const region = await server(t, () => ({ status, body }))
    const error = await catchFailure(bench(home(region.url)).transport.request({ method: 'POST', path: '/x' }))
    assert.ok(isPlatformError(error, responseUnreadable), `${status} ${body}`)
    assert.equal(error.status, status)
    assert.match(error.message, new RegExp(`HTTP ${status}, text/html`))
    assert.equal(error.requestId, region.requests[0]?.headers['x-request-id'])
    assert.ok(!inspect(error, { depth: 9 }).includes('a-secret-token'))
  }
})

test('a redirect is not followed, so its target gets no call and no token', async (t) => {
  const elsewhere = await server(t, () => ({}))
  const region = await server(t, () => ({ status: 307, headers: { location: elsewhere.url } }))
  const error = await catchFailure(bench(home(region.url)).transport.request({ method: 'GET', path: '/x' }))
  assert.ok(isPlatformError(error, responseUnreadable))
  assert.equal(error.status, 307)
  assert.equal(elsewhere.requests.length, 0)
})

test('each call has a request id, given or new, that its repeats keep', async (t) => {
  const region = await server(t, (_, index) =>
    index === 0 ? refusal(429, 'rate.limited', { 'retry-after': '1' }) : {},
  )
  const { transport } = bench(home(region.url))
  await transport.request({ method: 'GET', path: '/x' })
  await transport.request({ method: 'GET', path: '/x' })
  const response = await transport.request({ method: 'GET', path: '/x', headers: { 'X-Request-Id': 'my-own-id' } })
  const ids = region.requests.map(({ headers }) => headers['x-request-id'])
  assert.equal(ids[0], ids[1])
  assert.notEqual(ids[1], ids[2])
  assert.match(ids[0] as string, /^[\w.:-]{8,64}$/)
  assert.deepEqual([ids[3], response.requestId], ['my-own-id', 'my-own-id'])
})

test('no secret gets into an error, its cause or its stack', async (t) => {
  const closed = await server(t, () => 'reset')
  const stopped = await server(t, () => ({}))
  await stopped.stop()
  const secrets = ['token-secret', 'query-secret', 'header-secret', 'body-secret', 'password-secret']
  const call = {
    method: 'POST',
    path: '/x',
    query: { code: 'query-secret' },
    headers: { 'x-key': 'header-secret' },
    body: { secret: 'body-secret' },
  }
  const errors = [
    await catchFailure(bench(home(closed.url, 'token-secret')).transport.request(call)),
    await catchFailure(bench(home(stopped.url, 'token-secret')).transport.request(call)),
    await catchFailure(
      bench({
        ...home(closed.url, 'token-secret'),
        fetch: () => new Promise((_, reject) => setImmediate(reject, new TypeError('fetch failed'))),
      }).transport.request(call),
    ),
    await catchFailure(bench(home(closed.url, 'token-secret\nx')).transport.request(call)),
    await catchFailure(
      bench(home(closed.url)).transport.request({ ...call, headers: { 'x-key': 'header-secret\nx' } }),
    ),
    await catchFailure(bench(home('https://user:password-secret@eu.example')).transport.request(call)),
    await catchFailure(bench(home('password-secret')).transport.request(call)),
  ]
  for (const error of errors) {
    const output = inspect(error, { depth: 9, showHidden: true }) + JSON.stringify(error)
    for (const secret of secrets) assert.ok(!output.includes(secret), `${secret} in ${output}`)
  }
  const [reset, refused, unknown] = errors
  assert.ok(
    reset instanceof ConnectionError && refused instanceof ConnectionError && unknown instanceof ConnectionError,
  )
  assert.equal(refused.message, `POST ${stopped.url}: the connection failed (ECONNREFUSED)`)
  for (const error of errors.slice(3)) assert.ok(error instanceof TypeError)
  assert.ok(refused.cause instanceof Error)
})

test('refuses an invalid front door address when the transport is created', () => {
  for (const frontDoorUrl of ['', 'example.com', 'ftp://example.com', 'https://a:b@example.com']) {
    assert.throws(() => createTransport({ frontDoorUrl, ...home('http://127.0.0.1') }), TypeError)
  }
})

test('the guard accepts any value', () => {
  for (const value of [undefined, null, 'x', new Error('x'), { errorKey: 'server.error' }]) {
    assert.equal(isPlatformError(value), false)
  }
  const error = new PlatformError({ errorKey: 'server.error', status: 500, message: 'm', requestId: 'r' })
  assert.equal(isPlatformError(error), true)
})

test('bytes in an ArrayBuffer are sent as they are', async (t) => {
  const region = await server(t, () => ({}))
  const body = new TextEncoder().encode('%PDF').buffer
  await bench(home(region.url)).transport.request({ method: 'POST', path: '/file', body })
  assert.equal(region.requests[0]?.body, '%PDF')
})

test('a large body, sent or received, has ten seconds more per megabyte', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const pdf = new Uint8Array(2_000_000)
  const request = (sendMs: number, readMs: number, body: unknown) => {
    const answer = async (_: unknown, init?: RequestInit) => {
      t.mock.timers.tick(sendMs)
      init?.signal?.throwIfAborted()
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        t.mock.timers.tick(readMs)
        if (init?.signal?.aborted) return controller.error(init.signal.reason)
        controller.enqueue(new TextEncoder().encode('{}'))
        controller.close()
      }
      // Nothing is read before the client asks for it.
      const content = new ReadableStream({ pull }, { highWaterMark: 0 })
      return new Response(content, { headers: { 'content-length': '1000000' } })
    }
    const options = { ...home('http://127.0.0.1:9'), timeoutMs: 5_000, maxRetries: 0, fetch: answer }
    return bench(options).transport.request({ method: 'PUT', path: '/file', body })
  }
  for (const body of [pdf, pdf.buffer, new Blob([pdf]), 'x'.repeat(2_000_000)]) await request(24_000, 14_000, body)
  for (const call of [request(26_000, 0, pdf), request(24_000, 16_000, pdf), request(6_000, 0, 'small')])
    assert.equal((await catchFailure(call)).name, 'ConnectionError')
})

test('a call that asks the platform to wait is not cut off before that', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const answerAfter = (ms: number) => async (_: unknown, init?: RequestInit) => {
    t.mock.timers.tick(ms)
    init?.signal?.throwIfAborted()
    return Response.json({})
  }
  const request = (ms: number, query: { wait?: number }) =>
    bench({ ...home('http://127.0.0.1:9'), timeoutMs: 5_000, maxRetries: 0, fetch: answerAfter(ms) }).transport.request(
      {
        method: 'GET',
        path: '/api/company-data/changes',
        query,
      },
    )
  await request(29_000, { wait: 20 })
  for (const call of [request(31_000, { wait: 20 }), request(6_000, {})])
    assert.equal((await catchFailure(call)).name, 'ConnectionError')
})
