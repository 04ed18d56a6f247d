// The messages of a customer, person or company, with the services that it is connected to (G-128).
import { sealValue } from '@company-data/crypto'
import type { CreatedMessage, MessageRecord } from '@company-data/protocol/wire/contracts/messages'
import type { Page } from '@company-data/protocol/wire/pages'
import { SessionError } from '../../errors/session-error.ts'
import type { AccountKey } from '../../keys/account-key.ts'
import type { Api } from '../../transport/api.ts'
import type { IdempotencyOptions } from '../../transport/idempotent-post.ts'
import { iterateItems, type PageOptions, type PageRequest, readPage } from '../../transport/pages.ts'
import { connectionPath } from '../sharing/connections/customer-connections.ts'
import type { ServicePublicKeys } from '../sharing/connections/service-public-keys.ts'
import { type OpenedMessage, openMessage } from './opened-message.ts'

interface CustomerMessageDeps {
  api: Api
  publicKeys: ServicePublicKeys
  /** The key of the account, where it is on this device. */
  key: Pick<AccountKey, 'isUnlocked' | 'publicKey' | 'openValue'> | undefined
}

export const customerMessageCalls = ({ api, publicKeys, key }: CustomerMessageDeps) => {
  const openValue = async (wrapper: string): Promise<string> => {
    if (!key) throw new SessionError('locked')
    return key.openValue(wrapper)
  }
  const listPath = (connectionId: string): string => `${connectionPath(connectionId)}/messages`
  const sealedText = async (connectionId: string, text: string) => {
    const serviceKey = (await publicKeys.of([connectionId])).get(connectionId)
    if (serviceKey === undefined) throw new TypeError('The connection has no public key.')
    return {
      body: await sealValue(text, serviceKey),
      ...(key?.isUnlocked() && { own_body: await sealValue(text, await key.publicKey()) }),
    }
  }
  return {
    /**
     * Sends a text to the service, sealed to its key, with a copy for the own key where that is unlocked. A lost answer is asked
     * for again without sending twice; a later call with the same key does so too.
     */
    sendMessage: (
      connectionId: string,
      text: string,
      { idempotencyKey }: IdempotencyOptions = {},
    ): Promise<CreatedMessage> =>
      api.postIdempotently({
        path: listPath(connectionId),
        key: idempotencyKey,
        content: () => text,
        body: () => sealedText(connectionId, text),
      }),
    /** The messages on a connection, the newest first, with their texts. `acknowledged_at` is the read receipt. */
    async *messages(connectionId: string, options: PageOptions = {}): AsyncGenerator<OpenedMessage, void, undefined> {
      const records = iterateItems<MessageRecord>(api, listPath(connectionId), { ...options })
      for await (const record of records) yield openMessage(record, openValue)
    },
    /** A page of the messages on a connection, the newest first, with their texts. */
    async messagesPage(connectionId: string, request: PageRequest = {}): Promise<Page<OpenedMessage>> {
      const { items, next_cursor } = await readPage<MessageRecord>(api, listPath(connectionId), { ...request })
      return { items: await Promise.all(items.map((record) => openMessage(record, openValue))), next_cursor }
    },
    /** Marks the messages of the service read up to this one. */
    markMessagesRead: (connectionId: string, messageId: string): Promise<void> =>
      api.post(`${listPath(connectionId)}/read`, { message_id: messageId }, { idempotent: true }),
  }
}
