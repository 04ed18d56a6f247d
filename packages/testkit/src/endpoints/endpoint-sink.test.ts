// The sink itself: its records and counts, its script, its ways to be unavailable.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { behaviours, call, type EndpointSink, startEndpointSink } from '../index.ts'
import { eventually, openClient } from './testing/raw-client.ts'

let sink: EndpointSink

beforeEach(async () => {
  sink = await startEndpointSink()
})
afterEach(() => sink.stop())

test('records a request with its headers, bytes, time and connection', async () => {
  const before = Date.now()
  const body = Uint8Array.from([0, 255, 10, 13, 200])
  await call(sink.url, 'POST', '/a/../hook?x=%20', { body, headers: { 'X-Signature': 'abc' } })
  await call(sink.url, 'PUT', '/second')
  const [first, second] = sink.requests
  assert.deepEqual([first?.method, first?.path, first?.headers['x-signature']], ['POST', '/a/../hook?x=%20', 'abc'])
  assert.deepEqual(Uint8Array.from(first?.body ?? []), body)
  assert.ok(first && first.receivedAt.getTime() >= before && first.receivedAt.getTime() <= Date.now())
  assert.equal(second?.method, 'PUT')
})

test('respondWith sets the response, and the default is an empty 200', async () => {
  const plain = await call(sink.url, 'POST', '/')
  assert.deepEqual([plain.status, plain.text], [200, ''])
  sink.respondWith(503, { headers: { 'retry-after': '9' }, body: 'busy', delayMs: 1 })
  const busy = await call(sink.url, 'POST', '/')
  assert.deepEqual([busy.status, busy.text, busy.headers['retry-after']], [503, 'busy', '9'])
})

test('a script is used up in order of arrival, then the default applies', async () => {
  const { status, redirect } = behaviours
  sink.respondWith(204)
  sink.script([status(500), redirect('http://127.0.0.1/elsewhere', 307)])
  const replies = [
    await call(sink.url, 'POST', '/'),
    await call(sink.url, 'POST', '/'),
    await call(sink.url, 'POST', '/'),
  ]
  assert.deepEqual(
    replies.map((reply) => [reply.status, reply.headers.location]),
    [
      [500, undefined],
      [307, 'http://127.0.0.1/elsewhere'],
      [204, undefined],
    ],
  )
  sink.script([status(500), status(501)])
  sink.script([status(502)])
  assert.equal((await call(sink.url, 'POST', '/')).status, 502)
  assert.equal((await call(sink.url, 'POST', '/')).status, 204)
})

test('waitFor returns past items, waits for new ones, and fails in time', async () => {
  const coming = sink.waitFor(2)
  const fitting = sink.waitFor(({ path }) => path === '/second')
  await call(sink.url, 'POST', '/first')
  await call(sink.url, 'POST', '/second')
  assert.deepEqual(
    (await coming).map(({ path }) => path),
    ['/first', '/second'],
  )
  assert.equal((await fitting).length, 1)
  assert.equal((await sink.waitFor(1)).length, 1)
  await assert.rejects(sink.waitFor(3, 5), /2 requests came in 5 ms, not 3/)
  await assert.rejects(
    sink.waitFor(() => false, 5),
    /none that fits/,
  )
})

test('maxInFlight counts concurrently open requests only', async () => {
  for (let index = 0; index < 5; index += 1) await call(sink.url, 'POST', '/')
  assert.equal(sink.maxInFlight, 1)
  sink.behaveAs(behaviours.neverRespond())
  const clients = [openClient(sink.url), openClient(sink.url), openClient(sink.url)]
  for (const client of clients) client.send()
  await sink.waitFor(8)
  assert.deepEqual([sink.inFlight, sink.maxInFlight], [3, 3])
  for (const { socket } of clients) socket.destroy()
  await eventually(() => sink.inFlight === 0)
  assert.equal(sink.maxInFlight, 3)
})

test('a request is no longer in flight when its response is read', async () => {
  const client = openClient(sink.url)
  for (let count = 1; count <= 20; count += 1) {
    client.send()
    await client.until(() => client.received.text.split('HTTP/1.1 200').length === count + 1)
  }
  client.socket.destroy()
  assert.equal(sink.maxInFlight, 1)
  assert.deepEqual(new Set(sink.requests.map(({ connection }) => connection)), new Set([1]))
  assert.equal(sink.connections, 1)
})

test('a request counts from its head on, and only complete ones are recorded', async () => {
  const { socket } = openClient(sink.url)
  socket.write('POST / HTTP/1.1\r\nhost: sink\r\ncontent-length: 10\r\n\r\nhalf')
  await eventually(() => sink.inFlight === 1)
  socket.destroy()
  await eventually(() => sink.inFlight === 0)
  assert.equal(sink.requests.length, 0)
})

test('pause refuses and cuts connections, and resume keeps the address', async () => {
  const openConnection = openClient(sink.url)
  openConnection.send()
  await sink.waitFor(1)
  await sink.pause()
  await openConnection.ended
  await assert.rejects(call(sink.url, 'POST', '/'), { code: 'ECONNREFUSED' })
  await sink.resume()
  assert.equal((await call(sink.url, 'POST', '/')).status, 200)
  assert.equal(sink.requests.length, 2)
})

test('stop ends every running behaviour', async () => {
  const { neverRespond, hugeBody, endlessHeaders, trickle, slow } = behaviours
  sink.script([neverRespond(), hugeBody(), endlessHeaders(), trickle('x'.repeat(100), 60_000), slow(60_000)])
  const clients = Array.from({ length: 5 }, () => openClient(sink.url))
  for (const client of clients) {
    client.send()
    client.socket.pause()
  }
  await sink.waitFor(5)
  for (const client of clients) client.socket.resume()
  await sink.stop()
  await Promise.all(clients.map(({ ended }) => ended))
  await sink.stop()
})
