// Requests that do not arrive: a steady body may take longer than the limit, one that trickles may not.
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { lateCheck } from './late-requests.ts'

const LIMIT_MS = 60_000
const KIB = 1024

const createPeer = () => {
  const req = { complete: false }
  return { bytesRead: 500, isRefused: false, response: { req, writableFinished: false } }
}

type Peer = ReturnType<typeof createPeer>

const watch = (peer: Peer) =>
  lateCheck(new Set([peer as unknown as Socket]), {
    limitMs: LIMIT_MS,
    findResponse: () => peer.response as unknown as ServerResponse,
    refuse: () => {
      peer.isRefused = true
    },
  })

/** How long it takes until the peer is refused, or has sent everything. */
const send = (peer: Peer, { bytes, perSecond }: { bytes: number; perSecond: number }): number => {
  const check = watch(peer)
  for (let seconds = 0; ; seconds += 1) {
    check(seconds * 1000)
    if (peer.isRefused || peer.response.req.complete) return seconds
    peer.bytesRead += perSecond
    peer.response.req.complete = (seconds + 1) * perSecond >= bytes
  }
}

test('a body of 44 MB arrives at 1 Mbit/s, longer than the limit', () => {
  const peer = createPeer()
  const seconds = send(peer, { bytes: 44_000_000, perSecond: 125_000 })
  assert.deepEqual([peer.isRefused, seconds], [false, 352])
})

test('a request that sends a few bytes now and then ends at the limit', () => {
  const peer = createPeer()
  assert.equal(send(peer, { bytes: 44_000_000, perSecond: 10 }), 61)
  assert.equal(peer.isRefused, true)
})

test('a silent body gets only the time that its bytes have earned', () => {
  const peer = createPeer()
  const check = watch(peer)
  check(0)
  peer.bytesRead += 640 * KIB
  check(LIMIT_MS + 10 * KIB - 1)
  assert.equal(peer.isRefused, false)
  check(LIMIT_MS + 10 * KIB)
  assert.equal(peer.isRefused, true)
})

test('a body that continues after its response gets no longer time', () => {
  const peer = createPeer()
  peer.response.writableFinished = true
  assert.equal(send(peer, { bytes: 44_000_000, perSecond: 125_000 }), 60)
  assert.equal(peer.isRefused, true)
})

test('each request of a connection has a separate time limit', () => {
  const peer = createPeer()
  const check = watch(peer)
  check(0)
  peer.response = { ...peer.response, req: { complete: false } }
  check(LIMIT_MS)
  assert.equal(peer.isRefused, false)
  check(2 * LIMIT_MS)
  assert.equal(peer.isRefused, true)
})
