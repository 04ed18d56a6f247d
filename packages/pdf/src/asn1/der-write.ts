// Writes the DER types that certificates, signatures and timestamp requests need.
import { Buffer } from 'node:buffer'

const encodeLength = (length: number): number[] => {
  if (length < 0x80) return [length]
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return [0x80 | bytes.length, ...bytes]
}

export const tagged = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([Uint8Array.from([tag, ...encodeLength(length)]), ...parts])
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => tagged(0x30, ...parts)
/** DER sorts the members of a set by their bytes. */
export const set = (...parts: readonly Uint8Array[]): Buffer => tagged(0x31, ...parts.toSorted(Buffer.compare))
export const octets = (bytes: Uint8Array): Buffer => tagged(0x04, bytes)
export const bits = (bytes: Uint8Array, unused = 0): Buffer => tagged(0x03, Uint8Array.of(unused), bytes)
export const text = (value: string): Buffer => tagged(0x0c, Buffer.from(value))
export const boolean = (value: boolean): Buffer => tagged(0x01, Uint8Array.of(value ? 0xff : 0))
export const derNull: Buffer = tagged(0x05)
/** `tag`: the number of a constructed context tag, as in `[0]`. */
export const context = (tag: number, ...parts: readonly Uint8Array[]): Buffer => tagged(0xa0 | tag, ...parts)

/** A positive number, given as its bytes. */
export const integer = (value: number | Uint8Array): Buffer => {
  const bytes = typeof value === 'number' ? Uint8Array.of(value) : value
  return ((bytes[0] ?? 0) & 0x80) === 0 ? tagged(0x02, bytes) : tagged(0x02, Uint8Array.of(0), bytes)
}

export const oid = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second]
  for (const arc of rest) {
    const group = [arc & 0x7f]
    for (let higher = Math.floor(arc / 128); higher > 0; higher = Math.floor(higher / 128)) {
      group.unshift((higher & 0x7f) | 0x80)
    }
    bytes.push(...group)
  }
  return tagged(0x06, Uint8Array.from(bytes))
}

const LAST_YEAR_OF_TWO_DIGITS = 2049

/** UTCTime up to 2049, GeneralizedTime from then on (RFC 5280). */
export const time = (date: Date): Buffer => {
  const digits = date.toISOString().replace(/[-:T]/g, '').slice(0, 14)
  return date.getUTCFullYear() <= LAST_YEAR_OF_TWO_DIGITS
    ? tagged(0x17, Buffer.from(`${digits.slice(2)}Z`))
    : tagged(0x18, Buffer.from(`${digits}Z`))
}
