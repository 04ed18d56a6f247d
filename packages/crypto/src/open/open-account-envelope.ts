// Opens the envelope of an encrypt_payload webhook: RSA-OAEP with SHA-1, AES-256-GCM. Never shared with values (T-01).

import { gcmDecrypt } from '../cipher/aes-gcm.ts'
import { CryptoError } from '../crypto-error.ts'
import type { CryptoKey } from '../crypto-key.ts'
import type { Bytes } from '../encoding/bytes.ts'
import { readWrapperInput } from '../forms/wrapper-form.ts'
import { isCryptoKey, type Pkcs8Input, type PrivateKeyInput, pkcs8Bytes } from './private-key-input.ts'

/** A private ACCOUNT key for opening webhook envelopes; for customer copies import it again for values (T-04, G-152). */
export const importAccountPrivateKey = async (pkcs8: Pkcs8Input): Promise<CryptoKey> => importForSha1(pkcs8Bytes(pkcs8))

const importForSha1 = async (pkcs8: Bytes): Promise<CryptoKey> => {
  try {
    return await crypto.subtle.importKey('pkcs8', pkcs8, { name: 'RSA-OAEP', hash: 'SHA-1' }, false, ['decrypt'])
  } catch (cause) {
    throw new CryptoError('key_unsuitable', 'the account private key is not an RSA key in PKCS#8', { cause })
  }
}

/** D1-ENC-11: the bytes of the webhook body inside an envelope, given as an object or as the outer body's text. */
export const openAccountEnvelope = async (
  envelope: string | object,
  privateKey: PrivateKeyInput,
): Promise<Uint8Array> => {
  const parts = readWrapperInput(envelope)
  if (parts === null) throw new CryptoError('malformed', 'not an envelope {_enc, k, iv, d}')
  const key = isCryptoKey(privateKey) ? privateKey : await importForSha1(pkcs8Bytes(privateKey))
  requireSha1(key)
  try {
    const aesKey = new Uint8Array(await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, key, parts.k))
    return await gcmDecrypt(aesKey, parts.iv, parts.d)
  } catch (cause) {
    throw new CryptoError('not_opened', 'this key does not open this envelope', { cause })
  }
}

const requireSha1 = (key: CryptoKey): void => {
  const { name, hash } = key.algorithm as Partial<RsaHashedKeyAlgorithm>
  if (key.type !== 'private' || name !== 'RSA-OAEP' || hash?.name !== 'SHA-1') {
    throw new CryptoError('key_unsuitable', 'envelopes open with an RSA-OAEP private key imported for SHA-1')
  }
}
