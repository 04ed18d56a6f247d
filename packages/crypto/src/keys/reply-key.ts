// The key of one reply: a plugin seals to its public half, and its private half never leaves the memory of the asker (FG-12).

import type { CryptoKey } from '../crypto-key.ts'
import { base64Text } from '../encoding/base64.ts'

const recipe = { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-256' }

/** D2-FWD-10: fresh for each question, and forgotten after the reply; the private half cannot be exported. */
export const createReplyKey = async (): Promise<{ public_key: string; privateKey: CryptoKey }> => {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(recipe, false, ['encrypt', 'decrypt'])
  const spki = await crypto.subtle.exportKey('spki', publicKey)
  return { public_key: base64Text(new Uint8Array(spki)), privateKey }
}
