// Bodies in chunks of a few bytes: their connection ends, and others of any shape are served.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, before, test } from 'node:test'
import { limitSmallPieces } from './small-pieces.ts'

let bodies: number[] = []
const readBody = async (request: IncomingMessage): Promise<number> => {
  let bytes = 0
  for await (const piece of request) bytes += piece.length
  return bytes
}
const server = createServer((request, response) => {
  readBody(request)
    .then((bytes) => {
      bodies.push(bytes)
      response.end('read')
    })
    .catch(() => undefined)
})
server.on('connection', limitSmallPieces)

before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
after(() => server.close())

const HEAD = 'POST / HTTP/1.1\r\nHost: a\r\n'
const CHUNKED = `${HEAD}Transfer-Encoding: chunked\r\n\r\n`
const chunk = (bytes: number): string => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`
const END = '0\r\n\r\n'

/** The answer to what is sent, and the lengths of the bodies that the server has read. */
const send = async (...parts: readonly string[]): Promise<{ text: string; bodies: number[] }> => {
  bodies = []
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket
    .on('error', () => undefined)
    .on('data', (data) => {
      text += data
      if (text.split('\r\n\r\nread').length > parts.length) socket.end()
    })
  for (const part of parts) socket.write(part)
  await once(socket, 'close')
  return { text, bodies }
}

test('B-21: a body in thousands of chunks of one byte ends its connection', async () => {
  const { text, bodies } = await send(CHUNKED + chunk(1).repeat(10_000) + END)
  assert.deepEqual([text, bodies], ['', []])
})

test('a body in few tiny chunks, or in many of a line, is read', async () => {
  assert.deepEqual((await send(CHUNKED + chunk(1).repeat(1_000) + END)).bodies, [1_000])
  assert.deepEqual((await send(CHUNKED + chunk(80).repeat(10_000) + END)).bodies, [800_000])
})

test('each body of a connection is counted by itself', async () => {
  const requests = Array.from({ length: 3 }, () => CHUNKED + chunk(1).repeat(1_000) + END)
  assert.deepEqual((await send(...requests)).bodies, [1_000, 1_000, 1_000])
})

test('the parser of an ended connection serves and limits the next one', async () => {
  for (let times = 0; times < 3; times += 1) {
    assert.deepEqual((await send(CHUNKED + chunk(1).repeat(10_000) + END)).bodies, [])
    assert.deepEqual((await send(`${HEAD}Content-Length: 5\r\n\r\n12345`)).bodies, [5])
  }
})
