// A message with its text, for the customer and for the service.
import { CryptoError } from '@company-data/crypto'
import type { MessageRecord } from '@company-data/protocol/wire/contracts/messages'
import type { PagedCall } from '../transport/calls.ts'

/**
 * A message with its text. A sent message has a text if it included a copy for the sender; the text of a broadcast is its
 * body.
 * @example
 * for await (const message of person.messages.list(connectionId)) {
 *   const { direction, plaintext }: OpenedMessage = message
 *   console.log(direction, plaintext)
 * }
 */
export interface OpenedMessage extends MessageRecord {
  plaintext?: string
  /** Why the body did not open. */
  unopened?: CryptoError
}

/** A body that does not open is reported on its message. A missing key fails the whole list. */
const openMessage = async (
  message: MessageRecord,
  openValue: (wrapper: string) => Promise<string>,
): Promise<OpenedMessage> => {
  if (message.body === null) return message
  if (message.broadcast) return { ...message, plaintext: message.body }
  try {
    return { ...message, plaintext: await openValue(message.body) }
  } catch (error) {
    if (error instanceof CryptoError) return { ...message, unopened: error }
    throw error
  }
}

type MessageList<Item> = PagedCall<[connectionId: string], object, Item>

/** The same list with the texts of the messages. */
export const openMessages = (
  list: MessageList<MessageRecord>,
  openValue: (wrapper: string) => Promise<string>,
): MessageList<OpenedMessage> =>
  Object.assign(
    async function* (...args: Parameters<typeof list>) {
      for await (const record of list(...args)) yield openMessage(record, openValue)
    },
    {
      page: async (...args: Parameters<typeof list.page>) => {
        const { items, next_cursor } = await list.page(...args)
        return { items: await Promise.all(items.map((record) => openMessage(record, openValue))), next_cursor }
      },
    },
  )
