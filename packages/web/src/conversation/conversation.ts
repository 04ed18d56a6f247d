// The messages of a conversation in order, and how far they have been read. Pure.
import { isOutcomeUnknown, type MessageRecord, type OpenedMessage } from '@company-data/sdk/person'

/** Pages arrive newest first; a conversation is read from the top. */
export const flattenPages = <Message extends MessageRecord>(
  pages: readonly { items: readonly Message[] }[],
): Message[] => pages.flatMap(({ items }) => items).reverse()

/** When the other side read a message. Each side has its own member, and a message has at most one of them. */
export const getReadTime = ({ acknowledged_at, read_at }: MessageRecord): string | null => acknowledged_at ?? read_at

/** The last unread message from the other side; undefined if all are read. */
export const unreadBoundary = <Message extends MessageRecord>(messages: readonly Message[]): Message | undefined =>
  messages.findLast((message) => message.direction === 'in' && getReadTime(message) === null)

/** Messages in order, grouped by day. */
export const groupByDay = <Message extends MessageRecord>(
  messages: readonly Message[],
  formatDay: (moment: string) => string,
): { day: string; messages: Message[] }[] => {
  const days: { day: string; messages: Message[] }[] = []
  for (const message of messages) {
    const day = formatDay(message.created_at)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}

interface Sending {
  text: string
  /** The messages shown before; undefined until the first read. */
  before: readonly MessageRecord[] | undefined
  send(): Promise<unknown>
  /** The latest messages, opened. */
  read(): Promise<readonly OpenedMessage[]>
}

/** A message whose response was lost may have arrived. Then it counts as sent, and needs no retry. */
export const sendAndVerify = async ({ text, before, send, read }: Sending): Promise<void> => {
  try {
    await send()
  } catch (error) {
    if (!isOutcomeUnknown(error) || before === undefined) throw error
    const earlier = new Set(before.map(({ message_id }) => message_id))
    const isIt = ({ direction, plaintext, message_id }: OpenedMessage): boolean =>
      direction === 'out' && plaintext === text && !earlier.has(message_id)
    if (!(await read().catch(() => [])).some(isIt)) throw error
  }
}

/** The sealed message must fit into 65,536 bytes: four thirds of its length, plus the key. */
export const MAX_MESSAGE_BYTES = 47_000

export const isTooLong = (text: string): boolean => new TextEncoder().encode(text).length > MAX_MESSAGE_BYTES
