// Closes a private key under a passphrase or password, in the two forms of the document.

import { GCM_IV_BYTES, gcmEncrypt } from '../cipher/aes-gcm.ts'
import { PBKDF2_ITERATIONS, pbkdf2 } from '../cipher/pbkdf2.ts'
import { base64Text } from '../encoding/base64.ts'
import { plainBytes, randomBytes } from '../encoding/bytes.ts'
import { writeInteger, writeNull, writeObjectId, writeOctetString, writeSequence } from '../encoding/der-write.ts'
import { writePem } from '../encoding/pem.ts'
import { type EncryptedPrivateKey, WRAP_SALT_BYTES } from '../forms/encrypted-private-key-form.ts'
import {
  AES_256_CBC_ID,
  CBC_IV_BYTES,
  ENCRYPTED_PEM_LABEL,
  HMAC_SHA256_ID,
  PBES2_ID,
  PBKDF2_ID,
} from '../forms/private-pem-form.ts'

/** D1-SVC-09, -10: {iter, salt, iv, data}; fresh salt and iv each time, so a password change only calls it again. */
export const wrapPrivateKey = async (pkcs8: Uint8Array, secret: string): Promise<EncryptedPrivateKey> => {
  const salt = randomBytes(WRAP_SALT_BYTES)
  const iv = randomBytes(GCM_IV_BYTES)
  const data = await gcmEncrypt(await pbkdf2(secret, salt, PBKDF2_ITERATIONS), iv, plainBytes(pkcs8))
  return { iter: PBKDF2_ITERATIONS, salt: base64Text(salt), iv: base64Text(iv), data: base64Text(data) }
}

/** D1-SVC-16: the encrypted PKCS#8 PEM that OpenSSL and every other library reads (RFC 5958, RFC 8018). */
export const createPrivatePem = async (pkcs8: Uint8Array, passphrase: string): Promise<string> => {
  const salt = randomBytes(WRAP_SALT_BYTES)
  const iv = randomBytes(CBC_IV_BYTES)
  const rawKey = await pbkdf2(passphrase, salt, PBKDF2_ITERATIONS)
  const key = await crypto.subtle.importKey('raw', rawKey, 'AES-CBC', false, ['encrypt'])
  const data = await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, plainBytes(pkcs8))
  return writePem(ENCRYPTED_PEM_LABEL, writeSequence(pbes2(salt, iv), writeOctetString(new Uint8Array(data))))
}

const pbes2 = (salt: Uint8Array, iv: Uint8Array): Uint8Array => {
  const prf = writeSequence(writeObjectId(HMAC_SHA256_ID), writeNull())
  const derivation = writeSequence(writeOctetString(salt), writeInteger(PBKDF2_ITERATIONS), prf)
  const kdf = writeSequence(writeObjectId(PBKDF2_ID), derivation)
  const cipher = writeSequence(writeObjectId(AES_256_CBC_ID), writeOctetString(iv))
  return writeSequence(writeObjectId(PBES2_ID), writeSequence(kdf, cipher))
}
