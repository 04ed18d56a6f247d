// Requests that are in one packet: once their connection has ended, the rest of them is not parsed.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { endParsingWith } from './end-parsing.ts'

const MAX = 32

const sendAtOnce = async (requests: string): Promise<number> => {
  let count = 0
  const server = createServer(({ socket }) => {
    count += 1
    if (count > MAX) socket.destroy()
  })
  server.on('connection', endParsingWith)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined).write(requests)
  await once(socket, 'close')
  server.close()
  return count
}

test('a connection that ends at a request has no further ones', async () => {
  assert.equal(await sendAtOnce('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2_000)), MAX + 1)
})

test('a connection that ends at a request with a body has no further ones', async () => {
  assert.equal(await sendAtOnce('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}'.repeat(1_000)), MAX + 1)
})
