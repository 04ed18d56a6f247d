// The private key of a service in the memory of its program: loaded once and used only there (D1-SVC-19).
import {
  type CryptoKey,
  derivePublicKey,
  importValuePrivateKey,
  openPrivatePem,
  type Pkcs8Input,
  pkcs8Bytes,
} from '@company-data/crypto'
import { SessionError } from '../errors/session-error.ts'
import type { PrivateKey } from './threads/decrypt-result.ts'

/**
 * The private key of a service: the downloaded PEM with its passphrase, PKCS#8 in any form, or an imported key.
 * @example
 * const privateKey: ServiceKeyInput = { pem: await company.privatePem.read(serviceId), passphrase }
 */
export type ServiceKeyInput = CryptoKey | Pkcs8Input | { pem: string; passphrase: string }

const isPkcs8 = (input: ServiceKeyInput): input is Pkcs8Input =>
  typeof input === 'string' || input instanceof Uint8Array || input instanceof ArrayBuffer

const importKey = async (input: ServiceKeyInput): Promise<PrivateKey> => {
  if (!isPkcs8(input) && !('pem' in input)) return { key: input }
  const pkcs8 = isPkcs8(input) ? pkcs8Bytes(input) : await openPrivatePem(input.pem, input.passphrase)
  return { key: await importValuePrivateKey(pkcs8), pkcs8 }
}

/** Returns the key on demand. Opening a PEM is slow on purpose, so it happens once, on first use. */
export const serviceKey = (input: ServiceKeyInput | undefined): (() => Promise<PrivateKey>) => {
  let loading: Promise<PrivateKey> | undefined
  return () => {
    if (input === undefined) throw new SessionError('locked')
    loading ??= importKey(input)
    return loading
  }
}

/** Derived from the private key itself, so it cannot be replaced; an imported key does not reveal it. */
export const derivedPublicKey = (privateKey: () => Promise<PrivateKey>): (() => Promise<string | undefined>) => {
  let deriving: Promise<string | undefined> | undefined
  return () => {
    deriving ??= privateKey().then(({ pkcs8 }) => pkcs8 && derivePublicKey(pkcs8))
    return deriving
  }
}

/**
 * The private key of a service, imported once, and its public half. Several workers of a page can have the key, because a
 * CryptoKey does not reveal its bytes.
 * @example
 * const { key } = await importServiceKey({ pem, passphrase })
 * const opener = createServiceOpener(key)
 */
export const importServiceKey = async (
  input: Pkcs8Input | { pem: string; passphrase: string },
): Promise<{ key: CryptoKey; publicKey: string }> => {
  const { key, pkcs8 } = await importKey(input)
  if (pkcs8 === undefined) throw new TypeError('A CryptoKey is imported already.')
  return { key, publicKey: await derivePublicKey(pkcs8) }
}
