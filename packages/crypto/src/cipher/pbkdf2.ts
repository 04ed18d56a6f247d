// PBKDF2-HMAC-SHA256, the one way a passphrase or password becomes a key here.

import { type Bytes, utf8Bytes } from '../encoding/bytes.ts'

/** D1-LIM-10: the iteration count of every key wrap and of the sign-in verifier. */
export const PBKDF2_ITERATIONS = 100_000

/** 32 bytes from the UTF-8 form of a secret, exactly as typed: no Unicode normalisation. */
export const pbkdf2 = async (secret: string, salt: Bytes, iterations: number): Promise<Bytes> => {
  const material = await crypto.subtle.importKey('raw', utf8Bytes(secret), 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, material, 256)
  return new Uint8Array(bits)
}
