// Sockets apart from their requests: late input, and the duties of a closing server.
import assert from 'node:assert/strict'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, test } from 'node:test'
import { leaveTimeFor, until } from '@company-data/testkit/wait'
import { standardHead } from './head.ts'
import { streamResponse } from './long-lived/long-lived-response.ts'
import { clientErrorHandler, closeUnread, rememberResponse, watchConnections } from './sockets.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** No test but that of the limits meets them, however slow the machine is. */
const LONG_LIMITS = { headersTimeout: 60_000, requestTimeout: 60_000 }
const SHORT_LIMITS = { headersTimeout: 200, requestTimeout: 400 }

const serve = async (listener: RequestListener, stallMs = 30_000, limits = LONG_LIMITS) => {
  const server = createServer(
    { ...limits, requestTimeout: 0, connectionsCheckingInterval: 50 },
    (request, response) => {
      rememberResponse(request.socket, response)
      listener(request, response)
    },
  )
  server.on('clientError', clientErrorHandler(standardHead))
  const requestTimeoutMs = limits.requestTimeout
  const options = { refuses: () => false, admit: () => undefined, stallMs, requestTimeoutMs }
  const beginToClose = watchConnections(server, standardHead, options)
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { server, beginToClose, port: (server.address() as AddressInfo).port }
}

/** Writes each part at its time; resolves with everything received when the other side has closed. */
const converse = (port: number, ...parts: ReadonlyArray<string | number>): Promise<string> =>
  new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', async () => {
      for (const part of parts) {
        if (typeof part === 'number') await leaveTimeFor('the answer before', part)
        else socket.write(part)
      }
    })
    socket.setEncoding('latin1').on('data', (text) => {
      received += text
    })
    socket.on('error', () => {}).on('close', () => resolve(received))
  })

function* generateChunks(count: number): Generator<Buffer> {
  for (let index = 0; index < count; index += 1) yield Buffer.alloc(64 * 1024)
}

const respond: RequestListener = (request, response) => {
  request.resume().on('end', () => response.end(`${request.url};`))
}

test('half a header or half a body gets 408 request.timeout', async () => {
  const { port } = await serve(respond, 30_000, SHORT_LIMITS)
  const [header, body] = await Promise.all([
    converse(port, 'GET /late HTTP/1.1\r\nHo'),
    converse(port, 'POST /late HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab'),
  ])
  for (const received of [header, body]) {
    assert.match(received, /^HTTP\/1\.1 408 Request Timeout\r\n/)
    assert.match(received, /"error_key":"request\.timeout"/)
    assert.match(received, /^x-request-id: \S+\r$/m)
  }
})

test('a peer that keeps talking after its refusal is cut off', async () => {
  const { port } = await serve(respond)
  let received = ''
  await new Promise<void>((closed) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const noise = setInterval(() => socket.write('NOISE\r\n'), 50)
    socket.write('BREW / HTTP/1.1\r\n\r\n')
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      clearInterval(noise)
      closed()
    })
  })
  assert.equal(received.match(/HTTP\/1\.1 400/g)?.length, 1)
})

test('pending responses come in order before the refusal that follows', async () => {
  const begun: ServerResponse[] = []
  const { port } = await serve((request, response) => {
    begun.unshift(response)
    // The second response is ready before the first.
    if (request.url === '/second')
      for (const earlierResponse of begun) earlierResponse.end(`${earlierResponse.req.url};`)
  })
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
  const received = await converse(port, `${get('/first')}${get('/second')}NOISE\r\n\r\n`)
  assert.match(received, /200 OK.*\/first;.*200 OK.*\/second;.*400 Bad Request.*request\.invalid/s)
})

test('refuses CONNECT, and a reset connection does not end the process', async () => {
  const { port } = await serve(respond)
  const head = 'CONNECT a.example:443 HTTP/1.1\r\nHost: a\r\n\r\n'
  assert.match(await converse(port, head), /^HTTP\/1\.1 400 Bad Request\r\n/)
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(head, () => socket.resetAndDestroy()))
    socket.on('close', () => resolve())
  })
  assert.match(await converse(port, 'GET /after HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'), /\/after;/)
})

test('a closing server finishes its responses and ends incomplete requests', async () => {
  const begun: ServerResponse[] = []
  const { server, port, beginToClose } = await serve((request, response) => {
    if (request.url === '/streamed') response.write('begun;')
    begun.push(response)
  })
  const talks = ['/plain', '/streamed'].map((path) => converse(port, `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`))
  const half = converse(port, 'GET /half HTTP/1.1\r\nHo')
  await until('both have started', () => begun.length === 2)
  await leaveTimeFor('half a request to arrive', 100)
  void beginToClose()
  const ended = new Promise((closed) => server.close(closed))
  for (const response of begun) response.end(`${response.req.url};`)
  await ended
  const [plain = '', streamed = ''] = await Promise.all(talks)
  assert.match(plain, /connection: close.*\/plain;/is)
  assert.match(streamed, /begun;.*\/streamed;/s)
  assert.equal(await half, '')
})

/** More than the buffers of client and server hold. */
const LARGE_BYTES = 48 * 1024 * 1024

/** Sends the request and reads nothing, until the server gives up. */
const ignoreResponse = (port: number, path: string): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`))
    socket.pause().on('error', () => {})
    // A peer that does not read does not notice the end either, until it writes; and writing does not help.
    const keepWriting = setInterval(() => socket.write('x'), 50)
    socket.on('close', () => {
      clearInterval(keepWriting)
      resolve()
    })
  })

test('a peer that does not read a response of any kind is cut off', async () => {
  const { port } = await serve((request, response) => {
    if (request.url === '/whole') response.end(Buffer.alloc(LARGE_BYTES))
    else if (request.url === '/pieces') Readable.from(generateChunks(768)).pipe(response)
    else
      streamResponse(response.writeHead(200), Readable.from(generateChunks(Number.POSITIVE_INFINITY)), () => undefined)
  }, 300)
  await Promise.all(['/whole', '/pieces', '/long-lived'].map((path) => ignoreResponse(port, path)))
})

test('slow readers, and peers waiting for a response, are not cut off', async () => {
  const { port } = await serve((request, response) => {
    if (request.url === '/large') response.end(Buffer.alloc(LARGE_BYTES))
    else void leaveTimeFor('the limit to pass', 3_500).then(() => response.end('made'))
  }, 3_000)
  let length = 0
  const slow = new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n'))
    socket.on('data', (chunk) => {
      length += chunk.length
      if (length > LARGE_BYTES) resolve(socket.destroy() && undefined)
      socket.pause()
      void leaveTimeFor('the buffers to fill', 3).then(() => socket.resume())
    })
    socket.on('error', reject).on('close', () => resolve())
  })
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
  const [waiting] = await Promise.all([
    converse(port, get('/late'), 4_000, get('/late').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')),
    slow,
  ])
  assert.equal(waiting.match(/made/g)?.length, 2)
  assert.ok(length > LARGE_BYTES, `${length} bytes`)
})

test('B-21: a body refused when its buffer is already full is not read on', async () => {
  const bodyBytes = 20 * 1024 * 1024
  let readBytes: Promise<number> | undefined
  const { port } = await serve(async (request, response) => {
    const { socket } = request
    readBytes = new Promise((resolve) => socket.once('close', () => resolve(socket.bytesRead)))
    await until('the buffer is full', () => request.readableLength >= request.readableHighWaterMark)
    closeUnread(request, response)
    response.writeHead(404).end()
  })
  const head = `PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: ${bodyBytes}\r\n\r\n`
  const received = await converse(port, head, 'A'.repeat(bodyBytes))
  assert.match(received, /^HTTP\/1\.1 404 /)
  assert.ok(((await readBytes) ?? bodyBytes) < bodyBytes / 4)
})
