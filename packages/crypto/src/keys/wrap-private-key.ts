// Wraps a private key under a passphrase or password as encrypted_private_key {iter, salt, iv, data}.

import { GCM_IV_BYTES, gcmEncrypt } from '../cipher/aes-gcm.ts'
import { PBKDF2_ITERATIONS, pbkdf2 } from '../cipher/pbkdf2.ts'
import { base64Text } from '../encoding/base64.ts'
import { plainBytes, randomBytes } from '../encoding/bytes.ts'
import { type EncryptedPrivateKey, WRAP_SALT_BYTES } from '../forms/encrypted-private-key-form.ts'

/** D1-SVC-09, -10: salt and iv are fresh each time, so a password change only has to call it again. */
export const wrapPrivateKey = async (pkcs8: Uint8Array, secret: string): Promise<EncryptedPrivateKey> => {
  const salt = randomBytes(WRAP_SALT_BYTES)
  const iv = randomBytes(GCM_IV_BYTES)
  const data = await gcmEncrypt(await pbkdf2(secret, salt, PBKDF2_ITERATIONS), iv, plainBytes(pkcs8))
  return { iter: PBKDF2_ITERATIONS, salt: base64Text(salt), iv: base64Text(iv), data: base64Text(data) }
}
