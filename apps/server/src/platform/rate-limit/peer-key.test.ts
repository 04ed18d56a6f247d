import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { toPeerKey } from './peer-key.ts'

test('NS-14: an IPv4 address counts separately in any spelling', () => {
  for (const address of ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:c000:207', '0:0:0:0:0:ffff:192.0.2.7'])
    assert.equal(toPeerKey(address), '192.0.2.7')
  assert.notEqual(toPeerKey('192.0.2.8'), toPeerKey('192.0.2.7'))
})

test('NS-14: an IPv6 address counts by its first 64 bits', () => {
  const source = toPeerKey('2001:db8:1:2::1')
  for (const address of [
    '2001:db8:1:2::2',
    '2001:DB8:1:2:ffff:ffff:ffff:ffff',
    '2001:0db8:0001:0002::',
    '2001:db8:1:2::1%eth0',
  ])
    assert.equal(toPeerKey(address), source)
  for (const address of ['2001:db8:1:3::1', '2001:db8::1', '::1', 'fe80::1'])
    assert.notEqual(toPeerKey(address), source)
})

test('every address of one network has one source', () => {
  const group = fc.integer({ min: 0, max: 0xffff })
  fc.assert(
    fc.property(
      fc.array(group, { minLength: 4, maxLength: 4 }),
      fc.array(group, { minLength: 8, maxLength: 8 }),
      (network, hosts) => {
        fc.pre(network.some((part) => part !== 0))
        const formatAddress = (host: number[]) => [...network, ...host].map((part) => part.toString(16)).join(':')
        assert.equal(toPeerKey(formatAddress(hosts.slice(0, 4))), toPeerKey(formatAddress(hosts.slice(4))))
      },
    ),
  )
})

test('keys a peer without an IP address by its raw string', () => {
  assert.deepEqual(
    [toPeerKey(undefined), toPeerKey(''), toPeerKey('unknown'), toPeerKey('a:b')],
    ['', '', 'unknown', 'a:b'],
  )
})
