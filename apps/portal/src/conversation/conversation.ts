// What a conversation shows: what is sealed in it, and up to where it was read. Pure.
import type { MessageRecord } from '@company-data/sdk/company'
import type { SealedText } from '../service-keys/opener-messages.ts'

/** Undefined for a broadcast, which is plain text, and for an own message without a copy. */
export const sealedBodyOf = ({ body, broadcast }: MessageRecord): SealedText | undefined =>
  body === null || broadcast ? undefined : { wrapper: body, verified_hash: null, verified_salt: null }

/** Pages come the newest first, and a conversation is read from the top. */
export const inOrder = <Message extends MessageRecord>(pages: readonly { items: readonly Message[] }[]): Message[] =>
  pages.flatMap(({ items }) => items).reverse()

/** When the other side read a message: the two sides have a member each, and a message has one of them at most. */
export const receiptOf = ({ acknowledged_at, read_at }: MessageRecord): string | null => acknowledged_at ?? read_at

/** The last message from the other side that was not marked read; undefined where all are. */
export const unreadBoundary = <Message extends MessageRecord>(messages: readonly Message[]): Message | undefined =>
  messages.findLast((message) => message.direction === 'in' && receiptOf(message) === null)
