// Opens a sealed value: RSA-OAEP pinned to SHA-256, AES-256-GCM. Never shared with envelopes (T-01).

import { gcmDecrypt } from '../cipher/aes-gcm.ts'
import { CryptoError } from '../crypto-error.ts'
import type { CryptoKey } from '../crypto-key.ts'
import { type Bytes, utf8Text } from '../encoding/bytes.ts'
import { readWrapperInput } from '../forms/wrapper-form.ts'
import { isCryptoKey, type Pkcs8Input, type PrivateKeyInput, pkcs8Bytes } from './private-key-input.ts'

/** A private key for opening values. The hash is pinned here: no platform default, which may be SHA-1 (T-02). */
export const importValuePrivateKey = async (pkcs8: Pkcs8Input): Promise<CryptoKey> => importPinned(pkcs8Bytes(pkcs8))

const importPinned = async (pkcs8: Bytes): Promise<CryptoKey> => {
  try {
    return await crypto.subtle.importKey('pkcs8', pkcs8, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['decrypt'])
  } catch (cause) {
    throw new CryptoError('key_unsuitable', 'the private key is not an RSA key in PKCS#8', { cause })
  }
}

/**
 * D1-ENC-06: the plaintext of a wrapper, given as its JSON string or as an object. It is the exact string that was
 * sealed; parse it as JSON only where the field type says so (D1-ENC-07).
 */
export const openValue = async (wrapper: string | object, privateKey: PrivateKeyInput): Promise<string> => {
  const parts = readWrapperInput(wrapper)
  if (parts === null) throw new CryptoError('malformed', 'not a wrapper {_enc, k, iv, d}')
  const key = isCryptoKey(privateKey) ? privateKey : await importPinned(pkcs8Bytes(privateKey))
  requireSha256(key)
  try {
    const aesKey = new Uint8Array(await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, key, parts.k))
    return utf8Text(await gcmDecrypt(aesKey, parts.iv, parts.d))
  } catch (cause) {
    throw new CryptoError('not_opened', 'this key does not open this value', { cause })
  }
}

/** T-04: a CryptoKey carries one hash; one made for envelopes is refused by name instead of failing without a reason. */
const requireSha256 = (key: CryptoKey): void => {
  const { name, hash } = key.algorithm as Partial<RsaHashedKeyAlgorithm>
  if (key.type !== 'private' || name !== 'RSA-OAEP' || hash?.name !== 'SHA-256') {
    throw new CryptoError('key_unsuitable', 'values open with an RSA-OAEP private key imported for SHA-256')
  }
}
