// A target that sends bytes without end that are no body is cut off, long before the time limit of the request.
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { OutboundError, outboundClient } from './index.ts'

const open = (maxResponseBytes: number) =>
  outboundClient({
    allowPrivate: true,
    ownAddresses: () => [],
    connectTimeoutMs: 60_000,
    totalTimeoutMs: 600_000,
    maxResponseBytes,
  })
const client = open(1024)
const megabyteClient = open(1_048_576)
const servers: Server[] = []
after(() => {
  client.stop()
  megabyteClient.stop()
  for (const server of servers) server.close()
})

/** A target that handles the socket of every request. */
const serve = async (respond: (socket: Socket) => void): Promise<string> => {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', () => respond(socket))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** A target that responds to every request with the first text, and then with the second one without end. */
const serveEndlessly = (first: string, repeated: string): Promise<string> => {
  const piece = Buffer.from(repeated.repeat(Math.ceil(65_536 / repeated.length)))
  return serve((socket) => {
    const write = (): void => void (socket.destroyed || socket.write(piece, write))
    socket.write(first, write)
  })
}

const post = (url: string, by = client) => by.post(url, { headers: {}, body: Buffer.from('{}') })
const CHUNKED = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'

test('endless hints or an endless status line are headers that are too long', async () => {
  for (const [first, repeated] of [
    ['', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'],
    ['HTTP/1.1 200 ', 'a'],
  ] as const) {
    const failed = await post(await serveEndlessly(first, repeated)).catch((error: unknown) => error)
    assert.ok(failed instanceof OutboundError, String(failed))
    assert.deepEqual([failed.whose, failed.failure], ['target', 'headers_too_long'])
  }
})

test('an endless chunk size or extension does not hide the status', async () => {
  for (const [first, repeated] of [
    [`${CHUNKED}1;`, 'a'],
    [CHUNKED, '0'],
  ] as const) {
    const { status, isWhole } = await post(await serveEndlessly(first, repeated))
    assert.deepEqual([status, isWhole], [200, false])
  }
})

test('a body in chunks of one byte is read to its limit', async () => {
  const { status, bodyStart } = await post(await serveEndlessly(CHUNKED, '1\r\nx\r\n'))
  assert.deepEqual([status, bodyStart.length], [200, 1024])
})

test('a long body in pieces of one byte is cut off before its limit', async () => {
  const url = await serveEndlessly(CHUNKED, '1\r\nx\r\n')
  const { status, bodyStart, isWhole } = await post(url, megabyteClient)
  assert.deepEqual([status, isWhole], [200, false])
  assert.ok(bodyStart.length < 100_000, `${bodyStart.length} bytes were read`)
})

test('a body in thousands of pieces of different lengths arrives whole', async () => {
  const pieces = Array.from({ length: 10_000 }, (_, index) => `${index},`.repeat(1 + (index % 7)))
  const chunks = pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join('')
  const url = await serve((socket) => socket.end(`${CHUNKED}${chunks}0\r\n\r\n`))
  const { bodyStart, isWhole } = await post(url, megabyteClient)
  assert.equal(isWhole, true)
  assert.ok(Buffer.from(bodyStart).equals(Buffer.from(pieces.join(''))))
})
