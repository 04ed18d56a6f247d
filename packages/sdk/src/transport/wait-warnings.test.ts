// Waits are reported: to the callback, by one warning without it, and not at all beyond the caller's limit.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { bench, catchFailure, createTokens, refusal, server } from '../../testing/transport-bench.ts'
import { createTransport, isPlatformError, type Wait } from '../index.ts'

const get = { method: 'GET', path: '/api/company-data/changes' } as const
const home = (apiUrl: string) => ({ tokens: createTokens({ accessToken: 'a', apiUrl }) })
const busy = (seconds: number) => refusal(503, 'db.writes_paused', { 'retry-after': String(seconds) })

/** A transport without a callback, and its console output. */
const withConsole = (t: TestContext, apiUrl: string, options = {}) => {
  const { mock } = t.mock.method(console, 'warn', () => undefined)
  const transport = createTransport({ frontDoorUrl: apiUrl, ...home(apiUrl), sleep: async () => {}, ...options })
  return { transport, warnings: () => mock.calls.map(({ arguments: [text] }) => String(text)) }
}

test('onWait gets every wait before it starts, with its reason and call', async (t) => {
  const region = await server(t, (_, index) => {
    if (index === 0) return busy(30)
    return index === 1 ? 'reset' : {}
  })
  const waits: Wait[] = []
  const slept: number[] = []
  const { transport } = bench({
    ...home(region.url),
    onWait(wait) {
      assert.equal(slept.length, waits.length)
      waits.push(wait)
    },
    sleep: async (ms) => void slept.push(ms),
  })
  await transport.request(get)
  const requestId = region.requests[0]?.headers['x-request-id']
  assert.deepEqual(waits, [
    { seconds: 30, reason: 'db.writes_paused', method: 'GET', requestId, repeat: 1 },
    { seconds: 0.375, reason: 'network', method: 'GET', requestId, repeat: 2 },
  ])
})

test('a callback that throws ends the call', async (t) => {
  const region = await server(t, () => busy(1))
  const onWait = () => {
    throw new Error('I do not wait')
  }
  await assert.rejects(bench({ ...home(region.url), onWait }).transport.request(get), /I do not wait/)
  assert.equal(region.requests.length, 1)
})

test('without a callback the first wait over two seconds logs one warning', async (t) => {
  const region = await server(t, (_, index) => (index % 3 === 2 ? {} : busy(30)))
  const { transport, warnings } = withConsole(t, region.url)
  await transport.request({ ...get, query: { code: '123456' } })
  await transport.request(get)
  assert.equal(warnings().length, 1)
  assert.match(
    warnings()[0] ?? '',
    /GET is sent again after 30 s, because of db\.writes_paused\..*onWait.*maxWaitSeconds/,
  )
  assert.doesNotMatch(warnings()[0] ?? '', /123456|Bearer/)
})

test('a wait of two seconds, or one passed to a callback, logs no warning', async (t) => {
  const region = await server(t, (_, index) => (index % 2 === 1 ? {} : busy(index === 0 ? 2 : 30)))
  const { transport, warnings } = withConsole(t, region.url)
  await transport.request(get)
  const silent = createTransport({
    frontDoorUrl: region.url,
    ...home(region.url),
    sleep: async () => {},
    onWait: () => undefined,
  })
  await silent.request(get)
  assert.deepEqual(warnings(), [])
})

test('a Retry-After beyond maxWaitSeconds is thrown without a wait', async (t) => {
  const region = await server(t, () => busy(31))
  const { transport, warnings } = withConsole(t, region.url, { maxWaitSeconds: 30 })
  const error = await catchFailure(transport.request(get))
  assert.ok(isPlatformError(error, 'db.writes_paused'))
  assert.equal(error.retryAfterSeconds, 31)
  assert.equal(region.requests.length, 1)
  assert.deepEqual(warnings(), [])
  const never = withConsole(t, region.url, { maxWaitSeconds: 0 })
  assert.ok(isPlatformError(await catchFailure(never.transport.request(get)), 'db.writes_paused'))
})
