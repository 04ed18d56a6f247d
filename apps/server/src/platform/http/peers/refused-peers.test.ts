// Refused connections stay open for a moment, and only a few of them.
import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { until } from '@company-data/testkit/wait'
import { refusedPeers } from './refused-peers.ts'

const openFrom = (address: string, count: number): PassThrough[] =>
  Array.from({ length: count }, () => Object.assign(new PassThrough(), { remoteAddress: address }))

const countOpen = (sockets: readonly PassThrough[]): number => sockets.filter(({ destroyed }) => !destroyed).length

test('B-21: the address with the most refused connections loses its oldest', () => {
  const peers = refusedPeers(4, 60_000)
  const [few, many] = [openFrom('1.1.1.1', 2), openFrom('2.2.2.2', 10)]
  for (const socket of [...few, ...many]) peers.add(socket)
  assert.deepEqual([countOpen(few), countOpen(many), countOpen(many.slice(-2))], [2, 2, 2])
  for (const socket of [...few, ...many]) socket.destroy()
})

test('a connection that has closed makes room', async () => {
  const peers = refusedPeers(1, 60_000)
  const [first, second] = openFrom('1.1.1.1', 2)
  if (!first || !second) throw new Error('no sockets')
  peers.add(first)
  peers.add(first)
  const closed = new Promise((resolve) => first.once('close', resolve))
  first.destroy()
  await closed
  peers.add(second)
  assert.equal(second.destroyed, false)
  second.destroy()
})

test('a refused connection closes although its peer does not', async () => {
  const [socket] = openFrom('1.1.1.1', 1)
  if (!socket) throw new Error('no socket')
  refusedPeers(1, 1).add(socket)
  await until('it has closed', async () => socket.closed)
})
