// Checks a public key as it crosses the wire: base64 of the DER SubjectPublicKeyInfo of an RSA-2048 key (G-061).

import { CryptoError } from '../crypto-error.ts'
import { base64Bytes } from '../encoding/base64.ts'
import { type Bytes, sha256Hex } from '../encoding/bytes.ts'
import {
  DER_BIT_STRING,
  DER_INTEGER,
  type DerElement,
  getContent,
  isNull,
  readAlgorithm,
  readSmallInteger,
  readWholeSequence,
} from '../encoding/der-read.ts'

const RSA_ENCRYPTION = '1.2.840.113549.1.1.1'
const PUBLIC_EXPONENT = 65537
const MODULUS_BYTES = 256

/** The reason why the text is not a usable public key, or null when it is one. */
export const publicKeyProblem = (publicKey: unknown): string | null => {
  const der = typeof publicKey === 'string' ? base64Bytes(publicKey) : null
  if (der === null) return 'the public key is not base64'
  const [algorithmPart, keyPart, ...extra] = readWholeSequence(der) ?? []
  const algorithm = readAlgorithm(algorithmPart)
  if (algorithm === null || keyPart === undefined || extra.length > 0)
    return 'the public key is not a DER public key info'
  if (algorithm.id !== RSA_ENCRYPTION || !isNull(algorithm.parameters)) return 'the public key is not an RSA key'
  return rsaKeyProblem(keyPart)
}

const rsaKeyProblem = (keyPart: DerElement): string | null => {
  const bits = getContent(keyPart, DER_BIT_STRING)
  // The first byte of a BIT STRING counts unused bits; a key has none.
  const numbers = bits?.[0] === 0 ? readWholeSequence(bits.subarray(1)) : null
  if (numbers?.length !== 2) return 'the public key holds no RSA numbers'
  if (!isModulus2048(getContent(numbers[0], DER_INTEGER))) return 'the public key is not 2048 bit'
  if (readSmallInteger(numbers[1]) !== PUBLIC_EXPONENT) return 'the public exponent is not 65537'
  return null
}

/** A zero byte, then 256 bytes with the top bit set; an even number is not a product of two large primes. */
const isModulus2048 = (content: Uint8Array | null): boolean => {
  const [sign, top = 0] = content ?? []
  const last = content?.at(-1) ?? 0
  return content?.length === MODULUS_BYTES + 1 && sign === 0 && top >= 0x80 && last % 2 === 1
}

/** The DER bytes of a public key; throws when it does not meet G-061. */
export const publicKeyDer = (publicKey: string): Bytes => {
  const problem = publicKeyProblem(publicKey)
  const der = problem === null ? base64Bytes(publicKey) : null
  if (der === null) throw new CryptoError('key_unsuitable', problem ?? 'the public key is not base64')
  return der
}

/** public_key_sha256: lowercase hex SHA-256 of the DER bytes, so one key has one fingerprint. */
export const publicKeySha256 = async (publicKey: string): Promise<string> => sha256Hex(publicKeyDer(publicKey))
