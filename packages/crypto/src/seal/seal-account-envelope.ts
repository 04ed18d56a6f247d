// Seals a webhook body to a company ACCOUNT key: RSA-OAEP with SHA-1, AES-256-GCM. Never shared with values (T-01).

import { AES_KEY_BYTES, GCM_IV_BYTES, gcmEncrypt } from '../cipher/aes-gcm.ts'
import { plainBytes, randomBytes } from '../encoding/bytes.ts'
import { publicKeyDer } from '../forms/public-key-form.ts'
import { type Wrapper, writeWrapper } from '../forms/wrapper-form.ts'
import { recentKeys } from './recent-keys.ts'

// D1-ENC-11: SHA-1 occurs here and nowhere else (G-152). The same account key is imported separately for values,
// because a WebCrypto key carries one hash only (T-04).
const accountKey = recentKeys(async (publicKey) =>
  crypto.subtle.importKey('spki', publicKeyDer(publicKey), { name: 'RSA-OAEP', hash: 'SHA-1' }, false, ['encrypt']),
)

/** The envelope {_enc, k, iv, d} as an object: it is the whole webhook body (G-106), so it is not double-encoded. */
export const sealAccountEnvelope = async (bytes: Uint8Array, spkiBase64: string): Promise<Wrapper> => {
  const account = await accountKey(spkiBase64)
  const aesKey = randomBytes(AES_KEY_BYTES)
  const iv = randomBytes(GCM_IV_BYTES)
  const [k, d] = await Promise.all([
    crypto.subtle.encrypt({ name: 'RSA-OAEP' }, account, aesKey),
    gcmEncrypt(aesKey, iv, plainBytes(bytes)),
  ])
  aesKey.fill(0)
  return writeWrapper({ k: new Uint8Array(k), iv, d })
}
