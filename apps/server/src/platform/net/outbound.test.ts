// Outbound requests to misbehaving endpoints: bounded in time and memory, guarded, and blamed correctly.
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, mock, test } from 'node:test'
import { behaviours, type EndpointSink, leaveTimeFor, startEndpointSink, until } from '@company-data/testkit'
import {
  type OutboundClient,
  OutboundError,
  type OutboundOptions,
  type OutboundResponse,
  outboundClient,
} from './index.ts'

/** Time stops unless a test moves it: idle times do not depend on the machine. */
let nowMs = performance.now()
before(() => {
  mock.method(performance, 'now', () => nowMs)
})
after(() => mock.restoreAll())

let sink: EndpointSink
let client: OutboundClient
const clients: OutboundClient[] = []

const make = (options: Partial<OutboundOptions> = {}): OutboundClient => {
  const newClient = outboundClient({
    allowPrivate: true,
    ownAddresses: () => [],
    connectTimeoutMs: 1_000,
    totalTimeoutMs: 60_000,
    maxResponseBytes: 1024,
    ...options,
  })
  clients.push(newClient)
  return newClient
}
before(() => {
  client = make()
})
after(() => {
  for (const openClient of clients) openClient.stop()
})
beforeEach(async () => {
  sink = await startEndpointSink()
})
afterEach(() => sink.stop())

const request = { headers: { 'content-type': 'text/plain', 'x-thing': 'a' }, body: Buffer.from('hello') }
const post = (reuse = false, by = client): Promise<OutboundResponse> =>
  by.post(`${sink.url}/hook?a=b`, request, { reuse })

/** Proves that the endpoint keeps an idle connection; returns its number of connections so far. */
const earnTrust = async (): Promise<number> => {
  await post(true)
  nowMs += 700
  await until('the watched connection is closed', () => sink.openConnections === 0)
  return sink.connections
}

const failure = async (call: Promise<unknown>): Promise<OutboundError> => {
  try {
    await call
  } catch (error) {
    assert.ok(error instanceof OutboundError, String(error))
    return error
  }
  assert.fail('it was answered')
}

test('the request arrives unchanged, and so does the response', async () => {
  sink.respondWith(418, { body: 'short and stout' })
  const { status, bodyStart, durationMs } = await post()
  assert.deepEqual([status, Buffer.from(bodyStart).toString(), durationMs], [418, 'short and stout', 0])
  const [arrived] = sink.requests
  assert.deepEqual([arrived?.method, arrived?.path, arrived?.body.toString()], ['POST', '/hook?a=b', 'hello'])
  assert.deepEqual([arrived?.headers['x-thing'], arrived?.headers['content-length']], ['a', '5'])
})

test('D1-WHD-05, T-51: returns redirects and never follows them', async () => {
  for (const code of [301, 302, 303, 307, 308]) {
    sink.script([behaviours.redirect(`${sink.url}/elsewhere`, code)])
    assert.equal((await post()).status, code)
  }
  assert.deepEqual(new Set(sink.requests.map(({ path }) => path)), new Set(['/hook?a=b']))
})

test('G-103: reads one kilobyte of a huge body and returns the status', async () => {
  sink.behaveAs(behaviours.hugeBody())
  const before = process.memoryUsage().rss
  const responses = await Promise.all(Array.from({ length: 20 }, () => post()))
  for (const { status, bodyStart } of responses) assert.deepEqual([status, bodyStart.length], [200, 1024])
  assert.ok(process.memoryUsage().rss - before < 100 * 1024 * 1024)
})

test('reads a body of exactly the limit and reuses its connection', async () => {
  const before = await earnTrust()
  sink.respondWith(200, { body: 'x'.repeat(1024) })
  assert.equal((await post(true)).bodyStart.length, 1024)
  assert.equal((await post(true)).bodyStart.length, 1024)
  assert.equal(sink.connections, before + 1)
  sink.respondWith(200, { body: 'x'.repeat(1025) })
  assert.equal((await post(true)).bodyStart.length, 1024)
  await post(true)
  assert.equal(sink.connections, before + 2)
})

test("endless headers are cut off as the target's failure", async () => {
  sink.behaveAs(behaviours.endlessHeaders())
  const before = process.memoryUsage().rss
  const errors = await Promise.all(Array.from({ length: 10 }, () => failure(post())))
  for (const { whose, message } of errors)
    assert.deepEqual([whose, message], ['target', 'The headers of the answer were too long.'])
  assert.ok(process.memoryUsage().rss - before < 100 * 1024 * 1024)
})

test('D1-WHD-07, G-103: a silent or dripping response ends at the time limit', async () => {
  const quick = make({ totalTimeoutMs: 300 })
  for (const behaviour of [
    behaviours.neverRespond(),
    behaviours.slow(5_000),
    behaviours.trickle('x'.repeat(500), 20),
  ]) {
    sink.script([behaviour])
    const { whose, message } = await failure(post(false, quick))
    assert.deepEqual([whose, message], ['target', 'The endpoint did not answer within 0.3 s.'])
  }
  assert.ok(sink.inFlight <= 3)
})

test('accepts a slow or trickling response within the time limit', async () => {
  sink.script([behaviours.slow(100), behaviours.trickle('abc', 20)])
  assert.equal((await post()).status, 200)
  assert.equal(Buffer.from((await post()).bodyStart).toString(), 'abc')
})

test("D1-WHD-07, G-108: an incomplete response is the target's failure", async () => {
  const { resetImmediately, resetAfterHeaders, halfThenReset, halfThenClose } = behaviours
  for (const behaviour of [resetImmediately(), resetAfterHeaders(), halfThenReset(), halfThenClose()]) {
    sink.script([behaviour])
    const { whose, message } = await failure(post())
    assert.deepEqual([whose, message], ['target', 'The endpoint closed the connection before its answer was complete.'])
  }
  assert.equal(sink.requests.length, 4)
})

test("D1-WHD-07, G-108: a refused connection is the target's failure", async () => {
  await sink.pause()
  const { whose, message } = await failure(post())
  assert.deepEqual([whose, message], ['target', 'The endpoint refused the connection.'])
})

test("a response that is not HTTP is the target's failure", async () => {
  sink.behaveAs(({ socket }) => void socket.end('SSH-2.0-OpenSSH_9.9\r\n\r\n'))
  const { whose, message } = await failure(post())
  assert.deepEqual([whose, message], ['target', 'The answer of the endpoint was not valid HTTP.'])
})

test('an early hint does not count as the response', async () => {
  sink.behaveAs(({ response }) =>
    response.writeEarlyHints({ link: '</x>; rel=preload' }, () => response.writeHead(204).end()),
  )
  assert.equal((await post()).status, 204)
})

test('shares a connection only between direct successors, on request', async () => {
  const before = await earnTrust()
  for (let count = 0; count < 20; count += 1) await post(true)
  assert.equal(sink.connections, before + 1)
  nowMs += 450
  await post(true)
  assert.equal(sink.connections, before + 2)
  await post(false)
  await post(false)
  assert.equal(sink.connections, before + 4)
})

test('G-108: reuses no connection before the endpoint proves to keep idle ones', async () => {
  for (let count = 0; count < 5; count += 1) await post(true)
  assert.equal(sink.connections, 5)
})

test('G-108: an endpoint that closes idle connections costs no delivery', async () => {
  for (const afterMs of [0, 1, 3, 10, 40, 150]) {
    sink.behaveAs(behaviours.closeIdle(afterMs))
    for (let count = 0; count < 30; count += 1) assert.equal((await post(true)).status, 200)
    nowMs += afterMs
    await leaveTimeFor('the endpoint to close its connection', afterMs)
  }
})

test('concurrent requests have a connection each, and each is reusable', async () => {
  const before = await earnTrust()
  sink.behaveAs(behaviours.slow(30))
  await Promise.all([post(true), post(true), post(true)])
  assert.deepEqual([sink.connections, sink.maxInFlight], [before + 3, 3])
  sink.respondWith(200)
  await Promise.all([post(true), post(true), post(true)])
  assert.equal(sink.connections, before + 3)
})

test('an endpoint that requests a close gets a new connection each time', async () => {
  sink.respondWith(200, { headers: { connection: 'close' } })
  for (let count = 0; count < 5; count += 1) assert.equal((await post(true)).status, 200)
  assert.equal(sink.connections, 5)
})

test('G-108: a false keep-alive promise costs at most one delivery', async () => {
  sink.behaveAs(behaviours.closeIdle())
  assert.equal((await post(true)).status, 200)
  nowMs += 100
  await leaveTimeFor('the endpoint to close its connection', 100)
  const statuses: number[] = []
  for (let count = 0; count < 200; count += 1) statuses.push((await post(true)).status)
  assert.deepEqual(new Set(statuses), new Set([200]))
})

test('G-108: a cut during reuse fails once, then reuse ends', async () => {
  const before = await earnTrust()
  sink.behaveAs(behaviours.closeDuringNext())
  assert.equal((await post(true)).status, 200)
  assert.equal((await failure(post(true))).whose, 'target')
  for (let count = 0; count < 20; count += 1) assert.equal((await post(true)).status, 200)
  assert.equal(sink.connections, before + 21)
})

test('G-108: a request that we abort is our failure at any stage', async () => {
  sink.behaveAs(behaviours.neverRespond())
  const stopping = new AbortController()
  const pendingFailure = failure(client.post(sink.url, request, { signal: stopping.signal }))
  await sink.waitFor(1)
  stopping.abort()
  assert.equal((await pendingFailure).whose, 'ours')
  assert.equal((await failure(client.post(sink.url, request, { signal: stopping.signal }))).whose, 'ours')

  const other = make()
  const second = failure(post(false, other))
  await sink.waitFor(2)
  other.stop()
  assert.equal((await second).whose, 'ours')
  assert.equal((await failure(post(false, other))).whose, 'ours')
  assert.equal(sink.requests.length, 2)
})

test('G-108: a failed lookup is reported with the side to blame', async () => {
  const resolve = async () => {
    throw new OutboundError('ours', 'name_lookup_failed')
  }
  const { whose, message } = await failure(make({ resolve }).post('http://hook.example/', request))
  assert.deepEqual([whose, message], ['ours', 'The name of the endpoint could not be looked up.'])
})

test("a connection timeout is the target's failure", async () => {
  const resolve = () => new Promise<string[]>(() => {})
  const { whose } = await failure(make({ resolve, connectTimeoutMs: 200 }).post('http://hook.example/', request))
  assert.equal(whose, 'target')
})
