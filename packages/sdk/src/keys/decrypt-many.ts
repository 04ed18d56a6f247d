// Opens values that are sealed to the key of a service: one at a time, or many concurrently on every core.
import { openValue } from '@company-data/crypto'
import { decryptMany } from '#threads'
import { derivedPublicKey, type ServiceKeyInput, serviceKey } from './service-key.ts'
import type { DecryptManyOptions, DecryptResult, PrivateKey } from './threads/decrypt-result.ts'

/**
 * Opens values sealed to the key of one service.
 * @example
 * const opener: ValueOpener = createServiceOpener({ pem: await company.privatePem.read(serviceId), passphrase })
 * console.log(await opener.openValue(wrapper))
 */
export interface ValueOpener {
  /**
   * The plaintext of one value that is sealed to this service's key.
   * @example
   * const plaintext = await service.openValue(wrapper)
   */
  openValue(wrapper: string | object): Promise<string>
  /**
   * Many values concurrently, in order. A value that does not open has an error and does not affect the others.
   * @example
   * for (const { plaintext, error } of await service.decryptMany(wrappers)) console.log(plaintext ?? error?.message)
   */
  decryptMany(wrappers: readonly (string | object)[], options?: DecryptManyOptions): Promise<DecryptResult[]>
}

const valueOpener = (privateKey: () => Promise<PrivateKey>): ValueOpener => ({
  openValue: async (wrapper) => openValue(wrapper, (await privateKey()).key),
  decryptMany: async (wrappers, options) => decryptMany(await privateKey(), wrappers, options),
})

/**
 * An opener that also provides the public half of its key.
 * @example
 * const opener: ServiceOpener = createServiceOpener({ pem, passphrase })
 * const portal = company.servicePortal(serviceId, { opener })
 */
export interface ServiceOpener extends ValueOpener {
  /** Derived from the private key; undefined for a CryptoKey. */
  publicKey(): Promise<string | undefined>
}

/**
 * Opens values sealed to the key of a service, in the calling thread: a page calls it in a worker, passes the
 * values to it, and so the key is never in the page itself.
 * @example
 * const opener = createServiceOpener({ pem, passphrase })
 * const results = await opener.decryptMany(wrappers)
 */
export const createServiceOpener = (input: ServiceKeyInput | undefined): ServiceOpener => {
  const privateKey = serviceKey(input)
  return {
    ...valueOpener(privateKey),
    publicKey: input === undefined ? async () => undefined : derivedPublicKey(privateKey),
  }
}
