// The delegates of a company: colleagues with their own login who see the services that they are granted (G-054).
import { sealValue } from '@company-data/crypto'
import { profilePrefix } from '@company-data/protocol/contract/prefixes'
import type { delegates } from '@company-data/protocol/nouns/delegates/contract'
import { delegateRoutes } from '@company-data/protocol/nouns/delegates/routes'
import { type Pins, requirePinnedKey } from '../keys/pins/pinned-key.ts'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

/**
 * A service key to hand over to a delegate.
 * @example
 * const handover: ServiceKeyHandover = { delegateId, serviceId, passphrase }
 * await company.delegates.handOverKey(handover)
 */
export interface ServiceKeyHandover {
  delegateId: string
  serviceId: string
  /** The service's passphrase in plaintext. It is sealed to the delegate's key before it is sent. */
  passphrase: string
  /** The fingerprint that the delegate gave you. Any other key is then refused. */
  public_key_sha256?: string
}

export const delegateCalls = (api: Api, pins: Pins) => {
  const raw = calls<typeof delegates>()(api, delegateRoutes, profilePrefix)
  return {
    /**
     * The delegates of the company, invited and active.
     * @example
     * for (const { name, services } of await company.delegates.list()) console.log(name, services.length)
     */
    list: raw.list,
    /**
     * Mails an invitation to a new delegate.
     * @example
     * const { id, status } = await company.delegates.create({ email: 'grace@example.org', name: 'Grace', service_ids: [serviceId] })
     */
    create: raw.create,
    /**
     * Changes the name or the granted services; `service_ids` is the whole new set.
     * @example
     * await company.delegates.update(delegateId, { service_ids: [serviceId] })
     */
    update: raw.update,
    /**
     * Removes a delegate and ends its sessions.
     * @example
     * await company.delegates.delete(delegateId)
     */
    delete: raw.delete,
    /**
     * The public key of a delegate, to seal to.
     * @example
     * const { public_key } = await company.delegates.readPublicKey(delegateId)
     */
    readPublicKey: raw.readPublicKey,
    /**
     * Seals the passphrase of a service to the delegate's key and hands it over.
     * @example
     * await company.delegates.handOverKey({ delegateId, serviceId, passphrase })
     */
    async handOverKey({ delegateId, serviceId, passphrase, public_key_sha256 }: ServiceKeyHandover): Promise<void> {
      const pinnedKey = await requirePinnedKey(pins, {
        owner: { id: delegateId, kind: 'delegate' },
        contact: 'first',
        publicKey: (await raw.readPublicKey(delegateId)).public_key,
        sha256: public_key_sha256,
      })
      const value = await sealValue(passphrase, pinnedKey)
      await raw.handOverKey({ id: delegateId, serviceId }, { value })
    },
  }
}
