// The service keys that a company handed over to a delegate: sealed to the delegate's key, opened here (G-054).
import type { HandedOverKey } from '@company-data/protocol/wire/identity/delegates'
import type { Device } from '../../../session/device.ts'

/**
 * The passphrase of a service that was handed over to a delegate.
 * @example
 * const keys: DelegateServiceKey[] = await delegate.serviceKeys()
 * const pem = await delegate.getPrivatePem(keys[0]?.service_id ?? '')
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
   * const [key] = await delegate.serviceKeys()
   * if (key) {
   *   const privateKey = { pem: await delegate.getPrivatePem(key.service_id), passphrase: key.passphrase }
   *   const portal = delegate.servicePortal(key.service_id, { privateKey })
   * }
   */
  async serviceKeys(): Promise<DelegateServiceKey[]> {
    const sealedKeys = await api.get<HandedOverKey[]>('/api/delegates/me/keys')
    return Promise.all(
      sealedKeys.map(async ({ service_id, value }) => ({ service_id, passphrase: await key.openValue(value) })),
    )
  },
})
