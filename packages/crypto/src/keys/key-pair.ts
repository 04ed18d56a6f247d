// The key pair recipe of services and accounts alike: RSA 2048, exponent 65537, for RSA-OAEP with SHA-256.

import type { CryptoKey } from '../crypto-key.ts'
import { base64Text } from '../encoding/base64.ts'
import { type Bytes, plainBytes } from '../encoding/bytes.ts'

const recipe = { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-256' }

/** D1-SVC-07. A key file names no hash, so the same account key also serves the SHA-1 envelope (G-152). */
export const generateKeyPair = async (): Promise<{ publicKey: string; pkcs8: Bytes }> => {
  const pair = await crypto.subtle.generateKey(recipe, true, ['encrypt', 'decrypt'])
  const [spki, pkcs8] = await Promise.all([
    crypto.subtle.exportKey('spki', pair.publicKey),
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
  ])
  return { publicKey: base64Text(new Uint8Array(spki)), pkcs8: new Uint8Array(pkcs8) }
}

/**
 * D2-FWD-10: the key of one reply, fresh for each question to a plugin and forgotten after it. Its private half cannot be
 * exported.
 */
export const createReplyKey = async (): Promise<{ public_key: string; privateKey: CryptoKey }> => {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(recipe, false, ['encrypt', 'decrypt'])
  const spki = await crypto.subtle.exportKey('spki', publicKey)
  return { public_key: base64Text(new Uint8Array(spki)), privateKey }
}

/** Base64 of the SPKI that belongs to PKCS#8 bytes: the public half of the private key. */
export const derivePublicKey = async (pkcs8: Uint8Array): Promise<string> => {
  const key = await crypto.subtle.importKey('pkcs8', plainBytes(pkcs8), recipe, true, ['decrypt'])
  const { kty, n, e } = await crypto.subtle.exportKey('jwk', key)
  const half = { kty, n, e } as JsonWebKey
  const publicKey = await crypto.subtle.importKey('jwk', half, recipe, true, ['encrypt'])
  return base64Text(new Uint8Array(await crypto.subtle.exportKey('spki', publicKey)))
}
