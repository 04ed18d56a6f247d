// The pin book: the fingerprints of other keys, encrypted under a key that only the private key of the account gives.

import { GCM_IV_BYTES, GCM_TAG_BYTES } from '../cipher/aes-gcm.ts'
import { CryptoError } from '../crypto-error.ts'
import type { CryptoKey } from '../crypto-key.ts'
import { base64Bytes, base64Text } from '../encoding/base64.ts'
import { concatBytes, plainBytes, randomBytes, utf8Bytes, utf8Text } from '../encoding/bytes.ts'

/**
 * HKDF-SHA256 of the PKCS#8 bytes. A value sealed to the public key proves nothing, because the platform can make one; this key
 * it cannot make. The key stays the same after every change of the password, and cannot be exported.
 */
export const derivePinsKey = async (pkcs8: Uint8Array, userId: string): Promise<CryptoKey> => {
  const material = await crypto.subtle.importKey('raw', plainBytes(pkcs8), 'HKDF', false, ['deriveKey'])
  const info = utf8Bytes(`company-data/pins/v1/${userId}`)
  const recipe = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  return crypto.subtle.deriveKey(recipe, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** base64(iv ‖ AES-256-GCM(JSON) ‖ tag). */
export const closePinBook = async (book: unknown, key: CryptoKey): Promise<string> => {
  const iv = randomBytes(GCM_IV_BYTES)
  const ciphertext = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, utf8Bytes(JSON.stringify(book)))
  return base64Text(concatBytes(iv, new Uint8Array(ciphertext)))
}

/** The content; throws a CryptoError if the book was altered, or made without this key. */
export const openPinBook = async (value: string, key: CryptoKey): Promise<unknown> => {
  const bytes = base64Bytes(value)
  if (bytes === null || bytes.length < GCM_IV_BYTES + GCM_TAG_BYTES) {
    throw new CryptoError('malformed', 'the pin book is not base64 of an iv, a text and a tag')
  }
  const iv = bytes.subarray(0, GCM_IV_BYTES)
  try {
    const json = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(GCM_IV_BYTES))
    return JSON.parse(utf8Text(new Uint8Array(json)))
  } catch (cause) {
    throw new CryptoError('not_opened', 'the pin book does not open', { cause })
  }
}
