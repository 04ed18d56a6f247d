// The service passphrases that the owner keeps sealed to the account key, sealed and opened here.
import { sealValue } from '@company-data/crypto'
import { accountPrefix } from '@company-data/protocol/contract/prefixes'
import type { ownerServiceKeys } from '@company-data/protocol/nouns/owner-service-keys/contract'
import { ownerServiceKeyRoutes } from '@company-data/protocol/nouns/owner-service-keys/routes'
import type { Device } from '../session/device.ts'
import { calls } from '../transport/calls.ts'

/**
 * The passphrase of a service that the owner keeps.
 * @example
 * const keys: OwnServiceKey[] = await company.ownServiceKeys.list()
 * for (const { service_id, passphrase } of keys) {
 *   const opener = createServiceOpener({ pem: await company.privatePem.read(service_id), passphrase })
 * }
 */
export interface OwnServiceKey {
  service_id: string
  /**
   * In plaintext. The platform could have sealed another one, so compare the public half of the key that it opens with the
   * one you know.
   */
  passphrase: string
  created_at: string
}

export const ownerServiceKeyCalls = ({ api, key }: Pick<Device, 'api' | 'key'>) => {
  const keys = calls<typeof ownerServiceKeys>()(api, ownerServiceKeyRoutes, accountPrefix)
  return {
    /**
     * The kept passphrases, opened with the account key of this session.
     * @example
     * for (const { service_id, passphrase } of await company.ownServiceKeys.list()) {
     *   const opener = createServiceOpener({ pem: await company.privatePem.read(service_id), passphrase })
     * }
     */
    async list(): Promise<OwnServiceKey[]> {
      const rows = await keys.list()
      return Promise.all(rows.map(async ({ value, ...row }) => ({ ...row, passphrase: await key.openValue(value) })))
    },
    /**
     * Keeps the passphrase of a service, sealed to the account key: the password or passkey of the owner then opens it.
     * @example
     * const { service, keys } = await company.services.create({ name: 'Newsletter', admin_email: email })
     * await company.ownServiceKeys.keep(service.id, keys.passphrase)
     */
    keep: async (serviceId: string, passphrase: string): Promise<void> =>
      keys.put(serviceId, { value: await sealValue(passphrase, await key.publicKey()) }),
    /**
     * Removes the kept passphrase: the service then opens with its passphrase alone.
     * @example
     * await company.ownServiceKeys.delete(serviceId)
     */
    delete: keys.delete,
  }
}
