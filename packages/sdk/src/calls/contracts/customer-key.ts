// The key of a customer, which the company's side seals messages and documents to.
import type { connections } from '@company-data/protocol/nouns/connections/contract'
import { connectionRoutes } from '@company-data/protocol/nouns/connections/routes'
import type { PublicKeyRecord } from '@company-data/protocol/wire/sharing/keys'
import { requirePinnedKey } from '../../keys/pinned-key.ts'
import type { Api } from '../../transport/api.ts'
import { calls } from '../../transport/calls.ts'
import { path } from '../../transport/path.ts'

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
}

/** `base`: the path of the service's connections, `/api/company-data` or its part of the portal. */
export const customerKey = (api: Api, base: string): CustomerKey => {
  const raw = calls<typeof connections>()(api, connectionRoutes, base)
  const readKey = async (code: string): Promise<string> =>
    (await api.get<PublicKeyRecord>(path`/api/keys/${code}`)).public_key
  const readShareCode = async (connectionId: string): Promise<string> => {
    const { share_code } = await raw.read(connectionId)
    if (share_code === null) throw new TypeError('The customer has no code any more.')
    return share_code
  }
  return {
    readByConnection: async (connectionId, { publicKey, publicKeySha256 }) =>
      requirePinnedKey(publicKey ?? (await readKey(await readShareCode(connectionId))), publicKeySha256),
    readByCode: async (code, { publicKey, publicKeySha256 }) =>
      requirePinnedKey(publicKey ?? (await readKey(code)), publicKeySha256),
  }
}
