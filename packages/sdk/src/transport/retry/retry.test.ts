// Waiting and repeating: Retry-After, broken connections, limits, signals.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bench, catchFailure, createTokens, refusal, server } from '../../../testing/transport-bench.ts'
import { ConnectionError, createTransport, isPlatformError } from '../../index.ts'

const post = { method: 'POST', path: '/api/service-2fa/challenges' } as const
const get = { method: 'GET', path: '/api/company-data/changes' } as const
const home = (apiUrl: string) => ({ tokens: createTokens({ accessToken: 'a', apiUrl }) })

test('[D1-OPS-12] after a 503 with Retry-After the same call is repeated, key included', async (t) => {
  for (const [key, seconds] of [
    ['db.writes_paused', 30],
    ['platform.out_of_order', 300],
    ['twofa.unavailable', 5],
  ] as const) {
    const region = await server(t, (_, index) =>
      index === 0 ? refusal(503, key, { 'retry-after': String(seconds) }) : { body: { status: 'pending' } },
    )
    const { transport, waits } = bench(home(region.url))
    const body = { share_code: 'ABCDEFGHIJ', idempotency_key: crypto.randomUUID() }
    const { data } = await transport.request({ ...post, body, headers: { 'x-own': 'kept' } })
    assert.deepEqual(data, { status: 'pending' })
    assert.deepEqual(waits, [seconds * 1000])
    const [first, second] = region.requests
    assert.deepEqual(second, first, 'method, path, headers and body are the same')
    assert.deepEqual(JSON.parse(second?.body ?? ''), body)
  }
})

test('a repeat sends the body as of the call, even if the object changed', async (t) => {
  const region = await server(t, (_, index) =>
    index === 0 ? refusal(429, 'rate.limited', { 'retry-after': '1' }) : {},
  )
  const body = { text: 'before' }
  const { transport } = bench({
    ...home(region.url),
    sleep: async () => {
      body.text = 'after'
    },
  })
  await transport.request({ ...post, body })
  assert.deepEqual(
    region.requests.map((request) => request.body),
    ['{"text":"before"}', '{"text":"before"}'],
  )
})

test('[D1-OPS-12] [NS-13] a 429 is repeated after its Retry-After, and raised without one', async (t) => {
  const limited = await server(t, (_, index) => (index < 2 ? refusal(429, 'rate.limited', { 'retry-after': '7' }) : {}))
  const { transport, waits } = bench(home(limited.url))
  await transport.request(post)
  assert.deepEqual(waits, [7000, 7000])

  const full = await server(t, () => refusal(429, 'twofa.too_many_pending'))
  const other = bench(home(full.url))
  const error = await catchFailure(other.transport.request(post))
  assert.ok(isPlatformError(error, 'twofa.too_many_pending'))
  assert.equal(error.retryAfterSeconds, undefined)
  assert.equal(full.requests.length, 1)
})

test("Retry-After as an HTTP date is counted from the response's date", async (t) => {
  const headers = { date: 'Fri, 31 Jan 2025 10:00:00 GMT', 'retry-after': 'Fri, 31 Jan 2025 10:00:42 GMT' }
  const region = await server(t, (_, index) => (index === 0 ? refusal(503, 'db.writes_paused', headers) : {}))
  const { transport, waits } = bench(home(region.url))
  await transport.request(post)
  assert.deepEqual(waits, [42_000])
})

test("repeats end after maxRetries with the platform's last error", async (t) => {
  const region = await server(t, () =>
    refusal(503, 'db.writes_paused', { 'retry-after': '30', 'x-request-id': 'last-one' }),
  )
  const { transport, waits } = bench({ ...home(region.url), maxRetries: 2 })
  const error = await catchFailure(transport.request(post))
  assert.ok(isPlatformError(error, 'db.writes_paused'))
  assert.equal(error.retryAfterSeconds, 30)
  assert.equal(error.requestId, 'last-one')
  assert.deepEqual(waits, [30_000, 30_000])
  assert.equal(region.requests.length, 3)
})

test('a wait beyond the budget is not started', async (t) => {
  const region = await server(t, () => refusal(503, 'platform.out_of_order', { 'retry-after': '300' }))
  const { transport, waits } = bench({ ...home(region.url), maxWaitSeconds: 400 })
  assert.ok(isPlatformError(await catchFailure(transport.request(get)), 'platform.out_of_order'))
  assert.deepEqual(waits, [300_000])
})

test('a 503 with an unknown outcome is repeated only if harmless', async (t) => {
  const region = await server(t, () => refusal(503, 'server.outcome_unknown', { 'retry-after': '1' }))
  const { transport, waits } = bench(home(region.url))
  assert.ok(isPlatformError(await catchFailure(transport.request(post)), 'server.outcome_unknown'))
  assert.deepEqual(waits, [])
  await catchFailure(transport.request({ ...post, idempotent: true }))
  assert.deepEqual(waits, [1000, 1000, 1000])
})

test("a proxy's 503 is repeated only if harmless", async (t) => {
  const region = await server(t, () => ({ status: 503, headers: { 'retry-after': '1' }, body: '<h1>Busy</h1>' }))
  const { transport, waits } = bench(home(region.url))
  await catchFailure(transport.request(post))
  assert.deepEqual(waits, [])
  await catchFailure(transport.request({ ...post, idempotent: true }))
  assert.deepEqual(waits, [1000, 1000, 1000])
})

test("a proxy's 502 to 504 without Retry-After counts as no response", async (t) => {
  for (const status of [502, 503, 504]) {
    const region = await server(t, (_, index) => (index === 0 ? { status, body: '<h1>Bad gateway</h1>' } : {}))
    const { transport, waits } = bench(home(region.url))
    await catchFailure(transport.request(post))
    assert.deepEqual(waits, [])
    const other = await server(t, (_, index) => (index === 0 ? { status, body: '<h1>Bad gateway</h1>' } : {}))
    const second = bench(home(other.url))
    await second.transport.request(get)
    assert.deepEqual(second.waits, [188])
  }
})

test('other errors are raised immediately, with or without Retry-After', async (t) => {
  const region = await server(t, () => refusal(500, 'server.error', { 'retry-after': '1' }))
  const { transport, waits } = bench(home(region.url))
  assert.ok(isPlatformError(await catchFailure(transport.request(get)), 'server.error'))
  assert.deepEqual(waits, [])
})

test('only a GET or idempotent call is repeated after a broken connection', async (t) => {
  const region = await server(t, (_, index) => (index < 3 ? 'reset' : {}))
  const { transport, waits } = bench(home(region.url))
  await transport.request(get)
  assert.deepEqual(waits, [188, 375, 750])

  const broken = await server(t, () => 'reset')
  const other = bench({ ...home(broken.url), maxRetries: 1 })
  assert.ok((await catchFailure(other.transport.request(post))) instanceof ConnectionError)
  assert.equal(broken.requests.length, 1)
  assert.ok((await catchFailure(other.transport.request({ ...post, idempotent: true }))) instanceof ConnectionError)
  assert.equal(broken.requests.length, 3)
})

test('the wait is randomized and has a maximum', async (t) => {
  const region = await server(t, () => 'reset')
  for (const [random, longest] of [
    [0, 4000],
    [0.999999, 8000],
  ] as const) {
    const { transport, waits } = bench({ ...home(region.url), maxRetries: 7, random: () => random })
    await catchFailure(transport.request(get))
    assert.equal(waits.at(-1), longest)
    assert.equal(waits.length, 7)
  }
})

test('a late response is a ConnectionError, not repeated for a POST', async (t) => {
  const region = await server(t, () => 'hang')
  // Long enough that the call has arrived by then.
  const { transport } = bench({ ...home(region.url), timeoutMs: 700 })
  const error = await catchFailure(transport.request(post))
  assert.ok(error instanceof ConnectionError)
  assert.equal(error.reason, 'timeout')
  assert.equal((error.cause as Error).name, 'TimeoutError')
  assert.equal(region.requests.length, 1)
  assert.equal(error.requestId, region.requests[0]?.headers['x-request-id'])
})

test('a signal ends the call and its waits with its own reason', async (t) => {
  const region = await server(t, ({ path }) =>
    path === '/hang' ? 'hang' : refusal(503, 'db.writes_paused', { 'retry-after': '30' }),
  )
  const reason = new Error('the user left')

  const abortedBench = bench(home(region.url))
  await assert.rejects(abortedBench.transport.request({ ...get, signal: AbortSignal.abort(reason) }), reason)
  assert.deepEqual(abortedBench.sends, [])

  const sending = new AbortController()
  const { transport } = bench({
    ...home(region.url),
    fetch: (...input) => {
      setImmediate(() => sending.abort(reason))
      return fetch(...input)
    },
  })
  await assert.rejects(transport.request({ ...post, path: '/hang', signal: sending.signal }), reason)

  const waiting = new AbortController()
  const { transport: waits } = bench({
    ...home(region.url),
    sleep: () => {
      waiting.abort(reason)
      return new Promise(() => {})
    },
  })
  await assert.rejects(waits.request({ ...get, signal: waiting.signal }), reason)

  const asking = new AbortController()
  const tokens = {
    current: () => {
      asking.abort(reason)
      return new Promise<never>(() => {})
    },
  }
  await assert.rejects(bench({ tokens }).transport.request({ ...get, signal: asking.signal }), reason)
})

test('the real sleep ends with the signal and leaves no timer behind', async (t) => {
  const controller = new AbortController()
  const region = await server(t, () => {
    setImmediate(() => controller.abort(new Error('enough')))
    return refusal(503, 'db.writes_paused', { 'retry-after': '30' })
  })
  const transport = createTransport({ frontDoorUrl: region.url, ...home(region.url), onWait: () => undefined })
  await assert.rejects(transport.request({ ...get, signal: controller.signal }), /enough/)
})

test('after a wait the call carries the current token', async (t) => {
  const region = await server(t, (_, index) =>
    index === 0 ? refusal(503, 'db.writes_paused', { 'retry-after': '30' }) : {},
  )
  let accessToken = 'a'
  const { transport } = bench({
    tokens: { current: async () => ({ accessToken, apiUrl: region.url }) },
    sleep: async () => {
      accessToken = 'b'
    },
  })
  await transport.request(get)
  assert.deepEqual(
    region.requests.map(({ headers }) => headers.authorization),
    ['Bearer a', 'Bearer b'],
  )
})
