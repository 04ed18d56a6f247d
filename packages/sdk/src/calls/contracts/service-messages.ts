// The messages of a service: sealed to each customer, opened with the service key, acknowledged, or broadcast (D1-MSG).
import { sealValue } from '@company-data/crypto'
import type { CreatedBroadcast, CreatedMessage, MessageRecord } from '@company-data/protocol/wire/contracts/messages'
import type { ConnectionRecord } from '@company-data/protocol/wire/sharing/connections'
import type { PublicKeyRecord } from '@company-data/protocol/wire/sharing/keys'
import { requirePinnedKey } from '../../keys/pinned-key.ts'
import type { Api } from '../../transport/api.ts'
import { withIdempotencyKey } from '../../transport/idempotency-key.ts'
import { itemsOf, type PageOptions } from '../../transport/pages.ts'
import { path } from '../../transport/path.ts'
import { type OpenedMessage, openMessage } from './opened-message.ts'

/**
 * How a message of a service is sealed.
 * @example
 * const options: SendMessageOptions = { publicKey: spki }
 * await service.sendMessage(connectionId, 'Your parcel has arrived.', options)
 */
export interface SendMessageOptions {
  /** The customer's key: the `person_public_key` of `message_received`. Without it the key is asked for by the customer's code. */
  publicKey?: string
  /** The fingerprint that the customer's key must have. */
  publicKeySha256?: string
}

interface ServiceMessageNeeds {
  api: Api
  openValue(wrapper: string): Promise<string>
  /** The public key of the service, derived from its private key; undefined when that is not in this program. */
  ownPublicKey(): Promise<string | undefined>
}

const connectionPath = (connectionId: string): string => path`/api/company-data/connections/${connectionId}`

export const serviceMessageCalls = ({ api, openValue, ownPublicKey }: ServiceMessageNeeds) => {
  const readPublicKey = async (connectionId: string): Promise<string> => {
    const { share_code } = await api.get<ConnectionRecord>(connectionPath(connectionId))
    if (share_code === null) throw new TypeError('The customer has no code any more.')
    return (await api.get<PublicKeyRecord>(path`/api/keys/${share_code}`)).public_key
  }
  return {
    /**
     * Sends a text to the customer of a connection, sealed to the customer's key, with a copy for the service where its
     * private key is loaded. It acknowledges nothing. A lost answer is asked for again without sending twice.
     */
    async sendMessage(connectionId: string, text: string, options: SendMessageOptions = {}): Promise<CreatedMessage> {
      const key = options.publicKey ?? (await readPublicKey(connectionId))
      const ownKey = await ownPublicKey()
      const body = {
        body: await sealValue(text, await requirePinnedKey(key, options.publicKeySha256)),
        ...(ownKey !== undefined && { own_body: await sealValue(text, ownKey) }),
      }
      return api.post(`${connectionPath(connectionId)}/messages`, body, withIdempotencyKey())
    },
    /** The messages on a connection, the newest first, with their texts. */
    async *messages(connectionId: string, options: PageOptions = {}): AsyncGenerator<OpenedMessage, void, undefined> {
      const records = itemsOf<MessageRecord>(api, `${connectionPath(connectionId)}/messages`, { ...options })
      for await (const record of records) yield openMessage(record, openValue)
    },
    /** Acknowledges the customer's messages up to this one; the customer sees that they were read. */
    acknowledgeMessages: (connectionId: string, messageId: string): Promise<void> =>
      api.post(`${connectionPath(connectionId)}/messages/read`, { message_id: messageId }, { idempotent: true }),
    /** Sends a text to every connection of the service, in plaintext: there is no key that all customers have. */
    broadcastMessage: (text: string): Promise<CreatedBroadcast> =>
      api.post('/api/company-data/messages/broadcast', { body: text }, withIdempotencyKey()),
  }
}
