// The key pair recipe of services and accounts alike: RSA 2048, exponent 65537, for RSA-OAEP with SHA-256.

import { base64Text } from '../encoding/base64.ts'
import type { Bytes } from '../encoding/bytes.ts'

/** D1-SVC-07. A key file names no hash, so the same account key also serves the SHA-1 envelope (G-152). */
export const generateKeyPair = async (): Promise<{ publicKey: string; pkcs8: Bytes }> => {
  const recipe = { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-256' }
  const pair = await crypto.subtle.generateKey(recipe, true, ['encrypt', 'decrypt'])
  const [spki, pkcs8] = await Promise.all([
    crypto.subtle.exportKey('spki', pair.publicKey),
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
  ])
  return { publicKey: base64Text(new Uint8Array(spki)), pkcs8: new Uint8Array(pkcs8) }
}
