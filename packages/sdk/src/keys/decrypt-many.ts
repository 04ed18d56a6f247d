// The private key of a service client, as its program holds it: loaded once, used only here (D1-SVC-19).
import { importValuePrivateKey, openPrivatePem, openValue, type Pkcs8Input, pkcs8Bytes } from '@company-data/crypto'
import { openMany } from '#threads'
import { SessionError } from '../errors/session-error.ts'
import type { HeldKey, Opened, OpenManyOptions } from './threads/open-many.ts'

/** A key that is ready, PKCS#8 in any form, or the downloaded PEM with its passphrase. */
export type ServiceKeyInput = CryptoKey | Pkcs8Input | { pem: string; passphrase: string }

export interface ValueOpener {
  /** The plaintext of a wrapper that is sealed to this service's key. */
  openValue(wrapper: string | object): Promise<string>
  /** Many at once, with every core, in their order. One that does not open says why; the others are opened all the same. */
  decryptMany(wrappers: readonly (string | object)[], options?: OpenManyOptions): Promise<Opened[]>
}

const isPkcs8 = (input: ServiceKeyInput): input is Pkcs8Input =>
  typeof input === 'string' || input instanceof Uint8Array || input instanceof ArrayBuffer

const load = async (input: ServiceKeyInput): Promise<HeldKey> => {
  if (!isPkcs8(input) && !('pem' in input)) return { key: input }
  const pkcs8 = isPkcs8(input) ? pkcs8Bytes(input) : await openPrivatePem(input.pem, input.passphrase)
  return { key: await importValuePrivateKey(pkcs8), pkcs8 }
}

export const valueOpener = (input: ServiceKeyInput | undefined): ValueOpener => {
  let loading: Promise<HeldKey> | undefined
  const held = (): Promise<HeldKey> => {
    if (input === undefined) throw new SessionError('locked')
    // the derivation of a passphrase takes long on purpose: once, and not before it is needed
    loading ??= load(input)
    return loading
  }
  return {
    openValue: async (wrapper) => openValue(wrapper, (await held()).key),
    decryptMany: async (wrappers, options) => openMany(await held(), wrappers, options),
  }
}
