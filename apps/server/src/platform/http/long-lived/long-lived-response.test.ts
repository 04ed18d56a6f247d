// Long-lived responses outlast the server's short limits, and a closing server ends them cleanly.
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, test } from 'node:test'
import { leaveTimeFor, until } from '@company-data/testkit/wait'
import { standardHead } from '../head.ts'
import { clientErrorHandler, rememberResponse, watchConnections } from '../sockets.ts'
import { streamResponse } from './long-lived-response.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** Every request gets the source that `open` creates; limits are a fraction of what the tests wait for. */
const serve = async (open: () => Readable) => {
  const limits = { headersTimeout: 100, requestTimeout: 200, keepAliveTimeout: 100, connectionsCheckingInterval: 20 }
  const errors: Error[] = []
  const server = createServer(limits, (request, response) => {
    rememberResponse(request.socket, response)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    streamResponse(response, open(), (error) => errors.push(error))
  })
  server.on('clientError', clientErrorHandler(standardHead))
  const beginToClose = watchConnections(server, standardHead, {
    refuses: () => false,
    admit: () => undefined,
    stallMs: 30_000,
    requestTimeoutMs: 60_000,
  })
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const stop = async (): Promise<void> => {
    void beginToClose()
    await new Promise((closed) => server.close(closed))
  }
  return { errors, stop, beginToClose, port: (server.address() as AddressInfo).port }
}

const source = (): Readable => new Readable({ read() {} })

const openStream = async (port: number) => {
  const socket: Socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write('GET /stream HTTP/1.1\r\nHost: a\r\n\r\n')
  return { socket, closed, received: () => received }
}

const LAST_CHUNK = '0\r\n\r\n'

test('a silent stream outlasts every limit and then continues', async () => {
  const events = source()
  const { port } = await serve(() => events)
  const peer = await openStream(port)
  await until('it has happened', () => peer.received().includes('\r\n\r\n'))
  assert.match(peer.received(), /^HTTP\/1\.1 200 OK\r\n/)
  events.push('data: first\n\n')
  await until('it has happened', () => peer.received().includes('first'))
  await leaveTimeFor('the limits to pass', 1_000)
  events.push('data: second\n\n')
  await until('it has happened', () => peer.received().includes('second'))
  assert.equal(peer.socket.destroyed, false)
  events.push(null)
  await until('it has happened', () => peer.received().endsWith(LAST_CHUNK))
})

test('a peer that leaves ends the source', async () => {
  const events = source()
  const { port, errors } = await serve(() => events)
  const peer = await openStream(port)
  await until('it has happened', () => peer.received().includes('\r\n\r\n'))
  peer.socket.destroy()
  await until('it has happened', () => events.destroyed)
  assert.deepEqual(errors, [])
})

test('a failing source cuts the response off visibly', async () => {
  const events = source()
  const { port, errors } = await serve(() => events)
  const peer = await openStream(port)
  events.push('data: first\n\n')
  await until('it has happened', () => peer.received().includes('first'))
  events.destroy(new Error('lost'))
  await peer.closed
  assert.ok(!peer.received().endsWith(LAST_CHUNK))
  assert.deepEqual(
    errors.map(({ message }) => message),
    ['lost'],
  )
})

test('a closing server ends the stream cleanly and does not wait for it', async () => {
  const events = source()
  const { port, stop } = await serve(() => events)
  const peer = await openStream(port)
  events.push('data: first\n\n')
  await until('it has happened', () => peer.received().includes('first'))
  await stop()
  await peer.closed
  assert.ok(peer.received().endsWith(LAST_CHUNK))
  assert.equal(events.destroyed, true)
})

test('a peer that does not read outlasts the limits but not the server', async () => {
  const block = Buffer.alloc(256 * 1024, 'a')
  let blocks = 0
  const events = new Readable({
    read() {
      blocks += 1
      this.push(block)
    },
  })
  const { port, stop } = await serve(() => events)
  const peer = await openStream(port)
  peer.socket.pause()
  // Until every buffer on the way is full; then nothing more is read from the source.
  let before = -1
  for (; before < blocks; await leaveTimeFor('another block', 300)) before = blocks
  await leaveTimeFor('the limits to pass', 600)
  assert.equal(blocks, before)
  assert.equal(peer.socket.destroyed, false)
  assert.equal(events.destroyed, false)
  await stop()
  assert.equal(events.destroyed, true)
  peer.socket.destroy()
})

test('a stream requested while the server closes ends immediately', async () => {
  const events = source()
  const { port, beginToClose } = await serve(() => events)
  void beginToClose()
  const peer = await openStream(port)
  await until('it has happened', () => peer.received().endsWith(LAST_CHUNK))
  assert.equal(events.destroyed, true)
  peer.socket.destroy()
})
