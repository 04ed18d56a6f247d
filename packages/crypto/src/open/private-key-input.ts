// Converts any form of private key to PKCS#8 bytes, or recognises a CryptoKey.

import { CryptoError } from '../crypto-error.ts'
import type { CryptoKey } from '../crypto-key.ts'
import { base64Bytes } from '../encoding/base64.ts'
import { type Bytes, plainBytes } from '../encoding/bytes.ts'
import { readPem, restoreLineBreaks } from '../encoding/pem.ts'
import { ENCRYPTED_PEM_LABEL } from '../forms/private-pem-form.ts'

/** The part of Node's KeyObject that is used; named by its shape so that this code also loads in a browser. */
type ExportablePrivateKey = {
  readonly type: string
  export(options: { type: 'pkcs8'; format: 'der' }): Uint8Array
}

/** PKCS#8 in any form: PEM text, base64 text of the DER bytes, or the DER bytes. */
export type Pkcs8Input = string | Uint8Array | ArrayBuffer

/** A private key as callers hold it. For many calls import it once: a form other than CryptoKey is parsed each time. */
export type PrivateKeyInput = CryptoKey | Pkcs8Input | ExportablePrivateKey

export const isCryptoKey = (key: PrivateKeyInput): key is CryptoKey => typeof key === 'object' && 'algorithm' in key

const isExportable = (key: object): key is ExportablePrivateKey =>
  'export' in key && typeof key.export === 'function' && 'type' in key && key.type === 'private'

/** The PKCS#8 DER bytes of a key that is not a CryptoKey. */
export const pkcs8Bytes = (key: Exclude<PrivateKeyInput, CryptoKey>): Bytes => {
  if (typeof key === 'string') return parsePkcs8(key)
  if (key instanceof Uint8Array) return plainBytes(key)
  if (key instanceof ArrayBuffer) return new Uint8Array(key)
  if (isExportable(key)) return plainBytes(key.export({ type: 'pkcs8', format: 'der' }))
  throw new CryptoError('key_unsuitable', 'the private key is neither a CryptoKey nor PKCS#8')
}

const parsePkcs8 = (text: string): Bytes => {
  const block = readPem(restoreLineBreaks(text))
  if (block?.label === ENCRYPTED_PEM_LABEL) {
    throw new CryptoError('key_unsuitable', 'the private key is still encrypted: load it with its passphrase first')
  }
  const bytes = block === null ? base64Bytes(text.trim()) : block.label === 'PRIVATE KEY' ? block.bytes : null
  if (bytes === null) throw new CryptoError('key_unsuitable', 'the private key text is not PKCS#8')
  return bytes
}
