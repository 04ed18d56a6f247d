// Keys and verifier that a device creates at registration and sign-in; the raw password never leaves it (G-010).

import { PBKDF2_ITERATIONS, pbkdf2 } from '../cipher/pbkdf2.ts'
import { CryptoError } from '../crypto-error.ts'
import { base64Bytes, base64Text, base64UrlText } from '../encoding/base64.ts'
import { randomBytes } from '../encoding/bytes.ts'
import type { EncryptedPrivateKey } from '../forms/encrypted-private-key-form.ts'
import { generateKeyPair } from './key-pair.ts'
import { wrapPrivateKey } from './wrap-private-key.ts'

const AUTH_SALT_BYTES = 16

export type AccountKeys = { readonly public_key: string; readonly encrypted_private_key: EncryptedPrivateKey }

/** An account or recovery key pair, the private half under a key derived from the raw password with its own salt. */
export const createAccountKeys = async (password: string): Promise<AccountKeys> => {
  const { publicKey, pkcs8 } = await generateKeyPair()
  const wrapped = await wrapPrivateKey(pkcs8, password)
  pkcs8.fill(0)
  return { public_key: publicKey, encrypted_private_key: wrapped }
}

/** auth_salt for a registration: base64 of 16 random bytes. */
export const createAuthSalt = (): string => base64Text(randomBytes(AUTH_SALT_BYTES))

/**
 * The API's `password`: base64url(PBKDF2-SHA256(UTF-8 of the raw password, salt, 100000, 32 bytes)). The salt is the
 * decoded bytes of auth_salt, not its text. The wrap key of the private key has another salt, so the server cannot
 * derive that key from this verifier.
 */
export const deriveVerifier = async (rawPassword: string, authSalt: string): Promise<string> => {
  const salt = base64Bytes(authSalt)
  if (salt === null || salt.length === 0) throw new CryptoError('malformed', 'auth_salt is not base64')
  return base64UrlText(await pbkdf2(rawPassword, salt, PBKDF2_ITERATIONS))
}

const PASSCODE_SALT_BYTES = 16

/**
 * The verifier of a passcode. The salt is derived from the account's id: it is the same on every device, and it survives a
 * change of the password, which brings a new auth_salt.
 */
export const derivePasscodeVerifier = async (userId: string, passcode: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`passcode:${userId}`))
  const salt = String.fromCharCode(...new Uint8Array(digest, 0, PASSCODE_SALT_BYTES))
  return deriveVerifier(passcode, btoa(salt))
}
