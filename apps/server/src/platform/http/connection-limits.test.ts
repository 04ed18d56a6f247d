// Connections are refused beyond the total limit, and beyond that of an address unless it is a shared one.
import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { connectionLimits, noteFirstRequest } from './connection-limits.ts'

/** The part of a socket that counting needs. */
const socketFrom = (remoteAddress: string | undefined) => {
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress,
    destroyed: false,
    destroy() {
      socket.destroyed = true
      socket.emit('close')
    },
  })
  return socket
}

const createLimits = (max: number, maxPerAddress: number) => {
  const refusals: string[] = []
  const idle = new Set<unknown>()
  const trustedProxies = ['192.0.2.0/24', '2001:db8:9::1']
  const { admit, refuses } = connectionLimits({
    max,
    maxPerAddress,
    trustedProxies,
    isIdle: (socket) => idle.has(socket),
    onRefusal: (limit) => refusals.push(limit),
  })
  const openSilent = (address: string | undefined) => {
    const socket = socketFrom(address)
    admit(socket as unknown as Socket)
    return socket
  }
  const open = (address: string | undefined) => {
    const socket = openSilent(address)
    noteFirstRequest(socket as unknown as Socket)
    return socket
  }
  return { open, openSilent, refuses, refusals, idle }
}

test('an address has a connection limit, freed by closing one', () => {
  const { open, refusals } = createLimits(100, 2)
  const [first] = [open('198.51.100.7'), open('198.51.100.7')]
  assert.equal(open('198.51.100.7').destroyed, true)
  assert.equal(open('198.51.100.8').destroyed, false)
  first?.destroy()
  assert.equal(open('198.51.100.7').destroyed, false)
  assert.equal(open('198.51.100.7').destroyed, true)
  assert.deepEqual(refusals, ['MAX_CONNECTIONS_PER_ADDRESS', 'MAX_CONNECTIONS_PER_ADDRESS'])
})

test('refuses a connection over the limit of its address before it is a socket', () => {
  const { open, refuses, refusals } = createLimits(100, 2)
  const first = open('198.51.100.7')
  assert.equal(refuses('198.51.100.7'), false)
  open('198.51.100.7')
  const peers = ['198.51.100.7', '::ffff:198.51.100.7', '198.51.100.8', '127.0.0.1', '']
  assert.deepEqual(peers.map(refuses), [true, true, false, false, false])
  assert.equal(refusals.length, 2)
  first.destroy()
  assert.equal(refuses('198.51.100.7'), false)
})

test('counts an IPv6 /64 as one address, and a mapped IPv4 as IPv4', () => {
  const { open } = createLimits(100, 2)
  for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::']) assert.equal(open(address).destroyed, false)
  assert.equal(open('2001:db8:1:2:3:4:5:6').destroyed, true)
  assert.equal(open('2001:db8:1:3::1').destroyed, false)
  for (const address of ['198.51.100.7', '::ffff:198.51.100.7']) assert.equal(open(address).destroyed, false)
  assert.equal(open('::ffff:198.51.100.7').destroyed, true)
})

test('only the total limit applies to this machine and trusted proxies', () => {
  const { open, refusals } = createLimits(8, 1)
  const many = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '192.0.2.77', '::ffff:192.0.2.77', '2001:db8:9::1']
  for (const address of many) assert.equal(open(address).destroyed, false)
  for (const isRefused of [false, false, true]) assert.equal(open('127.0.0.1').destroyed, isRefused)
  assert.equal(open('203.0.113.5').destroyed, true)
  assert.deepEqual(refusals, ['MAX_CONNECTIONS', 'MAX_CONNECTIONS'])
})

test('another loopback address than the usual one is limited', () => {
  const { open, refusals } = createLimits(9, 1)
  assert.deepEqual([open('127.0.1.7').destroyed, open('127.0.1.7').destroyed], [false, true])
  assert.deepEqual(refusals, ['MAX_CONNECTIONS_PER_ADDRESS'])
})

test('at the total limit the oldest connection without a request gives way', () => {
  const { open, openSilent, refusals } = createLimits(3, 1)
  const used = open('127.0.0.1')
  const [first, second] = [openSilent('127.0.0.1'), openSilent('127.0.0.1')]
  const next = open('127.0.0.1')
  assert.deepEqual(
    [used, first, second, next].map(({ destroyed }) => destroyed),
    [false, true, false, false],
  )
  open('127.0.0.1')
  assert.equal(second.destroyed, true)
  assert.equal(open('127.0.0.1').destroyed, true, 'every connection is used')
  assert.deepEqual(refusals, ['MAX_CONNECTIONS', 'MAX_CONNECTIONS', 'MAX_CONNECTIONS'])
})

test('at the total limit an idle connection gives way when all were used', () => {
  const { open, idle } = createLimits(3, 1)
  const [busy, first, second] = ['127.0.0.1', '127.0.0.1', '127.0.0.1'].map(open)
  idle.add(first).add(second)
  assert.equal(open('127.0.0.1').destroyed, false)
  assert.deepEqual([busy?.destroyed, first?.destroyed, second?.destroyed], [false, true, false])
})

test('a connection that closes before it is counted leaves the count right', () => {
  const { open } = createLimits(10, 10)
  assert.equal(open(undefined).destroyed, false)
})

test('a search for an idle connection is short and continues next time', () => {
  const count = 2_500
  let questions = 0
  const { admit } = connectionLimits({
    max: count,
    maxPerAddress: count,
    trustedProxies: [],
    isIdle: (socket) => {
      questions += 1
      return Object.is(socket, last)
    },
    onRefusal: () => undefined,
  })
  const open = () => {
    const socket = socketFrom('127.0.0.1')
    admit(socket as unknown as Socket)
    noteFirstRequest(socket as unknown as Socket)
    return socket
  }
  const sockets = Array.from({ length: count }, open)
  const last = sockets.at(-1)
  for (const isRefused of [true, true, false]) assert.equal(open().destroyed, isRefused)
  assert.deepEqual([last?.destroyed, questions], [true, count])
})
