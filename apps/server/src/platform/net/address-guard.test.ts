// The outbound address guard, compared with Node's own BlockList over random addresses of every class.
import assert from 'node:assert/strict'
import { BlockList, isIP } from 'node:net'
import { test } from 'node:test'
import fc from 'fast-check'
import { type AllowPrivate, addressGuard } from './address-guard.ts'
import { isWithin, parseAddress, parseBlock } from './ip-address.ts'

const createGuard = (allowPrivate: AllowPrivate, machine: { addresses?: string[]; local?: string[] } = {}) =>
  addressGuard({ allowPrivate, ownAddresses: () => machine.addresses ?? [], localAddresses: () => machine.local ?? [] })

// G-107, verbatim and independent of the guard's own table.
const REFUSED = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 168.63.129.16/32
  ::/8 64:ff9b::/32 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10
  ff00::/8`.split(/\s+/)

type Listed = (address: string) => boolean

/** One list per family: Node also compares an IPv4 address with the blocks of IPv6. */
const blockList = (blocks: readonly string[]): Listed => {
  const lists = { 4: new BlockList(), 6: new BlockList() } as const
  for (const block of blocks) {
    const [address = '', bits] = block.split('/')
    if (isIP(address) === 6) lists[6].addSubnet(address, Number(bits), 'ipv6')
    else lists[4].addSubnet(address, Number(bits), 'ipv4')
  }
  return (address) => (isIP(address) === 6 ? lists[6].check(address, 'ipv6') : lists[4].check(address, 'ipv4'))
}
const isInRefused = blockList(REFUSED)
const isNat64 = blockList(['64:ff9b::/96'])

const ipv4Text = (value: bigint): string =>
  [24n, 16n, 8n, 0n].map((shift) => Number((value >> shift) & 0xffn)).join('.')
const ipv6Text = (value: bigint): string =>
  Array.from({ length: 8 }, (_, index) => ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16)).join(':')
const formatAddress = (family: 4 | 6, value: bigint): string => (family === 4 ? ipv4Text(value) : ipv6Text(value))

/** Anywhere; inside a block of the list; and on both sides of its edges. */
const generateAddress = (blocks: readonly string[]): fc.Arbitrary<string> => {
  const near = blocks.map(parseBlock).map(({ first, bits }) => {
    const size = 1n << BigInt((first.family === 4 ? 32 : 128) - bits)
    const maxValue = (1n << (first.family === 4 ? 32n : 128n)) - 1n
    const clamp = (value: bigint) => (value < 0n ? 0n : value > maxValue ? maxValue : value)
    return fc
      .oneof(fc.bigInt(0n, size - 1n), fc.constantFrom(-1n, 0n, size - 1n, size))
      .map((offset) => formatAddress(first.family, clamp(first.value + offset)))
  })
  const anywhere = fc.oneof(
    fc.bigInt(0n, (1n << 32n) - 1n).map(ipv4Text),
    fc.bigInt(0n, (1n << 128n) - 1n).map(ipv6Text),
    fc.bigInt(0n, (1n << 125n) - 1n).map((value) => ipv6Text(value | (1n << 125n))),
  )
  return fc.oneof(anywhere, ...near)
}

/** A slow, independent check: NAT64 by the embedded address, everything else by the list. */
const isRefused = (address: string): boolean => {
  if (isIP(address) === 6 && isNat64(address)) {
    const value = parseAddress(address)?.value ?? 0n
    return isInRefused(ipv4Text(value & 0xffff_ffffn))
  }
  return isInRefused(address)
}

/** ADDRESS_GUARD_RUNS=<number> tries more addresses. */
const RUNS = { numRuns: Number(process.env.ADDRESS_GUARD_RUNS ?? 2_000) }

test('G-107: refuses exactly the addresses in the blocks, also inside NAT64', () => {
  const { refuses } = createGuard(false)
  const embedded = generateAddress(REFUSED).map((address) =>
    isIP(address) === 4 ? ipv6Text((0x64ff9bn << 96n) | (parseAddress(address)?.value ?? 0n)) : address,
  )
  fc.assert(
    fc.property(fc.oneof(generateAddress([...REFUSED, '64:ff9b::/96']), embedded), (address) => {
      assert.equal(refuses(address), isRefused(address), address)
    }),
    RUNS,
  )
})

test('(G-107) another spelling of an address is checked alike', () => {
  const spellings = (address: string): string[] => {
    if (isIP(address) === 4) return [address]
    const short = new URL(`http://[${address}]/`).hostname.slice(1, -1)
    const value = parseAddress(address)?.value ?? 0n
    const groups = address.split(':')
    const dotted = `${groups.slice(0, 6).join(':')}:${ipv4Text(value & 0xffff_ffffn)}`
    const padded = groups.map((group) => group.padStart(4, '0')).join(':')
    return [address, short, short.toUpperCase(), dotted, padded]
  }
  const { refuses } = createGuard(false)
  fc.assert(
    fc.property(generateAddress([...REFUSED, '::ffff:0:0/96', '64:ff9b::/96']), (address) => {
      const verdicts = spellings(address).map((spelling) => refuses(spelling))
      assert.equal(new Set(verdicts).size, 1, address)
    }),
    RUNS,
  )
})

test('G-107: every URL notation of a refused address is refused', () => {
  const hosts = [
    ...['127.0.0.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '127.1', '017700000001', '127.0.0.1.'],
    ...['0', '0.0.0.0', '[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]'],
    ...['[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::a00:1]', '[2002:7f00:1::]'],
    ...['169.254.169.254', '0xa9fea9fe', '2852039166', '[::ffff:a9fe:a9fe]', '[fd00:ec2::254]', '168.63.129.16'],
    ...['10.0.0.1', '192.168.1', '0300.0250.1.1', '100.64.0.1', '[fe80::1]', '[fc00::1]', '[ff02::1]', '１２７.0.0.1'],
  ]
  const { refuses } = createGuard(false)
  for (const host of hosts) {
    const { hostname } = new URL(`http://${host}/`)
    assert.equal(refuses(hostname.replace(/^\[|\]$/g, '')), true, `${host} is ${hostname}`)
  }
})

test('G-107: lets public addresses through, also inside NAT64', () => {
  const { refuses } = createGuard(false)
  for (const address of ['1.1.1.1', '93.184.216.34', '8.8.8.8', '172.32.0.1', '192.0.3.1', '2606:4700::1111'])
    assert.equal(refuses(address), false, address)
  assert.equal(refuses('64:ff9b::1.1.1.1'), false)
})

test('G-107: refuses anything that is not a plain address', () => {
  const { refuses } = createGuard(true)
  for (const text of ['', 'localhost', '1.2.3', '1.2.3.4:80', '::1%lo', '[::1]', '1.2.3.4/8', '0x7f.0.0.1'])
    assert.equal(refuses(text), true, text)
})

const METADATA = [
  ...['169.254.169.254', '168.63.129.16', 'fd00:ec2::254', '::ffff:169.254.169.254', '64:ff9b::169.254.169.254'],
  ...['::169.254.169.254', '2002:a9fe:a9fe::1', '::ffff:168.63.129.16'],
]

test('(G-107) the metadata addresses stay refused under every setting', () => {
  const everything = ['0.0.0.0/0', '::/0']
  for (const allow of [true, false, [], everything, ['169.254.169.254/32', 'fd00::/8', '64:ff9b::/96']])
    for (const address of METADATA) assert.equal(createGuard(allow).refuses(address), true, `${address} ${allow}`)
})

test('(G-103) a list of blocks opens those blocks and nothing else', () => {
  const block = fc.constantFrom('10.0.0.0/8', '127.0.0.0/8', '192.168.7.0/24', 'fc00::/7', '::1/128', '100.64.0.0/30')
  const settings = fc.uniqueArray(block, { maxLength: 3 })
  fc.assert(
    fc.property(settings, generateAddress(REFUSED), (blocks, address) => {
      const parsed = parseAddress(address)
      assert.ok(parsed)
      if (METADATA.includes(address) || address.startsWith('64:ff9b:0:0:0:0:')) return
      const isOpen = blocks.some((allowedBlock) => isWithin(parseBlock(allowedBlock), parsed))
      assert.equal(createGuard(blocks).refuses(address), isRefused(address) && !isOpen, `${address} ${blocks}`)
    }),
    RUNS,
  )
})

test('(G-103) all private addresses are open under true, for development', () => {
  for (const address of ['127.0.0.1', '::1', '10.1.2.3', '192.168.0.1', '169.254.1.1', 'fe80::1'])
    assert.equal(
      createGuard(true, { local: [address], addresses: ['127.0.0.1:4000'] }).refuses(address, 80),
      false,
      address,
    )
})

test("A-02, G-107: refuses the platform's own ports under every setting", () => {
  const machine = { local: ['127.0.0.1', '10.0.0.5', '2606:4700::5'], addresses: ['10.0.0.5:4000', '127.0.0.1:4002'] }
  const spellings = [
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '::', '::1', '::ffff:127.0.0.1', '::127.0.0.1', '64:ff9b::127.0.0.1'],
    ...['10.0.0.5', '::ffff:10.0.0.5', '64:ff9b::10.0.0.5', '2002:a00:5::', '2606:4700::5'],
  ]
  for (const allow of [true, false, ['0.0.0.0/0', '::/0']]) {
    const { refuses } = createGuard(allow, machine)
    for (const address of spellings)
      for (const port of [4000, 4002]) assert.equal(refuses(address, port), true, `${address}:${port} under ${allow}`)
    assert.equal(refuses('93.184.216.34', 4000), false)
  }
  for (const address of spellings) assert.equal(createGuard(true, machine).refuses(address, 9000), false, address)
})

test('G-107: refuses this machine, or only our ports where the list opens it', () => {
  const local = ['93.184.216.34', '10.0.0.5', '2606:4700::5']
  const addresses = ['10.0.0.5:4000', 'data.example.org:443']
  const closed = createGuard(false, { local, addresses })
  for (const address of local) assert.equal(closed.refuses(address), true, address)
  assert.equal(closed.refuses('93.184.216.35'), false)
  const open = createGuard(['10.0.0.0/8'], { local, addresses })
  assert.equal(open.refuses('10.0.0.5', 9000), false)
  assert.equal(open.refuses('10.0.0.5', 4000), true)
  assert.equal(open.refuses('10.0.0.6', 4000), false)
  assert.equal(open.refuses('93.184.216.34', 9000), true)
})

test('A-02, G-107: refuses a published name of the platform, always', () => {
  const addresses = ['data.example.org:443', '127.0.0.1:4000']
  for (const allow of [true, false, ['0.0.0.0/0']]) {
    const { refusesHost } = createGuard(allow, { addresses })
    assert.equal(refusesHost('data.example.org', 443), true)
    assert.equal(refusesHost('data.example.org.', 443), true)
    assert.equal(refusesHost('data.example.org', 444), false)
    assert.equal(refusesHost('127.0.0.1', 4000), true)
  }
})

test('refuses a malformed block when the guard is created', () => {
  for (const block of ['10.0.0.0/33', '::/129', 'x/8', '10.0.0/8', '10.0.0.0/', '10.0.0.0/8/8', '/8'])
    assert.throws(() => createGuard([block]), /no block/, block)
})
