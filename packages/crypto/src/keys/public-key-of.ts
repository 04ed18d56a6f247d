// The public half of a private key that one holds.
import { base64Text } from '../encoding/base64.ts'
import { plainBytes } from '../encoding/bytes.ts'

const OAEP = { name: 'RSA-OAEP', hash: 'SHA-256' }

/** Base64 of the SPKI that belongs to PKCS#8 bytes. */
export const publicKeyOf = async (pkcs8: Uint8Array): Promise<string> => {
  const key = await crypto.subtle.importKey('pkcs8', plainBytes(pkcs8), OAEP, true, ['decrypt'])
  const { kty, n, e } = await crypto.subtle.exportKey('jwk', key)
  const half = { kty, n, e } as JsonWebKey
  const publicKey = await crypto.subtle.importKey('jwk', half, OAEP, true, ['encrypt'])
  return base64Text(new Uint8Array(await crypto.subtle.exportKey('spki', publicKey)))
}
