// Verifies signatures of RSA and ECDSA with Web Crypto.
import { DerError, readMembers, readNode, toHex } from './der.ts'

export interface SignatureAlgorithm {
  kind: 'rsa' | 'ecdsa'
  hash: string
}

/** By the AlgorithmIdentifier, as hex. */
export const signatureAlgorithms: ReadonlyMap<string, SignatureAlgorithm> = new Map([
  ['300d06092a864886f70d01010b0500', { kind: 'rsa', hash: 'SHA-256' }],
  ['300d06092a864886f70d01010c0500', { kind: 'rsa', hash: 'SHA-384' }],
  ['300d06092a864886f70d01010d0500', { kind: 'rsa', hash: 'SHA-512' }],
  ['300a06082a8648ce3d040302', { kind: 'ecdsa', hash: 'SHA-256' }],
  ['300a06082a8648ce3d040303', { kind: 'ecdsa', hash: 'SHA-384' }],
  ['300a06082a8648ce3d040304', { kind: 'ecdsa', hash: 'SHA-512' }],
])

const SEQUENCE = 0x30
const INTEGER = 0x02
const RSA = 'RSASSA-PKCS1-v1_5'
/** By the identifier of the curve, as hex, with the bytes of a number. */
const CURVES: ReadonlyMap<string, { namedCurve: string; bytes: number }> = new Map([
  ['06082a8648ce3d030107', { namedCurve: 'P-256', bytes: 32 }],
  ['06052b81040022', { namedCurve: 'P-384', bytes: 48 }],
])

/** Web Crypto wants the two numbers of an ECDSA signature at full length. */
const toFullLength = (signature: Uint8Array, bytes: number): Uint8Array<ArrayBuffer> => {
  const node = readNode(signature)
  const numbers = readMembers(node, SEQUENCE)
  if (node.bytes.length !== signature.length || numbers.length !== 2) throw new DerError('A signature is not one.')
  const full = new Uint8Array(2 * bytes)
  for (const [index, { tag, body }] of numbers.entries()) {
    // A zero byte keeps a large number positive.
    const digits = body[0] === 0 && body.length > 1 ? body.subarray(1) : body
    if (tag !== INTEGER || digits.length > bytes) throw new DerError('A signature is not one.')
    full.set(digits, (index + 1) * bytes - digits.length)
  }
  return full
}

const isEcdsa = async (data: Uint8Array, signature: Uint8Array, publicKey: Uint8Array, hash: string) => {
  const [algorithm] = readMembers(readNode(publicKey), SEQUENCE)
  const curve = CURVES.get(toHex(readMembers(algorithm, SEQUENCE)[1]?.bytes ?? new Uint8Array()))
  if (!curve) throw new DerError('A key is of another curve.')
  const { namedCurve, bytes } = curve
  const key = await crypto.subtle.importKey('spki', new Uint8Array(publicKey), { name: 'ECDSA', namedCurve }, false, [
    'verify',
  ])
  return crypto.subtle.verify({ name: 'ECDSA', hash }, key, toFullLength(signature, bytes), new Uint8Array(data))
}

/** `publicKey`: a whole SubjectPublicKeyInfo. */
export const isSignature = async (
  data: Uint8Array,
  signature: Uint8Array,
  publicKey: Uint8Array,
  { kind, hash }: SignatureAlgorithm,
): Promise<boolean> => {
  if (kind === 'ecdsa') return await isEcdsa(data, signature, publicKey, hash)
  const key = await crypto.subtle.importKey('spki', new Uint8Array(publicKey), { name: RSA, hash }, false, ['verify'])
  return await crypto.subtle.verify(RSA, key, new Uint8Array(signature), new Uint8Array(data))
}

/** Half the order of P-256. */
const HALF_ORDER = '7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8'

/** Of two valid values of ECDSA a seal has the smaller one, so that not one byte of the file can be changed. */
export const isSealSignature = async (
  signed: Uint8Array,
  signature: Uint8Array,
  publicKey: Uint8Array,
  algorithm: SignatureAlgorithm,
): Promise<boolean> => {
  if (algorithm.kind === 'ecdsa') {
    const isLow = toHex(toFullLength(signature, 32).subarray(32)) <= HALF_ORDER
    if (!isLow) return false
  }
  return await isSignature(signed, signature, publicKey, algorithm)
}
