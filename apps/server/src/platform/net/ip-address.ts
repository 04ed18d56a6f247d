// IP addresses and blocks as numbers: one value per address, however it is spelled.
import { isIP } from 'node:net'

export interface Address {
  family: 4 | 6
  value: bigint
}

/** Every address whose first `bits` bits are those of `first`. */
export interface Block {
  first: Address
  bits: number
}

const getBitWidth = (family: 4 | 6): number => (family === 4 ? 32 : 128)

const joined = (parts: readonly number[], bitsEach: bigint): bigint =>
  parts.reduce((value, part) => (value << bitsEach) | BigInt(part), 0n)

const ipv4Value = (text: string): bigint => joined(text.split('.').map(Number), 8n)

/** The groups of `a:b`; an IPv4 address at the end counts as two groups. */
const parseGroups = (text: string): number[] =>
  text === ''
    ? []
    : text.split(':').flatMap((group) => {
        if (!group.includes('.')) return [Number.parseInt(group, 16)]
        const tail = Number(ipv4Value(group))
        return [tail >>> 16, tail & 0xffff]
      })

const ipv6Value = (text: string): bigint => {
  const [left = '', right] = text.split('::')
  const head = parseGroups(left)
  const tail = right === undefined ? [] : parseGroups(right)
  return joined([...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail], 16n)
}

/** Undefined for anything that is not a plain address: a name, an address with a zone or a port. */
export const parseAddress = (text: string): Address | undefined => {
  const family = text.includes('%') ? 0 : isIP(text)
  if (family === 4) return { family, value: ipv4Value(text) }
  return family === 6 ? { family, value: ipv6Value(text) } : undefined
}

/** Parses a block such as `10.0.0.0/8`; an address alone is a block of one. */
export const parseBlock = (text: string): Block => {
  const [address = '', bits, ...rest] = text.split('/')
  const first = parseAddress(address)
  const width = first === undefined ? -1 : getBitWidth(first.family)
  const length = bits === undefined ? width : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
  if (first === undefined || rest.length > 0 || length < 0 || length > width)
    throw new Error(`${text} is no block of addresses`)
  return { first, bits: length }
}

export const isWithin = (block: Block, address: Address): boolean => {
  if (block.first.family !== address.family) return false
  const rest = BigInt(getBitWidth(address.family) - block.bits)
  return block.first.value >> rest === address.value >> rest
}

/** The IPv4 address in the last 32 bits of a mapped, compatible, translated or NAT64 address. */
export const lastFourBytes = ({ value }: Address): Address => ({ family: 4, value: value & 0xffff_ffffn })

/** The IPv4 address in bits 16 to 47 of a 6to4 address. */
export const sixToFourBytes = ({ value }: Address): Address => ({ family: 4, value: (value >> 80n) & 0xffff_ffffn })
