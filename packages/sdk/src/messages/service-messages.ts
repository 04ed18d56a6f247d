// The messages of a service: sealed to each customer, opened with the service key, acknowledged, or broadcast (D1-MSG).
import { sealValue } from '@company-data/crypto'
import type { conversations, messages } from '@company-data/protocol/nouns/messages/contract'
import { conversationRoutes, messageRoutes } from '@company-data/protocol/nouns/messages/routes'
import type { CreatedBroadcast, CreatedMessage } from '@company-data/protocol/wire/contracts/messages'
import { customerKey, type RecipientKeyOptions } from '../connections/customer-key.ts'
import type { Pins } from '../keys/pins/pinned-key.ts'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'
import type { IdempotencyOptions } from '../transport/idempotent-post.ts'
import { openMessages } from './open-message.ts'

interface ServiceMessageDeps {
  api: Api
  /** The prefix of the service's own client, or the service's part of the portal. */
  base: string
  openValue(wrapper: string): Promise<string>
  /** The public key of the service, derived from its private key; undefined when that is not in this program. */
  ownPublicKey(): Promise<string | undefined>
  pins: Pins
}

export const serviceMessageCalls = ({ api, base, openValue, ownPublicKey, pins }: ServiceMessageDeps) => {
  const key = customerKey(api, base, pins)
  const raw = calls<typeof messages>()(api, messageRoutes, base)
  const markRead = (connectionId: string, messageId: string): Promise<void> =>
    raw.markRead(connectionId, { message_id: messageId })
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
     * Sends a text to the customer of a connection, sealed to the customer's key, with a copy for the service if its
     * private key is loaded. It acknowledges nothing. A retry after a lost response does not send twice, nor does a later call
     * with the same key.
     * @example
     * await service.messages.create(connectionId, 'Your parcel has arrived.')
     */
    create: (
      connectionId: string,
      text: string,
      { idempotencyKey, ...recipient }: RecipientKeyOptions & IdempotencyOptions = {},
    ): Promise<CreatedMessage> =>
      api.postIdempotently({
        key: idempotencyKey,
        content: () => [connectionId, text],
        body: () => sealedText(connectionId, text, recipient),
        send: (body, options) => raw.create(connectionId, body, options),
      }),
    /**
     * The messages on a connection, the newest first, with their texts.
     * @example
     * for await (const { direction, plaintext } of service.messages.list(connectionId)) console.log(direction, plaintext)
     */
    list: openMessages(raw.list, openValue),
    /**
     * The messages on a connection, the newest first, as they are stored: `list` opens them.
     * @example
     * for await (const { message_id, created_at } of service.messages.listSealed(connectionId)) console.log(message_id, created_at)
     */
    listSealed: raw.list,
    /**
     * Marks the customer's messages up to this one as read; the customer sees it.
     * @example
     * const { items } = await service.messages.list.page(connectionId, { pageSize: 1 })
     * if (items[0]) await service.messages.markRead(connectionId, items[0].message_id)
     */
    markRead,
    /**
     * Sends a text to every connection of the service, in plaintext: customers share no key.
     * @example
     * await service.messages.broadcast('We are closed on Monday.', { idempotencyKey: 'closed-2027-01-04' })
     */
    broadcast: (text: string, options: IdempotencyOptions = {}): Promise<CreatedBroadcast> =>
      raw.broadcast({ body: text }, options),
  }
}

export const conversationCalls = (api: Api, base: string) =>
  calls<typeof conversations>()(api, conversationRoutes, base)
