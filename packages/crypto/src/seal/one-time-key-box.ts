// The one-time-key box: base64(iv 12 ‖ AES-256-GCM ‖ tag 16) under a key that its sender shows the server once.

import { AES_KEY_BYTES, GCM_IV_BYTES, GCM_TAG_BYTES, gcmDecrypt, gcmEncrypt } from '../cipher/aes-gcm.ts'
import { CryptoError } from '../crypto-error.ts'
import { base64Bytes, base64Text } from '../encoding/base64.ts'
import { type Bytes, concatBytes, plainBytes, randomBytes } from '../encoding/bytes.ts'

/** A fresh one-time key: base64 of 32 random bytes. One key serves one action or one generation. */
export const createOtk = (): string => base64Text(randomBytes(AES_KEY_BYTES))

/** Closes bytes under a one-time key. */
export const sealOtkBox = async (bytes: Uint8Array, otk: string): Promise<string> => {
  const key = otkBytes(otk)
  const iv = randomBytes(GCM_IV_BYTES)
  return base64Text(concatBytes(iv, await gcmEncrypt(key, iv, plainBytes(bytes))))
}

/**
 * Opens a box. The server may: the caller hands it the plain file for the length of one call (CX-17, G-124). The error
 * contains nothing of the key or the content.
 */
export const openOtkBox = async (box: string, otk: string): Promise<Uint8Array> => {
  const key = otkBytes(otk)
  const bytes = base64Bytes(box)
  if (bytes === null || bytes.length < GCM_IV_BYTES + GCM_TAG_BYTES) {
    throw new CryptoError('malformed', 'the box is not base64 of iv, ciphertext and tag')
  }
  try {
    return await gcmDecrypt(key, bytes.subarray(0, GCM_IV_BYTES), bytes.subarray(GCM_IV_BYTES))
  } catch {
    throw new CryptoError('not_opened', 'the one-time key does not open the box')
  }
}

const otkBytes = (otk: string): Bytes => {
  const key = base64Bytes(otk)
  if (key?.length !== AES_KEY_BYTES)
    throw new CryptoError('key_unsuitable', 'the one-time key is not base64 of 32 bytes')
  return key
}
