// The messages of a service: sealed to each customer, opened with the service key, acknowledged, or broadcast (D1-MSG).
import { sealValue } from '@company-data/crypto'
import type { CreatedBroadcast, CreatedMessage, MessageRecord } from '@company-data/protocol/wire/contracts/messages'
import type { Api } from '../../transport/api.ts'
import { withIdempotencyKey } from '../../transport/idempotency-key.ts'
import type { IdempotencyOptions } from '../../transport/idempotent-post.ts'
import { iterateItems, type PageOptions } from '../../transport/pages.ts'
import { path } from '../../transport/path.ts'
import { customerKey, type RecipientKeyOptions } from './customer-key.ts'
import { type OpenedMessage, openMessage } from './opened-message.ts'

interface ServiceMessageDeps {
  api: Api
  /** `/api/company-data`, or the service's part of the portal. */
  base: string
  openValue(wrapper: string): Promise<string>
  /** The public key of the service, derived from its private key; undefined when that is not in this program. */
  ownPublicKey(): Promise<string | undefined>
}

export const serviceMessageCalls = ({ api, base, openValue, ownPublicKey }: ServiceMessageDeps) => {
  const key = customerKey(api, base)
  const messagesPath = (connectionId: string): string => `${base}${path`/connections/${connectionId}/messages`}`
  const sealedText = async (connectionId: string, text: string, recipient: RecipientKeyOptions) => {
    const recipientKey = await key.readByConnection(connectionId, recipient)
    const ownKey = await ownPublicKey()
    return {
      body: await sealValue(text, recipientKey),
      ...(ownKey !== undefined && { own_body: await sealValue(text, ownKey) }),
    }
  }
  return {
    /**
     * Sends a text to the customer of a connection, sealed to the customer's key, with a copy for the service where its
     * private key is loaded. It acknowledges nothing. A lost answer is asked for again without sending twice; a later call with
     * the same key does so too.
     */
    sendMessage: (
      connectionId: string,
      text: string,
      { idempotencyKey, ...recipient }: RecipientKeyOptions & IdempotencyOptions = {},
    ): Promise<CreatedMessage> =>
      api.postIdempotently({
        path: messagesPath(connectionId),
        key: idempotencyKey,
        content: () => text,
        body: () => sealedText(connectionId, text, recipient),
      }),
    /** The messages on a connection, the newest first, with their texts. */
    async *messages(connectionId: string, options: PageOptions = {}): AsyncGenerator<OpenedMessage, void, undefined> {
      const records = iterateItems<MessageRecord>(api, messagesPath(connectionId), { ...options })
      for await (const record of records) yield openMessage(record, openValue)
    },
    /** Acknowledges the customer's messages up to this one; the customer sees that they were read. */
    acknowledgeMessages: (connectionId: string, messageId: string): Promise<void> =>
      api.post(`${messagesPath(connectionId)}/read`, { message_id: messageId }, { idempotent: true }),
    /** Sends a text to every connection of the service, in plaintext: there is no key that all customers have. */
    broadcastMessage: (text: string, { idempotencyKey }: IdempotencyOptions = {}): Promise<CreatedBroadcast> =>
      api.post(`${base}/messages/broadcast`, { body: text }, withIdempotencyKey(idempotencyKey)),
  }
}
