// Wraps a private key under the secret that a passkey derives (WebAuthn PRF), as {prf, iv, data} (2.2 of A-100).

import { GCM_IV_BYTES, gcmDecrypt, gcmEncrypt } from '../cipher/aes-gcm.ts'
import { CryptoError } from '../crypto-error.ts'
import { base64Bytes, base64Text } from '../encoding/base64.ts'
import { type Bytes, plainBytes, randomBytes, utf8Bytes } from '../encoding/bytes.ts'

const PURPOSE = 'company-data/unlock/v1'
const PRF_BYTES = 32
const KEY_BITS = 256

/** A private key that only the passkey opens. */
export type PrfWrappedKey = { readonly prf: 1; readonly iv: string; readonly data: string }

/** The input of the PRF: the same for every account, because the passkey already separates them. */
export const createPrfInput = async (): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', utf8Bytes(PURPOSE)))

/** HKDF-SHA256 of the PRF output, apart for every account. */
export const derivePrfKey = async (prfOutput: Uint8Array, userId: string): Promise<Bytes> => {
  if (prfOutput.length !== PRF_BYTES) throw new RangeError(`the output of a PRF has ${PRF_BYTES} bytes`)
  const material = await crypto.subtle.importKey('raw', plainBytes(prfOutput), 'HKDF', false, ['deriveBits'])
  const recipe = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8Bytes(`${PURPOSE}/${userId}`) }
  return new Uint8Array(await crypto.subtle.deriveBits(recipe, material, KEY_BITS))
}

export const wrapWithPrf = async (pkcs8: Uint8Array, prfOutput: Uint8Array, userId: string): Promise<PrfWrappedKey> => {
  const iv = randomBytes(GCM_IV_BYTES)
  const data = await gcmEncrypt(await derivePrfKey(prfOutput, userId), iv, plainBytes(pkcs8))
  return { prf: 1, iv: base64Text(iv), data: base64Text(data) }
}

/** PKCS#8 bytes; throws a CryptoError if another passkey made the wrap, or if it was altered. */
export const unwrapWithPrf = async (
  { iv, data }: PrfWrappedKey,
  prfOutput: Uint8Array,
  userId: string,
): Promise<Uint8Array> => {
  const [ivBytes, dataBytes] = [base64Bytes(iv), base64Bytes(data)]
  if (ivBytes?.length !== GCM_IV_BYTES || dataBytes === null)
    throw new CryptoError('malformed', 'the key that a passkey wrapped is not base64 of an iv and data')
  try {
    return await gcmDecrypt(await derivePrfKey(prfOutput, userId), ivBytes, dataBytes)
  } catch (cause) {
    throw new CryptoError('not_opened', 'the passkey does not open this private key', { cause })
  }
}
