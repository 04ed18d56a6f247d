// Checks encrypted_private_key {iter, salt, iv, data} without any key (G-061): its shape, and that it is encrypted.

import { GCM_IV_BYTES } from '../cipher/aes-gcm.ts'
import { PBKDF2_ITERATIONS } from '../cipher/pbkdf2.ts'
import { base64Bytes } from '../encoding/base64.ts'
import type { Bytes } from '../encoding/bytes.ts'
import { DER_INTEGER, DER_SEQUENCE, readElement, readSmallInteger } from '../encoding/der-read.ts'

/** D1-SVC-05: a private key under a key derived from a passphrase or password. */
export type EncryptedPrivateKey = {
  readonly iter: number
  readonly salt: string
  readonly iv: string
  readonly data: string
}

export const WRAP_SALT_BYTES = 16
const MEMBERS = 4
/** G-061: at least 1 KiB of base64; an RSA-2048 PKCS#8 key makes about 1.6 KiB. */
const MIN_DATA_CHARACTERS = 1024

type EncryptedPrivateKeyParts = { readonly salt: Bytes; readonly iv: Bytes; readonly data: Bytes }

/** The reason why the value is not an encrypted_private_key, or null when it is one. */
export const encryptedPrivateKeyProblem = (value: unknown): string | null => {
  const read = readEncryptedPrivateKey(value)
  return typeof read === 'string' ? read : null
}

/** The decoded members, or the problem as text. */
export const readEncryptedPrivateKey = (value: unknown): EncryptedPrivateKeyParts | string => {
  if (typeof value !== 'object' || value === null) return 'encrypted_private_key is not an object'
  // D1-SVC-06: an extra member could be the passphrase, sent by mistake and then stored.
  if (Object.keys(value).length !== MEMBERS) return 'encrypted_private_key has members other than iter, salt, iv, data'
  const { iter, salt, iv, data } = value as Partial<Record<keyof EncryptedPrivateKey, unknown>>
  if (iter !== PBKDF2_ITERATIONS) return `iter is not ${PBKDF2_ITERATIONS}`
  const saltBytes = typeof salt === 'string' ? base64Bytes(salt) : null
  if (saltBytes?.length !== WRAP_SALT_BYTES) return `salt is not base64 of ${WRAP_SALT_BYTES} bytes`
  const ivBytes = typeof iv === 'string' ? base64Bytes(iv) : null
  if (ivBytes?.length !== GCM_IV_BYTES) return `iv is not base64 of ${GCM_IV_BYTES} bytes`
  const dataBytes = typeof data === 'string' && data.length >= MIN_DATA_CHARACTERS ? base64Bytes(data) : null
  if (dataBytes === null) return 'data is not base64 of at least 1 KiB'
  if (isPlainPrivateKey(dataBytes)) return 'data is a private key that is not encrypted'
  return { salt: saltBytes, iv: ivBytes, data: dataBytes }
}

/** True if base64 text holds an unencrypted private key. */
export const holdsPlainPrivateKey = (data: string): boolean => {
  const bytes = base64Bytes(data)
  return bytes !== null && isPlainPrivateKey(bytes)
}

/**
 * T-08: true for an unencrypted PKCS#8 or PKCS#1 key, as DER or as PEM text. Bytes after the key do not hide it.
 * Both DER forms begin SEQUENCE { version 0 or 1, then a SEQUENCE or an INTEGER; random ciphertext hardly ever does.
 */
const isPlainPrivateKey = (bytes: Uint8Array): boolean => {
  const start = String.fromCharCode(...bytes.subarray(0, 64))
  if (start.includes('-----BEGIN')) return true
  const outer = readElement(bytes)?.element
  const first = outer?.tag === DER_SEQUENCE ? readElement(outer.content) : null
  const version = readSmallInteger(first?.element)
  const next = first === null ? undefined : readElement(first.rest)?.element.tag
  return (version === 0 || version === 1) && (next === DER_SEQUENCE || next === DER_INTEGER)
}
