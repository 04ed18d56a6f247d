// Held connections: too many at once, a body that never arrives, a response that is never read.
import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { route } from '@company-data/server'
import { assertRefusal, ownPlatform, sendAndParse, until, usePlatform } from '@company-data/testkit'

const MAX_CONNECTIONS = 30
const MAX_PER_ADDRESS = 3

/** Only Linux can connect from another loopback address, such as 127.0.0.9, without setup. */
const isNotLinux = process.platform !== 'linux'

let handledRequests = 0
const largeRoute = route({
  method: 'GET',
  path: '/api/test-large',
  at: ['region'],
  access: { kind: 'public' },
  summary: 'A response larger than the buffers of client and server',
  documents: [],
  contentType: 'application/octet-stream',
  handler: () => {
    handledRequests += 1
    const raw = Buffer.alloc(48 * 1024 * 1024)
    return { isResponse: true, raw, headers: { 'content-type': 'application/octet-stream' } }
  },
})

const platform = await ownPlatform({
  routes: () => [largeRoute],
  environment: {
    MAX_CONNECTIONS: String(MAX_CONNECTIONS),
    MAX_CONNECTIONS_PER_ADDRESS: String(MAX_PER_ADDRESS),
    REQUEST_TIMEOUT_SECONDS: '1',
    ANSWER_STALL_SECONDS: '1',
  },
})

const metric = async (name: string): Promise<number> => {
  const { text } = await platform.ops('GET', '/api/ops/metrics')
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
}

const open = (localAddress?: string): Promise<Socket> => {
  const { hostname, port } = new URL(platform.region())
  return new Promise((resolve) => {
    const from = localAddress === undefined ? {} : { localAddress }
    const socket = connect({ host: hostname, port: Number(port), ...from }, () => resolve(socket)).on(
      'error',
      () => undefined,
    )
  })
}
const closing = (socket: Socket): Promise<void> =>
  socket.closed ? Promise.resolve() : new Promise((closed) => socket.once('close', () => closed()))

test('G-004: a body held open ends at the time limit and frees its memory', async () => {
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50000\r\n\r\n{`
  const [reply] = await sendAndParse(platform.frontDoor, head)
  assertRefusal(reply, 408, 'request.timeout')
  assert.equal(await metric('companydata_request_body_bytes'), 0)
})

test('a client that does not read its response is cut off', async () => {
  const socket = (await open()).pause()
  socket.write('GET /api/test-large HTTP/1.1\r\nHost: a\r\n\r\n')
  // A client that does not read notices only by writing that the connection is closed.
  const keepWriting = setInterval(() => socket.write('x'), 100)
  await closing(socket)
  clearInterval(keepWriting)
})

test('closes connections beyond MAX_CONNECTIONS and logs it once', async () => {
  const sockets = await Promise.all(Array.from({ length: MAX_CONNECTIONS + 10 }, () => open()))
  for (const socket of sockets) socket.resume()
  await until('ten are closed', () => sockets.filter(({ closed }) => closed).length >= 10)
  for (const socket of sockets) socket.destroy()
  await Promise.all(sockets.map(closing))
  const health = () => platform.call('GET', '/api/health').catch(() => undefined)
  await until('there is room again', async () => (await health())?.status === 200)
  assert.ok((await metric('companydata_connections_refused_total')) >= 10)
  const warnings = platform.logLines.filter((line) => line.includes('a connection was refused'))
  assert.equal(warnings.length, 1)
  assert.match(warnings[0] ?? '', /"limit":"MAX_CONNECTIONS"/)
})

test('closes connections beyond the limit of an address, and no others', { skip: isNotLinux }, async () => {
  const sockets = await Promise.all(Array.from({ length: MAX_PER_ADDRESS + 4 }, () => open('127.0.0.9')))
  for (const socket of sockets) socket.resume()
  await until('four are closed', () => sockets.filter(({ closed }) => closed).length === 4)
  assert.equal((await platform.call('GET', '/api/health')).status, 200)
  for (const socket of sockets) socket.destroy()
  await Promise.all(sockets.map(closing))
  const request = 'GET /api/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  await until('the address may connect again', async () => {
    const socket = await open('127.0.0.9')
    socket.write(request)
    return new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(true))
      socket.once('close', () => resolve(false))
    })
  })
})

test('handles pipelined requests sequentially and ends a flood of them', async () => {
  handledRequests = 0
  const get = 'GET /api/test-large HTTP/1.1\r\nHost: a\r\n\r\n'
  const unread = (await open()).pause()
  unread.write(get.repeat(20))
  const flood = await open()
  flood.resume().write(get.repeat(2_000))
  await closing(flood)
  assert.ok(handledRequests <= 3, `${handledRequests} requests were handled`)
  unread.destroy()
  const health = 'GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n'
  const responses = await sendAndParse(
    platform.region(),
    health.repeat(9) + health.replace('a\r\n', 'a\r\nConnection: close\r\n'),
  )
  assert.deepEqual(
    responses.map(({ status }) => status),
    Array(10).fill(200),
  )
})

test('G-021: a refused upload is not read, and its sender gets the reason', async () => {
  // Uses a platform with the default time limit: a slow machine would exceed the short one of this file first.
  const reply = await fetch(`${(await usePlatform()).region()}/api/contact-fields`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer x.y.z' },
    body: Buffer.alloc(64 * 1024 * 1024),
  })
  assert.equal(reply.status, 401)
  assert.equal(reply.headers.get('connection'), 'close')
})
