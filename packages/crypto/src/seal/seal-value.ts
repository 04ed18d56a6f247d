// Seals one value to a recipient's public key: RSA-OAEP with SHA-256, AES-256-GCM. Never shared with envelopes (T-01).

import { AES_KEY_BYTES, GCM_IV_BYTES, gcmEncrypt } from '../cipher/aes-gcm.ts'
import { randomBytes, utf8Bytes } from '../encoding/bytes.ts'
import { publicKeyDer } from '../forms/public-key-form.ts'
import { writeWrapper } from '../forms/wrapper-form.ts'
import { recentKeys } from './recent-keys.ts'

// D1-ENC-03: the hash is written out here and pinned; WebCrypto uses it for MGF1 too.
const recipientKey = recentKeys(async (publicKey) =>
  crypto.subtle.importKey('spki', publicKeyDer(publicKey), { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt']),
)

/** The wrapper {_enc, k, iv, d} as a JSON string, ready to embed in another JSON value (D1-ENC-08). */
export const sealValue = async (plaintext: string, spkiBase64: string): Promise<string> => {
  const recipient = await recipientKey(spkiBase64)
  const secret = randomBytes(AES_KEY_BYTES + GCM_IV_BYTES)
  const aesKey = secret.subarray(0, AES_KEY_BYTES)
  const iv = secret.subarray(AES_KEY_BYTES)
  // Concurrently: the two run on different threads, and the slower one starts first.
  const [k, d] = await Promise.all([
    crypto.subtle.encrypt({ name: 'RSA-OAEP' }, recipient, aesKey),
    gcmEncrypt(aesKey, iv, utf8Bytes(plaintext)),
  ])
  aesKey.fill(0)
  return JSON.stringify(writeWrapper({ k: new Uint8Array(k), iv, d }))
}
