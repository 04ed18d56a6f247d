// What a conversation shows: its messages in order, and up to where they were read. Pure.
import type { MessageRecord } from '@company-data/sdk/person'

/** Pages come the newest first, and a conversation is read from the top. */
export const inOrder = <Message extends MessageRecord>(pages: readonly { items: readonly Message[] }[]): Message[] =>
  pages.flatMap(({ items }) => items).reverse()

/** When the other side read a message: the two sides have a member each, and a message has one of them at most. */
export const receiptOf = ({ acknowledged_at, read_at }: MessageRecord): string | null => acknowledged_at ?? read_at

/** The last message from the other side that was not marked read; undefined where all are. */
export const unreadBoundary = <Message extends MessageRecord>(messages: readonly Message[]): Message | undefined =>
  messages.findLast((message) => message.direction === 'in' && receiptOf(message) === null)
