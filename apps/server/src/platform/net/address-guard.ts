// Decides which addresses the platform may connect to on behalf of others (G-107). It refuses blocks of addresses in
// every spelling.
import {
  type Address,
  type Block,
  isWithin,
  lastFourBytes,
  parseAddress,
  parseBlock,
  sixToFourBytes,
} from './ip-address.ts'

/** All private addresses, none, or those in blocks such as 10.0.0.0/8 (G-103). */
export type AllowPrivate = boolean | readonly string[]

export interface GuardDeps {
  allowPrivate: AllowPrivate
  /** `host:port` of every base of this platform, as bound and as published: refused under every setting. */
  ownAddresses: () => readonly string[]
  /** The addresses of this machine. */
  localAddresses: () => readonly string[]
}

export interface AddressGuard {
  /**
   * True if the address must not be dialled; anything that is not an address is refused. Our own ports need `port`.
   */
  refuses(address: string, port?: number): boolean
  /** True if host and port are those of this platform, regardless of what the name resolves to. */
  refusesHost(hostname: string, port: number): boolean
}

const NAT64 = parseBlock('64:ff9b::/96')
const SIX_TO_FOUR = parseBlock('2002::/16')
/** Compatible, mapped and translated addresses: they contain an IPv4 address in the last four bytes. */
const CARRIERS = ['::/96', '::ffff:0:0/96', '::ffff:0:0:0/96', '64:ff9b::/96'].map(parseBlock)

const REFUSED = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'],
  // NAT64 addresses are inside ::/8 and 64:ff9b::/32; the IPv4 address they contain is checked before these blocks.
  ...['::/8', '64:ff9b::/32', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '5f00::/16'],
  ...['fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
].map(parseBlock)

/** Metadata services (AWS, Azure, Google, Alibaba and others) that give out a machine's credentials: always refused. */
const METADATA = [
  ...['169.254.169.254', '169.254.170.2', '169.254.170.23', '168.63.129.16', '100.100.100.200', '192.0.0.192'],
  ...['fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254'],
].map(parseBlock)

/**
 * Addresses that reach this machine although no interface lists most of them; a system dials 0.0.0.0 and :: as
 * loopback.
 */
const THIS_MACHINE = ['127.0.0.0/8', '0.0.0.0', '::1', '::'].map(parseBlock)

const isIn = (blocks: readonly Block[], address: Address): boolean => blocks.some((block) => isWithin(block, address))

/** The address, and the IPv4 address embedded in it: a socket may end at either. */
const readings = (address: Address): Address[] => {
  if (isIn(CARRIERS, address)) return [address, lastFourBytes(address)]
  return isWithin(SIX_TO_FOUR, address) ? [address, sixToFourBytes(address)] : [address]
}

const isMetadata = (address: Address): boolean => readings(address).some((reading) => isIn(METADATA, reading))

/** True if an address, in its ordinary spelling, is outside all refused blocks. */
export const isPublicAddress = (text: string): boolean =>
  !addressGuard({ allowPrivate: false, ownAddresses: () => [], localAddresses: () => [] }).refuses(text)

const parsePort = (hostAndPort: string): number => Number(hostAndPort.slice(hostAndPort.lastIndexOf(':') + 1))

export const addressGuard = ({ allowPrivate, ownAddresses, localAddresses }: GuardDeps): AddressGuard => {
  const allowed = typeof allowPrivate === 'boolean' ? [] : allowPrivate.map(parseBlock)

  const isLocalInterface = ({ value }: Address): boolean =>
    localAddresses().some((local) => parseAddress(local)?.value === value)

  /** the platform's own listeners, under any address of this machine. */
  const isOwnPort = (address: Address, port: number | undefined): boolean =>
    ownAddresses().some((hostAndPort) => parsePort(hostAndPort) === port) &&
    readings(address).some((reading) => isIn(THIS_MACHINE, reading) || isLocalInterface(reading))

  const isRefused = (address: Address, port: number | undefined): boolean => {
    if (isMetadata(address) || isOwnPort(address, port)) return true
    if (allowPrivate === true || isIn(allowed, address)) return false
    if (isWithin(NAT64, address)) return isRefused(lastFourBytes(address), port)
    return isIn(REFUSED, address) || isLocalInterface(address)
  }

  return {
    refuses(text, port) {
      const address = parseAddress(text)
      return address === undefined || isRefused(address, port)
    },
    refusesHost: (hostname, port) => ownAddresses().includes(`${hostname.replace(/\.$/, '')}:${port}`),
  }
}
