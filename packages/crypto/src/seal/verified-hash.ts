// The hash of a verified value: computed by the verifier, recomputed by the value's reader (G-086).

import { concatBytes, hexText, plainBytes, randomBytes, sha256Hex, utf8Bytes } from '../encoding/bytes.ts'

const SALT_BYTES = 16

/** verified_salt: 32 lowercase hex characters. */
export const createVerifiedSalt = (): string => hexText(randomBytes(SALT_BYTES))

/**
 * Lowercase hex SHA-256 of UTF-8(salt) ‖ plaintext. The salt is hashed as text, not hex-decoded, and the plaintext is
 * the exact decrypted string, never re-serialised JSON (T-10). Bytes represent a raw file.
 */
export const verifiedHash = async (salt: string, plaintext: string | Uint8Array): Promise<string> => {
  const bytes = typeof plaintext === 'string' ? utf8Bytes(plaintext) : plainBytes(plaintext)
  return sha256Hex(concatBytes(utf8Bytes(salt), bytes))
}
