// Reads and checks an encrypted PKCS#8 PEM: PBES2 with PBKDF2-HMAC-SHA256 and AES-256-CBC, nothing else (G-062).

import type { Bytes } from '../encoding/bytes.ts'
import { plainBytes } from '../encoding/bytes.ts'
import {
  DER_OCTET_STRING,
  type DerElement,
  getContent,
  isNull,
  readAlgorithm,
  readSequence,
  readSmallInteger,
  readWholeSequence,
} from '../encoding/der-read.ts'
import { readPem } from '../encoding/pem.ts'

export const ENCRYPTED_PEM_LABEL = 'ENCRYPTED PRIVATE KEY'
export const PBES2_ID = '1.2.840.113549.1.5.13'
export const PBKDF2_ID = '1.2.840.113549.1.5.12'
export const HMAC_SHA256_ID = '1.2.840.113549.2.9'
export const AES_256_CBC_ID = '2.16.840.1.101.3.4.1.42'

export const CBC_IV_BYTES = 16
const CBC_BLOCK_BYTES = 16
const CBC_KEY_BYTES = 32
/** A file made elsewhere may have another iteration count; more than this would only stall its reader. */
const MAX_ITERATIONS = 10_000_000

export type PrivatePemParts = {
  readonly salt: Bytes
  readonly iterations: number
  readonly iv: Bytes
  readonly data: Bytes
}

/** The reason why the text is not an encrypted private PEM, or null when it is one. */
export const privatePemProblem = (pem: unknown): string | null => {
  const read = readPrivatePem(pem)
  return typeof read === 'string' ? read : null
}

/** The parts needed to decrypt the PEM, or the problem as text. */
export const readPrivatePem = (pem: unknown): PrivatePemParts | string => {
  const block = typeof pem === 'string' ? readPem(pem) : null
  if (block === null) return 'not one PEM block and nothing else'
  // T-08: above all PRIVATE KEY, which would hand the server the key itself.
  if (block.label !== ENCRYPTED_PEM_LABEL) return `the PEM label is not ${ENCRYPTED_PEM_LABEL}`
  const [schemePart, dataPart, ...extra] = readWholeSequence(block.bytes) ?? []
  const scheme = readAlgorithm(schemePart)
  if (scheme === null || extra.length > 0) return 'the PEM holds no encrypted private key info'
  if (scheme.id !== PBES2_ID) return 'the encryption scheme is not PBES2'
  const data = getContent(dataPart, DER_OCTET_STRING)
  if (data === null || data.length === 0 || data.length % CBC_BLOCK_BYTES !== 0)
    return 'the encrypted data is cut short'
  const parameters = readPbes2(scheme.parameters)
  return typeof parameters === 'string' ? parameters : { ...parameters, data: plainBytes(data) }
}

const readPbes2 = (element: DerElement | undefined): Omit<PrivatePemParts, 'data'> | string => {
  const [kdfPart, cipherPart, ...extra] = readSequence(element) ?? []
  const kdf = readAlgorithm(kdfPart)
  if (kdf?.id !== PBKDF2_ID || extra.length > 0) return 'the key derivation is not PBKDF2'
  const cipher = readAlgorithm(cipherPart)
  const iv = getContent(cipher?.parameters, DER_OCTET_STRING)
  if (cipher?.id !== AES_256_CBC_ID || iv?.length !== CBC_IV_BYTES) return 'the cipher is not AES-256-CBC'
  const derivation = readPbkdf2(kdf.parameters)
  return typeof derivation === 'string' ? derivation : { ...derivation, iv: plainBytes(iv) }
}

/** PBKDF2-params (RFC 8018): salt, iteration count, optional key length, prf; without a prf it would be HMAC-SHA1. */
const readPbkdf2 = (element: DerElement | undefined): { salt: Bytes; iterations: number } | string => {
  const [saltPart, iterationPart, ...others] = readSequence(element) ?? []
  const salt = getContent(saltPart, DER_OCTET_STRING)
  const iterations = readSmallInteger(iterationPart)
  if (salt === null || salt.length === 0) return 'the PBKDF2 salt is missing'
  if (iterations === null || iterations < 1 || iterations > MAX_ITERATIONS)
    return 'the PBKDF2 iteration count is unusable'
  const keyLength = others.length === 2 ? readSmallInteger(others.shift()) : CBC_KEY_BYTES
  const prf = others.length === 1 ? readAlgorithm(others[0]) : null
  if (prf?.id !== HMAC_SHA256_ID || !isNull(prf.parameters)) return 'the PBKDF2 function is not hmacWithSHA256'
  return keyLength === CBC_KEY_BYTES ? { salt: plainBytes(salt), iterations } : 'the PBKDF2 key length is not 32'
}
