// Strict standard base64 (RFC 4648 section 4) both ways, and the unpadded URL form for passphrases.

import type { Bytes } from './bytes.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const PAD = 61
const INVALID = 64

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const sextets = encoder.encode(ALPHABET)

/** Value of each character code, INVALID (a bit no sextet has) for the rest. */
const sextetByCode = new Uint8Array(256).fill(INVALID)
sextets.forEach((code, value) => {
  sextetByCode[code] = value
})

/** Two characters per 12 bits. Built as bytes and read as 16-bit units, so it is right on either byte order. */
const pairs = new Uint16Array(
  Uint8Array.from({ length: 8192 }, (_, i) => sextets[i % 2 === 0 ? i >> 7 : (i >> 1) & 63] ?? 0).buffer,
)

// Own tables instead of btoa/atob: those need a string with one character per byte, twice as slow for files,
// and atob accepts white space and missing padding.
export const base64Text = (bytes: Uint8Array): string => {
  const whole = bytes.length - (bytes.length % 3)
  const units = new Uint16Array(Math.ceil(bytes.length / 3) * 2)
  let at = 0
  for (let i = 0; i < whole; i += 3) {
    const group = (byteAt(bytes, i) << 16) | (byteAt(bytes, i + 1) << 8) | byteAt(bytes, i + 2)
    units[at++] = pairs[group >> 12] as number
    units[at++] = pairs[group & 4095] as number
  }
  const text = new Uint8Array(units.buffer)
  if (whole < bytes.length) writeTail(text, bytes, whole)
  return decoder.decode(text)
}

const byteAt = (bytes: Uint8Array, index: number): number => bytes[index] as number

/** The last one or two bytes and their padding. */
const writeTail = (text: Uint8Array, bytes: Uint8Array, whole: number): void => {
  const group = (byteAt(bytes, whole) << 16) | ((bytes[whole + 1] ?? 0) << 8)
  const third = bytes.length - whole === 2 ? byteAt(sextets, (group >> 6) & 63) : PAD
  text.set([byteAt(sextets, group >> 18), byteAt(sextets, (group >> 12) & 63), third, PAD], text.length - 4)
}

/** The bytes of a base64 text, or null unless it is canonical: padded, no white space, no stray bits. */
export const base64Bytes = (text: string): Bytes | null => {
  const codes = encoder.encode(text)
  const length = decodedLength(codes)
  if (length === null) return null
  const bytes = new Uint8Array(length)
  let combinedBits = 0
  let at = 0
  const whole = length - (length % 3)
  for (let i = 0; at < whole; i += 4) {
    const a = byteAt(sextetByCode, byteAt(codes, i))
    const b = byteAt(sextetByCode, byteAt(codes, i + 1))
    const c = byteAt(sextetByCode, byteAt(codes, i + 2))
    const d = byteAt(sextetByCode, byteAt(codes, i + 3))
    combinedBits |= a | b | c | d
    bytes[at++] = (a << 2) | (b >> 4)
    bytes[at++] = (b << 4) | (c >> 2)
    bytes[at++] = (c << 6) | d
  }
  if (combinedBits >= INVALID) return null
  return readTail(bytes, codes, whole) ? bytes : null
}

/** The number of encoded bytes, from length and padding alone. */
const decodedLength = (codes: Uint8Array): number | null => {
  if (codes.length % 4 !== 0) return null
  const padding = codes.at(-1) !== PAD ? 0 : codes.at(-2) !== PAD ? 1 : 2
  return (codes.length / 4) * 3 - padding
}

/** Reads the padded last group; false for a bad character or stray bits. */
const readTail = (bytes: Uint8Array, codes: Uint8Array, whole: number): boolean => {
  const rest = bytes.length - whole
  if (rest === 0) return true
  const start = codes.length - 4
  const a = byteAt(sextetByCode, byteAt(codes, start))
  const b = byteAt(sextetByCode, byteAt(codes, start + 1))
  const c = rest === 2 ? byteAt(sextetByCode, byteAt(codes, start + 2)) : 0
  if ((a | b | c) >= INVALID) return false
  bytes[whole] = (a << 2) | (b >> 4)
  if (rest === 2) bytes[whole + 1] = (b << 4) | (c >> 2)
  return rest === 2 ? (c & 3) === 0 : (b & 15) === 0
}

/** base64url without padding (RFC 4648 section 5). */
export const base64UrlText = (bytes: Uint8Array): string =>
  base64Text(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
