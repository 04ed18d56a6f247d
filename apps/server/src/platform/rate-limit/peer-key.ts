// The rate-limit key for a peer address.
import { isWithin, lastFourBytes, parseAddress, parseBlock } from '../net/ip-address.ts'

const MAPPED = parseBlock('::ffff:0:0/96')

const dotted = (value: bigint): string => [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 0xffn)).join('.')

/**
 * An IPv4 address counts separately, also inside IPv6. Of an IPv6 address the first 64 bits count: anyone who rents a
 * server or a line gets at least that many addresses, and could otherwise use each of them once.
 */
export const toPeerKey = (address: string | undefined): string => {
  // A disconnected peer has no address.
  if (address === undefined) return ''
  if (!address.includes(':')) return address
  const parsed = parseAddress(address.split('%', 1)[0] ?? '')
  if (parsed === undefined) return address
  return isWithin(MAPPED, parsed) ? dotted(lastFourBytes(parsed).value) : `${(parsed.value >> 64n).toString(16)}/64`
}
