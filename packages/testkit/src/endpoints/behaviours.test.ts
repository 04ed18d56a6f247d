// The behaviours of the sink as a bare client sees them.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { behaviours, call, type EndpointSink, startEndpointSink } from '../index.ts'
import { leaveTimeFor } from '../wait/index.ts'
import { eventually, openClient, readOutcome } from './testing/raw-client.ts'

let sink: EndpointSink

beforeEach(async () => {
  sink = await startEndpointSink()
})
afterEach(() => sink.stop())

test('neverAnswer accepts the request and stays silent until the peer leaves', async () => {
  sink.behaveAs(behaviours.neverRespond())
  const client = openClient(sink.url)
  client.send()
  await sink.waitFor(1)
  await leaveTimeFor('an answer', 20)
  assert.deepEqual(client.received, { text: '', bytes: 0, end: 'open' })
  client.socket.destroy()
})

test('slow responds after its delay', async () => {
  sink.behaveAs(behaviours.slow(30))
  const startedMs = performance.now()
  assert.equal((await call(sink.url, 'POST', '/')).status, 200)
  assert.ok(performance.now() - startedMs >= 29)
})

test('resetAtOnce cuts without a byte', async () => {
  sink.behaveAs(behaviours.resetImmediately())
  assert.deepEqual(await readOutcome(sink.url), { text: '', bytes: 0, end: 'reset' })
  assert.equal(sink.requests.length, 1)
})

test('resetAfterHeaders sends the head and cuts', async () => {
  sink.behaveAs(behaviours.resetAfterHeaders())
  const { text, end } = await readOutcome(sink.url)
  assert.equal(text, 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n')
  assert.equal(end, 'reset')
})

test('halfThenReset and halfThenClose announce more than they send', async () => {
  sink.script([behaviours.halfThenReset('0123456789'), behaviours.halfThenClose('0123456789')])
  const expected = 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n01234'
  assert.deepEqual(await readOutcome(sink.url), { text: expected, bytes: expected.length, end: 'reset' })
  assert.deepEqual(await readOutcome(sink.url), { text: expected, bytes: expected.length, end: 'closed' })
})

test('hugeBody announces a gigabyte without filling memory', async () => {
  sink.behaveAs(behaviours.hugeBody())
  const client = openClient(sink.url)
  client.send()
  await client.until(() => client.received.bytes > 1_000_000)
  assert.match(client.received.text, /content-length: 1073741824\r\n/)
  client.socket.pause()
  const before = process.memoryUsage.rss()
  await leaveTimeFor('bytes to pile up', 30)
  assert.ok(process.memoryUsage.rss() - before < 64 * 2 ** 20, 'nothing piles up behind a peer that does not read')
  assert.equal(sink.inFlight, 1)
  client.socket.destroy()
  await eventually(() => sink.inFlight === 0)
})

test('hugeBody sends a whole body of the given size', async () => {
  sink.behaveAs(behaviours.hugeBody(200_001))
  assert.equal((await call(sink.url, 'POST', '/')).text.length, 200_001)
})

test('endlessHeaders sends header after header until the peer leaves', async () => {
  sink.behaveAs(behaviours.endlessHeaders())
  const client = openClient(sink.url)
  client.send()
  await client.until(() => client.received.bytes > 200_000)
  assert.match(client.received.text, /^HTTP\/1\.1 200 OK\r\nx-filler-1: x+\r\nx-filler-2: /)
  assert.ok(!client.received.text.includes('\r\n\r\n'))
  client.socket.destroy()
  await eventually(() => sink.inFlight === 0)
  await assert.rejects(call(sink.url, 'POST', '/'), { code: 'HPE_HEADER_OVERFLOW' })
})

test('trickle sends its body byte by byte', async () => {
  sink.behaveAs(behaviours.trickle('slowly', 2))
  const client = openClient(sink.url)
  let parts = 0
  client.socket.on('data', () => {
    parts += 1
  })
  client.send()
  await client.ended
  assert.ok(client.received.text.endsWith('content-length: 6\r\n\r\nslowly'))
  assert.ok(parts > 2, `${parts} parts`)
})

test('closeIdle responds, promises keep-alive, and closes', async () => {
  for (const afterMs of [0, 10]) {
    sink.behaveAs(behaviours.closeIdle(afterMs))
    const { text, end } = await readOutcome(sink.url)
    assert.match(text, /^HTTP\/1\.1 200 OK\r\n/)
    assert.match(text, /connection: keep-alive\r\nkeep-alive: timeout=60\r\n/i)
    assert.match(text, /content-length: 0\r\n/)
    assert.equal(end, 'closed')
  }
})

test('closeDuringNext cuts the connection when the next request begins', async () => {
  sink.script([behaviours.closeDuringNext()])
  const client = openClient(sink.url)
  client.send()
  await client.until(() => client.received.text.endsWith('\r\n\r\n'))
  await leaveTimeFor('the connection to end', 20)
  assert.equal(client.received.end, 'open')
  client.send('x'.repeat(5_000_000))
  await client.ended
  assert.equal(client.received.end, 'reset')
  assert.equal(client.received.text.split('HTTP/1.1').length, 2, 'the second request got no answer')
  assert.equal(sink.requests.length, 1)
  assert.equal(sink.maxInFlight, 1)
})
