// AES-256-GCM with a 12-byte iv and the 16-byte tag appended, the one content cipher of every form here.

import type { Bytes } from '../encoding/bytes.ts'

export const AES_KEY_BYTES = 32
export const GCM_IV_BYTES = 12
export const GCM_TAG_BYTES = 16

const importKey = (rawKey: Bytes, usage: 'encrypt' | 'decrypt'): Promise<CryptoKey> => {
  // WebCrypto would take a 16-byte key and quietly become AES-128.
  if (rawKey.length !== AES_KEY_BYTES) throw new RangeError(`an AES-256 key has ${AES_KEY_BYTES} bytes`)
  return crypto.subtle.importKey('raw', rawKey, 'AES-GCM', false, [usage])
}

/** Ciphertext with the tag at its end (T-06: WebCrypto appends it, other libraries return it apart). */
export const gcmEncrypt = async (rawKey: Bytes, iv: Bytes, plaintext: Bytes): Promise<Bytes> => {
  const key = await importKey(rawKey, 'encrypt')
  return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plaintext))
}

/** The plaintext; rejects when the tag does not fit. */
export const gcmDecrypt = async (rawKey: Bytes, iv: Bytes, ciphertext: Bytes): Promise<Bytes> => {
  const key = await importKey(rawKey, 'decrypt')
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, ciphertext))
}
