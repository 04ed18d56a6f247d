// Peers that do not read their responses, or read them too slowly, are cut off.
import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { stallCheck } from './stalled-peers.ts'

const STALL_MS = 30_000
const MEBIBYTE = 1024 * 1024

/** A peer with output that waits; `read` lets the kernel take some of it. */
const createPeer = () => {
  const handle = { bytesWritten: MEBIBYTE, writeQueueSize: MEBIBYTE }
  const peer = { writableLength: MEBIBYTE, isCutOff: false, _handle: handle, destroy: () => {} }
  peer.destroy = () => {
    peer.isCutOff = true
  }
  const read = (bytes: number): void => {
    handle.writeQueueSize -= bytes
    peer.writableLength -= bytes
  }
  return { peer, read }
}

const watch = (peers: ReadonlyArray<ReturnType<typeof createPeer>['peer']>) =>
  stallCheck(new Set(peers as unknown as Socket[]), STALL_MS)

test('cuts off a peer that reads a little before every check', () => {
  const { peer, read } = createPeer()
  const check = watch([peer])
  for (let now = 0; now <= STALL_MS; now += 2_000) {
    check(now)
    assert.equal(peer.isCutOff, now >= STALL_MS)
    read(1_000)
  }
})

test('a peer that reads at the minimum rate is not cut off', () => {
  const { peer, read } = createPeer()
  const check = watch([peer])
  for (let now = 0; peer.writableLength > 0; now += 2_000) {
    check(now)
    assert.equal(peer.isCutOff, false)
    read(16 * 1024)
  }
})

test('the time limit begins when output waits', () => {
  const { peer } = createPeer()
  const check = watch([peer])
  peer.writableLength = 0
  check(0)
  peer.writableLength = 5
  check(STALL_MS)
  check(2 * STALL_MS - 1)
  assert.equal(peer.isCutOff, false)
  check(2 * STALL_MS)
  assert.equal(peer.isCutOff, true)
})
