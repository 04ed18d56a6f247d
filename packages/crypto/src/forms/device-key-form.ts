// Checks the public key of a trusted device as it crosses the wire: base64 of the DER SubjectPublicKeyInfo of a P-256 key.

import { base64Bytes } from '../encoding/base64.ts'
import { DER_BIT_STRING, getContent, readAlgorithm, readObjectId, readWholeSequence } from '../encoding/der-read.ts'

const EC_PUBLIC_KEY = '1.2.840.10045.2.1'
const P256 = '1.2.840.10045.3.1.7'

// The curve y² = x³ − 3x + b over the integers modulo PRIME (FIPS 186-4, D.1.2.3).
const PRIME = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn
const COORDINATE_BYTES = 32

/** True if the text is a P-256 public key whose point lies on the curve. */
export const isDeviceKey = (text: string): boolean => {
  const der = base64Bytes(text)
  const [algorithmPart, keyPart, ...extra] = (der === null ? null : readWholeSequence(der)) ?? []
  const algorithm = readAlgorithm(algorithmPart)
  if (algorithm?.id !== EC_PUBLIC_KEY || readObjectId(algorithm.parameters) !== P256 || extra.length > 0) return false
  const bits = getContent(keyPart, DER_BIT_STRING)
  // The first byte of a BIT STRING counts unused bits; a key has none.
  return bits?.[0] === 0 && isPoint(bits.subarray(1))
}

/** A point in one of the three forms of SEC 1: compressed (2, 3), uncompressed (4) or hybrid (6, 7). */
const isPoint = (bytes: Uint8Array): boolean => {
  const [form = 0] = bytes
  const x = toNumber(bytes.subarray(1, 1 + COORDINATE_BYTES))
  const y = toNumber(bytes.subarray(1 + COORDINATE_BYTES))
  if (x >= PRIME || y >= PRIME) return false
  const ySquared = (x ** 3n - 3n * x + B) % PRIME
  if (form === 2 || form === 3) return bytes.length === 1 + COORDINATE_BYTES && isSquare(ySquared)
  if (bytes.length !== 1 + 2 * COORDINATE_BYTES || modulo(ySquared) !== y ** 2n % PRIME) return false
  // The last bit of a hybrid form repeats whether y is odd, and must agree with y.
  return form === 4 || ((form === 6 || form === 7) && BigInt(form & 1) === (y & 1n))
}

const toNumber = (bytes: Uint8Array): bigint => {
  let number = 0n
  for (const byte of bytes) number = number * 256n + BigInt(byte)
  return number
}

const modulo = (number: bigint): bigint => ((number % PRIME) + PRIME) % PRIME

/** Euler's criterion: true if some y has this square. */
const isSquare = (number: bigint): boolean => power(modulo(number), (PRIME - 1n) / 2n) === 1n

const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n
  for (let square = base, rest = exponent; rest > 0n; square = square ** 2n % PRIME, rest >>= 1n)
    if ((rest & 1n) === 1n) result = (result * square) % PRIME
  return result
}
