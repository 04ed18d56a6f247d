// Slow or disconnecting clients hold a socket, never another client's response.
import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { describe, test } from 'node:test'
import { call, leaveTimeFor, ownPlatform, parseResponses } from '@company-data/testkit'

const platform = await ownPlatform()

const ROW = JSON.stringify({ type: 'slow_type', parent: 'text', label: 'Slow' })
const add = (body: string, headers = '') =>
  `POST /api/ops/contact-field-types HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${platform.operatorToken}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${headers}\r\n${body}`

const isAdded = async (): Promise<boolean> => {
  const { body } = await platform.ops('GET', '/api/ops/contact-field-types')
  return body.some((row: { type: string }) => row.type === 'slow_type')
}
const failures = () => platform.logLines.filter((line) => line.includes('request failed'))

const open = (): Promise<Socket> => {
  const { hostname, port } = new URL(platform.region())
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Sends the bytes and leaves, by close or reset, without waiting for a response. */
const leaveAfter = async (bytes: string, how: 'end' | 'reset'): Promise<void> => {
  const socket = await open()
  socket.on('error', () => socket.destroy())
  socket.resume()
  await new Promise((resolve) => socket.write(bytes, resolve))
  await leaveTimeFor('the bytes to be read', 20)
  if (how === 'reset') socket.resetAndDestroy()
  else socket.end()
  if (!socket.destroyed) await new Promise((closed) => socket.once('close', closed))
}

describe('slow clients', { concurrency: true }, () => {
  test('a client that leaves mid-request causes no write and no failure', async () => {
    const whole = add(ROW)
    for (let length = 1; length < whole.length; length += 29) {
      await leaveAfter(whole.slice(0, length), length % 2 === 0 ? 'end' : 'reset')
    }
    const chunked = add('').replace('Content-Length: 0', 'Transfer-Encoding: chunked')
    await leaveAfter(`${chunked}5\r\n{"typ`, 'reset')
    await leaveAfter(`${chunked}5\r\n{"typ`, 'end')
    assert.equal(await isAdded(), false)
    assert.deepEqual(failures(), [])
  })

  test('a request that arrives byte by byte gets its response', async () => {
    const socket = await open()
    const received: Buffer[] = []
    socket.on('data', (chunk: Buffer) => received.push(chunk))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const request = 'GET /api/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
    for (const char of request) {
      socket.write(char)
      await leaveTimeFor('each byte to come alone', 2)
    }
    await closed
    const [answer] = parseResponses(Buffer.concat(received).toString('latin1'))
    assert.equal(answer?.body.status, 'ok')
  })

  test('500 silent or stalled connections delay no other caller', async () => {
    const sockets = await Promise.all(Array.from({ length: 500 }, open))
    sockets.forEach((socket, index) => {
      socket.on('error', () => socket.destroy())
      if (index % 2 === 0) socket.write('GET /api/he')
    })
    assert.equal((await call(platform.region(), 'GET', '/api/health')).status, 200)
    assert.ok(sockets.every(({ destroyed }) => !destroyed))
    for (const socket of sockets) socket.destroy()
  })
})
