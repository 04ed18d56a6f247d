// Signatures of RSA and ECDSA: their algorithms, and their check with Web Crypto.
import { DER, type DerElement, parseMembers, toHex, UnreadableSeal, wholeSequence } from './der.ts'

export interface SignatureAlgorithm {
  kind: 'rsa' | 'ecdsa'
  hash: string
}

const RSA = 'RSASSA-PKCS1-v1_5'

/** By the last number of the identifier: certificates may be signed with longer hashes than seals. */
const rsaHashes: Readonly<Record<string, string>> = { '0b': 'SHA-256', '0c': 'SHA-384', '0d': 'SHA-512' }
const ecdsaHashes: Readonly<Record<string, string>> = { '02': 'SHA-256', '03': 'SHA-384', '04': 'SHA-512' }

const curves: Readonly<Record<string, { namedCurve: string; bytes: number }>> = {
  '06082a8648ce3d030107': { namedCurve: 'P-256', bytes: 32 },
  '06052b81040022': { namedCurve: 'P-384', bytes: 48 },
}

/** Undefined for any other algorithm than RSA or ECDSA with a hash of SHA-2. */
export const readAlgorithm = (identifier: DerElement | undefined): SignatureAlgorithm | undefined => {
  const hex = identifier === undefined ? '' : toHex(identifier.whole)
  const rsa = /^300d06092a864886f70d0101(0[bcd])0500$/.exec(hex)?.[1]
  const ecdsa = /^300a06082a8648ce3d0403(0[234])$/.exec(hex)?.[1]
  const [kind, hash] =
    rsa === undefined ? (['ecdsa', ecdsaHashes[ecdsa ?? '']] as const) : (['rsa', rsaHashes[rsa]] as const)
  return hash === undefined ? undefined : { kind, hash }
}

const copyBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

/** Web Crypto takes the two numbers of an ECDSA signature at full length. */
const toFullLength = (signature: Uint8Array, bytes: number): Uint8Array<ArrayBuffer> => {
  const numbers = wholeSequence(signature)
  const full = new Uint8Array(2 * bytes)
  for (const [index, { tag, content }] of numbers.entries()) {
    // A zero byte keeps a large number positive.
    const digits = content[0] === 0 && content.length > 1 ? content.subarray(1) : content
    if (numbers.length !== 2 || tag !== DER.integer || digits.length > bytes)
      throw new UnreadableSeal('a signature of ECDSA cannot be read')
    full.set(digits, (index + 1) * bytes - digits.length)
  }
  return full
}

const isEcdsa = async (
  signed: Uint8Array,
  signature: Uint8Array,
  publicKey: Uint8Array,
  hash: string,
): Promise<boolean> => {
  const [, curveId] = parseMembers(wholeSequence(publicKey)[0], DER.sequence)
  const curve = curveId && curves[toHex(curveId.whole)]
  if (!curve) throw new UnreadableSeal('a key is of another curve')
  const algorithm = { name: 'ECDSA', namedCurve: curve.namedCurve }
  const key = await crypto.subtle.importKey('spki', copyBytes(publicKey), algorithm, false, ['verify'])
  return crypto.subtle.verify({ name: 'ECDSA', hash }, key, toFullLength(signature, curve.bytes), copyBytes(signed))
}

/** `publicKey`: a whole SubjectPublicKeyInfo. */
export const isSignature = async (
  signed: Uint8Array,
  signature: Uint8Array,
  publicKey: Uint8Array,
  { kind, hash }: SignatureAlgorithm,
): Promise<boolean> => {
  if (kind === 'ecdsa') return isEcdsa(signed, signature, publicKey, hash)
  const key = await crypto.subtle.importKey('spki', copyBytes(publicKey), { name: RSA, hash }, false, ['verify'])
  return crypto.subtle.verify(RSA, key, copyBytes(signature), copyBytes(signed))
}

/** Half the order of P-256. */
const HALF_ORDER = '7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8'

/** A seal has the smaller of the two valid values of ECDSA, so that no byte of the file can be changed. */
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
  return isSignature(signed, signature, publicKey, algorithm)
}
