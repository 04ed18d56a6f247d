// Reads a PKCS#12 file: its private key and its certificates. libpdf decodes it, with old and new encryption.
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { P12Signer } from '@libpdf/core'

export interface Pkcs12Content {
  privateKey: KeyObject
  /** DER, in the order of the file. */
  certificates: Uint8Array[]
}

const SEQUENCE = 0x30

/** libpdf keeps the key to itself, and signs in another way than a seal does. */
const exportKey = async (signer: P12Signer): Promise<KeyObject> => {
  const { privateKey } = signer as unknown as { privateKey: CryptoKey }
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', privateKey)
  return createPrivateKey({ key: Buffer.from(pkcs8), type: 'pkcs8', format: 'der' })
}

const describeFailure = (message: string): string => {
  if (/no private key/i.test(message)) return 'has no private key'
  if (/no certificates/i.test(message)) return 'has no certificate'
  if (/unsupported key/i.test(message))
    return 'has a key of a kind that cannot seal: it must be an RSA key, or an EC key of the curve P-256'
  // Without a MAC, a wrong passphrase shows only in the decrypted bytes.
  if (/password|integrity|decrypt|operation|padding|parse/i.test(message))
    return 'does not open with this passphrase, or is damaged'
  return 'is encrypted in a way that cannot be read'
}

/** The content, or the end of a sentence about the file. */
export const readPkcs12 = async (bytes: Uint8Array, passphrase: string): Promise<Pkcs12Content | string> => {
  if (bytes[0] !== SEQUENCE) return 'is not a PKCS#12 file'
  try {
    const signer = await P12Signer.create(bytes, passphrase)
    return {
      privateKey: await exportKey(signer),
      certificates: [signer.certificate, ...signer.certificateChain],
    }
  } catch (error) {
    return describeFailure(error instanceof Error ? error.message : '')
  }
}
