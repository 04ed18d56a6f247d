// The activity book: what a person did, encrypted under the key of the pin book and bound to its own purpose.
import { GCM_IV_BYTES, GCM_TAG_BYTES } from '../cipher/aes-gcm.ts'
import { CryptoError } from '../crypto-error.ts'
import type { CryptoKey } from '../crypto-key.ts'
import { base64Bytes, base64Text } from '../encoding/base64.ts'
import { concatBytes, randomBytes, utf8Bytes, utf8Text } from '../encoding/bytes.ts'

/** Authenticated with the content, so that a pin book does not open as an activity book, or the other way around. */
const additionalData = utf8Bytes('company-data/activity/v1')

/** base64(iv ‖ AES-256-GCM(JSON) ‖ tag), with a key of `derivePinsKey`. */
export const closeActivityBook = async (book: unknown, key: CryptoKey): Promise<string> => {
  const iv = randomBytes(GCM_IV_BYTES)
  const recipe = { name: 'AES-GCM', iv, additionalData }
  const ciphertext = await crypto.subtle.encrypt(recipe, key, utf8Bytes(JSON.stringify(book)))
  return base64Text(concatBytes(iv, new Uint8Array(ciphertext)))
}

/** The content; throws a CryptoError if the book was altered, or made without this key or for another purpose. */
export const openActivityBook = async (value: string, key: CryptoKey): Promise<unknown> => {
  const bytes = base64Bytes(value)
  if (bytes === null || bytes.length < GCM_IV_BYTES + GCM_TAG_BYTES) {
    throw new CryptoError('malformed', 'the activity book is not base64 of an iv, a text and a tag')
  }
  const recipe = { name: 'AES-GCM', iv: bytes.subarray(0, GCM_IV_BYTES), additionalData }
  try {
    const json = await crypto.subtle.decrypt(recipe, key, bytes.subarray(GCM_IV_BYTES))
    return JSON.parse(utf8Text(new Uint8Array(json)))
  } catch (cause) {
    throw new CryptoError('not_opened', 'the activity book does not open', { cause })
  }
}
