// The PEM recipe of a service key: an encrypted PKCS#8 file with PBES2, PBKDF2-HMAC-SHA256 and AES-256-CBC (D1-SVC-16).

import { PBKDF2_ITERATIONS, pbkdf2 } from '../cipher/pbkdf2.ts'
import { plainBytes, randomBytes } from '../encoding/bytes.ts'
import { writeInteger, writeNull, writeObjectId, writeOctetString, writeSequence } from '../encoding/der-write.ts'
import { writePem } from '../encoding/pem.ts'
import { WRAP_SALT_BYTES } from '../forms/encrypted-private-key-form.ts'
import {
  AES_256_CBC_ID,
  CBC_IV_BYTES,
  ENCRYPTED_PEM_LABEL,
  HMAC_SHA256_ID,
  PBES2_ID,
  PBKDF2_ID,
} from '../forms/private-pem-form.ts'

/** D1-SVC-16: the file that OpenSSL and every other library reads (RFC 5958, RFC 8018). */
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
