// The service keys that a company handed over to a delegate: sealed to the delegate's key, opened here (G-054).
import { profilePrefix } from '@company-data/protocol/contract/prefixes'
import type { delegates } from '@company-data/protocol/nouns/delegates/contract'
import { ownDelegateRoutes } from '@company-data/protocol/nouns/delegates/routes'
import type { Device } from '../session/device.ts'
import { calls } from '../transport/calls.ts'

/**
 * The passphrase of a service that was handed over to a delegate.
 * @example
 * const keys: DelegateServiceKey[] = await delegate.serviceKeys.list()
 * const pem = await delegate.privatePem.read(keys[0]?.service_id ?? '')
 */
export interface DelegateServiceKey {
  service_id: string
  /** The service's passphrase in plaintext. */
  passphrase: string
}

export const handedOverKeyCalls = ({ api, key }: Device) => ({
  /**
   * The passphrases of the services, opened with the delegate's key.
   * @example
   * const [key] = await delegate.serviceKeys.list()
   * if (key) {
   *   const privateKey = { pem: await delegate.privatePem.read(key.service_id), passphrase: key.passphrase }
   *   const portal = delegate.servicePortal(key.service_id, { privateKey })
   * }
   */
  async list(): Promise<DelegateServiceKey[]> {
    const sealedKeys = await calls<typeof delegates>()(api, ownDelegateRoutes, profilePrefix).listOwnKeys()
    return Promise.all(
      sealedKeys.map(async ({ service_id, value }) => ({ service_id, passphrase: await key.openValue(value) })),
    )
  },
})
