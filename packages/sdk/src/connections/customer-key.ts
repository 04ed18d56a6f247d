// The key of a customer, which the company's side seals messages and documents to.
import type { connections } from '@company-data/protocol/nouns/connections/contract'
import { connectionRoutes } from '@company-data/protocol/nouns/connections/routes'
import { type KeyOwner, noPins, type Pins, requirePinnedKey, viaConnection } from '../keys/pins/pinned-key.ts'
import { publicKeyCalls } from '../keys/public-keys.ts'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

/**
 * The key that a message or document is sealed to.
 * @example
 * const options: RecipientKeyOptions = { publicKey: spki }
 * await service.messages.create(connectionId, 'Your parcel has arrived.', options)
 */
export interface RecipientKeyOptions {
  /** The customer's key: the `person_public_key` of `message_received`. Without it, the key is looked up by the customer's code. */
  publicKey?: string
  /** The fingerprint that the customer's key must have. */
  publicKeySha256?: string
}

export interface CustomerKey {
  readByConnection(connectionId: string, options: RecipientKeyOptions): Promise<string>
  readByCode(code: string, options: RecipientKeyOptions): Promise<string>
  /** The key that the options name; without one, no key can be found by the id of a user. */
  requireNamedKey(userId: string, options: RecipientKeyOptions): Promise<string>
}

/** `base`: the path of the service's connections, for its own client or its part of the portal. */
export const customerKey = (api: Api, base: string, pins: Pins): CustomerKey => {
  const raw = calls<typeof connections>()(api, connectionRoutes, base)
  const readKey = async (code: string | null): Promise<string> => {
    if (code === null) throw new TypeError('The customer has no code any more.')
    return (await publicKeyCalls(api).read(code)).public_key
  }
  const requireKey = (owner: KeyOwner, publicKey: string, sha256: string | undefined): Promise<string> =>
    requirePinnedKey(pins, { owner, contact: 'first', publicKey, sha256 })
  return {
    async readByConnection(connectionId, { publicKey, publicKeySha256 }) {
      // Without pins, whose key it is does not matter, and the connection is not read for it.
      if (publicKey !== undefined && pins === noPins) {
        return requireKey({ id: connectionId, kind: 'person' }, publicKey, publicKeySha256)
      }
      const { person_id, customer_type, share_code, display_name } = await raw.read(connectionId)
      const owner = { id: person_id, kind: customer_type, name: display_name, via: viaConnection(connectionId) }
      return requireKey(owner, publicKey ?? (await readKey(share_code)), publicKeySha256)
    },
    // The platform does not say whose code it is, so the pin has the code as its id.
    readByCode: async (code, { publicKey, publicKeySha256 }) =>
      requireKey({ id: code, kind: 'person' }, publicKey ?? (await readKey(code)), publicKeySha256),
    async requireNamedKey(userId, { publicKey, publicKeySha256 }) {
      if (publicKey === undefined) {
        throw new TypeError(
          'No key is found by person_user_id: pass publicKey, or name the connection or the share code.',
        )
      }
      return requireKey({ id: userId, kind: 'person' }, publicKey, publicKeySha256)
    },
  }
}
