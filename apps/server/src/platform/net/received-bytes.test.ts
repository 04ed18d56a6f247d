// A target that sends bytes without end that are no body is cut off, long before the time limit of the request.
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { OutboundError, outboundClient } from './index.ts'

const client = outboundClient({
  allowPrivate: true,
  ownAddresses: () => [],
  connectTimeoutMs: 60_000,
  totalTimeoutMs: 600_000,
  maxResponseBytes: 1024,
})
const servers: Server[] = []
after(() => {
  client.stop()
  for (const server of servers) server.close()
})

/** A target that responds to every request with the first text, and then with the second one without end. */
const serveEndlessly = async (first: string, repeated: string): Promise<string> => {
  const piece = Buffer.from(repeated.repeat(Math.ceil(65_536 / repeated.length)))
  const server = createServer((socket: Socket) => {
    const write = (): void => void (socket.destroyed || socket.write(piece, write))
    socket.on('error', () => socket.destroy())
    socket.once('data', () => socket.write(first, write))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const post = (url: string) => client.post(url, { headers: {}, body: Buffer.from('{}') })
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
