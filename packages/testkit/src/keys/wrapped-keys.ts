// Private keys wrapped under a secret, as a device wraps them. Deriving a key from a secret is slow on purpose, so each
// secret of the tests has one salt and is derived once.
import type { wrapPrivateKey } from '@company-data/crypto'
import { deriveOnce } from './derived-keys.ts'

type EncryptedPrivateKey = Awaited<ReturnType<typeof wrapPrivateKey>>
type WrapKey = (pkcs8: Uint8Array<ArrayBuffer>) => Promise<EncryptedPrivateKey>

const ITERATIONS = 100_000
const SALT_BYTES = 16
const IV_BYTES = 12

const base64 = (bytes: ArrayBuffer | Uint8Array): string => Buffer.from(new Uint8Array(bytes)).toString('base64')

/** Wraps any number of keys under one secret; `unwrapPrivateKey` opens the result. */
export const keyWrapper = async (secret: string): Promise<WrapKey> => {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const derivedKey = await deriveOnce(Buffer.from(secret), salt, ITERATIONS)
  const key = await crypto.subtle.importKey('raw', derivedKey, 'AES-GCM', false, ['encrypt'])
  return async (pkcs8) => {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, pkcs8)
    return { iter: ITERATIONS, salt: base64(salt), iv: base64(iv), data: base64(data) }
  }
}
