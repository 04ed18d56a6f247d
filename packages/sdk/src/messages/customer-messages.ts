// The messages of a customer, person or company, with the services that it is connected to (G-128).
import { sealValue } from '@company-data/crypto'
import { consumerPrefix } from '@company-data/protocol/contract/prefixes'
import type { customerMessages } from '@company-data/protocol/nouns/messages/contract'
import { customerMessageRoutes } from '@company-data/protocol/nouns/messages/routes'
import type { CreatedMessage } from '@company-data/protocol/wire/contracts/messages'
import type { ServicePublicKeys } from '../connections/service-public-keys.ts'
import { SessionError } from '../errors/session-error.ts'
import type { AccountKey } from '../keys/account-key.ts'
import type { SecretGuard } from '../keys/secret-guard.ts'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'
import type { IdempotencyOptions } from '../transport/idempotent-post.ts'
import { openMessages } from './open-message.ts'

interface CustomerMessageDeps {
  api: Api
  publicKeys: ServicePublicKeys
  /** The key of the account, where it is on this device. */
  key: Pick<AccountKey, 'isUnlocked' | 'publicKey' | 'openValue'> | undefined
  guard: Pick<SecretGuard, 'refuse'>
}

export const customerMessageCalls = ({ api, publicKeys, key, guard }: CustomerMessageDeps) => {
  const openValue = async (wrapper: string): Promise<string> => {
    if (!key) throw new SessionError('locked')
    return key.openValue(wrapper)
  }
  const raw = calls<typeof customerMessages>()(api, customerMessageRoutes, consumerPrefix)
  const sealedText = async (connectionId: string, text: string) => {
    await guard.refuse(text)
    const serviceKey = (await publicKeys.of([connectionId])).get(connectionId)
    if (serviceKey === undefined) throw new TypeError('The connection has no public key.')
    return {
      body: await sealValue(text, serviceKey),
      ...(key?.isUnlocked() && { own_body: await sealValue(text, await key.publicKey()) }),
    }
  }
  return {
    /**
     * Sends a text to the service, sealed to its key, with a copy for the sender's own key if unlocked. A retry after a lost
     * response does not send twice, nor does a later call with the same key.
     * @example
     * await person.messages.create(connectionId, 'Is my order on its way?')
     */
    create: (
      connectionId: string,
      text: string,
      { idempotencyKey }: IdempotencyOptions = {},
    ): Promise<CreatedMessage> =>
      api.postIdempotently({
        key: idempotencyKey,
        content: () => [connectionId, text],
        body: () => sealedText(connectionId, text),
        send: (body, options) => raw.create(connectionId, body, options),
      }),
    /**
     * The messages on a connection, the newest first, with their texts. `acknowledged_at` is the read receipt.
     * @example
     * for await (const { direction, plaintext } of person.messages.list(connectionId)) console.log(direction, plaintext)
     */
    list: openMessages(raw.list, openValue),
    /**
     * Marks the messages of the service read up to this one.
     * @example
     * const { items } = await person.messages.list.page(connectionId, { pageSize: 1 })
     * if (items[0]) await person.messages.markRead(connectionId, items[0].message_id)
     */
    markRead: (connectionId: string, messageId: string): Promise<void> =>
      raw.markRead(connectionId, { message_id: messageId }),
  }
}
