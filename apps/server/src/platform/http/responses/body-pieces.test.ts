// Large bodies are sent in pieces, in turn, and a peer that leaves or does not read delays no other.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { test } from 'node:test'
import { ownPlatform } from '@company-data/testkit'
import { bodyPieces } from './body-pieces.ts'

const MIB = 1024 * 1024

test('a body of any length arrives whole', async () => {
  for (const length of [0, 1, 64 * 1024, 3 * 64 * 1024 + 1, 5 * MIB]) {
    const bytes = randomBytes(length)
    assert.deepEqual(await buffer(bodyPieces(bytes)), bytes)
  }
})

/** Notes under this name each piece that it takes. */
const recorder = (name: string, order: string[]): Writable =>
  new Writable({
    write(_piece, _encoding, done) {
      order.push(name)
      done()
    },
  })

test('a small body does not wait for the end of a large one', async () => {
  const order: string[] = []
  await Promise.all([
    pipeline(bodyPieces(Buffer.alloc(20 * MIB)), recorder('large', order)),
    pipeline(bodyPieces(Buffer.alloc(MIB)), recorder('small', order)),
  ])
  assert.ok(order.lastIndexOf('small') < 50, `the small one ended after ${order.lastIndexOf('small')} pieces`)
})

test('many bodies at once leave turns of the event loop to others', async () => {
  const order: string[] = []
  const bodies = Array.from({ length: 100 }, (_, index) =>
    pipeline(bodyPieces(Buffer.alloc(MIB)), recorder(String(index), order)),
  )
  const counts: number[] = []
  const count = (): void => {
    counts.push(order.length)
    if (order.length < 1_600) setImmediate(count)
  }
  setImmediate(count)
  await Promise.all(bodies)
  const perTurn = counts.slice(1).map((total, index) => total - (counts[index] ?? 0))
  assert.ok(Math.max(...perTurn) <= 8, `up to ${Math.max(...perTurn)} pieces in a turn`)
})

test('a body whose reader left takes no turns from the others', async () => {
  const left = bodyPieces(Buffer.alloc(MIB))
  left.read(0)
  left.destroy()
  assert.equal((await buffer(bodyPieces(Buffer.alloc(MIB)))).length, MIB)
})

test('a document is read whole beside peers that do not read it', async () => {
  const platform = await ownPlatform()
  const { hostname, port } = new URL(platform.frontDoor)
  const request = 'GET /openapi/account.json HTTP/1.1\r\nHost: a\r\n\r\n'
  const peers = Array.from({ length: 20 }, () => {
    const socket = connect({ host: hostname, port: Number(port) }).on('error', () => undefined)
    socket.pause()
    socket.write(request.repeat(5))
    return socket
  })
  const response = await fetch(`${platform.frontDoor}/openapi/account.json`)
  const text = await response.text()
  assert.equal(response.headers.get('content-length'), String(Buffer.byteLength(text)))
  assert.equal(JSON.parse(text).openapi, '3.1.0')
  const head = await fetch(`${platform.frontDoor}/openapi/account.json`, { method: 'HEAD' })
  assert.equal(await head.text(), '')
  for (const socket of peers) socket.destroy()
})
