// Opens the two encrypted forms of a private key with the passphrase or password that closed them.

import { gcmDecrypt } from '../cipher/aes-gcm.ts'
import { PBKDF2_ITERATIONS, pbkdf2 } from '../cipher/pbkdf2.ts'
import { CryptoError } from '../crypto-error.ts'
import type { CryptoKey } from '../crypto-key.ts'
import { restoreLineBreaks } from '../encoding/pem.ts'
import { type EncryptedPrivateKey, readEncryptedPrivateKey } from '../forms/encrypted-private-key-form.ts'
import { readPrivatePem } from '../forms/private-pem-form.ts'
import { importAccountPrivateKey } from './open-account-envelope.ts'
import { importValuePrivateKey } from './open-value.ts'

/** PKCS#8 bytes of {iter, salt, iv, data}; the secret is a service passphrase or an account password. */
export const unwrapPrivateKey = async (wrapped: EncryptedPrivateKey, secret: string): Promise<Uint8Array> => {
  const parts = readEncryptedPrivateKey(wrapped)
  if (typeof parts === 'string') throw new CryptoError('malformed', parts)
  try {
    return await gcmDecrypt(await pbkdf2(secret, parts.salt, PBKDF2_ITERATIONS), parts.iv, parts.data)
  } catch (cause) {
    throw new CryptoError('not_opened', 'the passphrase does not open this private key', { cause })
  }
}

/** PKCS#8 bytes of a service's private key, from the service record (G-063). */
export const openServiceKey = (
  service: { readonly encrypted_private_key: EncryptedPrivateKey },
  passphrase: string,
): Promise<Uint8Array> => unwrapPrivateKey(service.encrypted_private_key, passphrase)

/** PKCS#8 bytes of an account's private key, from the response of a login or of GET /api/profile/keys. */
export const openAccountKey = (
  account: { readonly encrypted_private_key: EncryptedPrivateKey },
  password: string,
): Promise<Uint8Array> => unwrapPrivateKey(account.encrypted_private_key, password)

/**
 * PKCS#8 bytes of an encrypted PEM (PBES2). CX-19: only the holder of the passphrase converts, never the server (T-07).
 */
export const openPrivatePem = async (pem: string, passphrase: string): Promise<Uint8Array> => {
  const parts = readPrivatePem(restoreLineBreaks(pem))
  if (typeof parts === 'string') throw new CryptoError('malformed', parts)
  try {
    const rawKey = await pbkdf2(passphrase, parts.salt, parts.iterations)
    const key = await crypto.subtle.importKey('raw', rawKey, 'AES-CBC', false, ['decrypt'])
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv: parts.iv }, key, parts.data))
  } catch (cause) {
    throw new CryptoError('not_opened', 'the passphrase does not open this private key', { cause })
  }
}

const loadPem = async (
  pem: string,
  passphrase: string,
  importKey: (pkcs8: Uint8Array) => Promise<CryptoKey>,
): Promise<CryptoKey> => {
  const pkcs8 = await openPrivatePem(pem, passphrase)
  try {
    return await importKey(pkcs8)
  } catch (cause) {
    // CBC has no tag: about one wrong passphrase in 256 gets past the padding and fails here.
    throw new CryptoError('not_opened', 'the passphrase does not open this private key', { cause })
  } finally {
    pkcs8.fill(0)
  }
}

/** The downloaded service key, ready for openValue. */
export const loadServiceKey = (pem: string, passphrase: string): Promise<CryptoKey> =>
  loadPem(pem, passphrase, importValuePrivateKey)

/** The downloaded account key, ready for openAccountEnvelope; load it for openValue with loadServiceKey (T-04). */
export const loadAccountKey = (pem: string, passphrase: string): Promise<CryptoKey> =>
  loadPem(pem, passphrase, importAccountPrivateKey)
