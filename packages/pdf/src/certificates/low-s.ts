// The one form of an ECDSA signature that seals use: of two equally valid values, the smaller one.
import { parseElements } from '../asn1/der-read.ts'
import { integer, sequence } from '../asn1/der-write.ts'

/** The order of P-256. For every valid s, the order minus s is valid too. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`)

const toBytes = (value: bigint): Buffer => {
  const hex = value.toString(16)
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
}

/** Verifiers refuse the other value, so that no byte of a sealed file can be changed. */
export const toLowS = (signature: Uint8Array): Uint8Array => {
  const [outer] = parseElements(signature)
  const [r, s] = parseElements(outer?.content ?? signature)
  if (!r || !s) throw new Error('The ECDSA signature cannot be read.')
  const value = toNumber(s.content)
  return value <= ORDER / 2n ? signature : new Uint8Array(sequence(r.whole, integer(toBytes(ORDER - value))))
}
