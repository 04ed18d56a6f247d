// What a conversation shows: its messages in order, and up to where they were read. Pure.
import { isOutcomeUnknown, type MessageRecord, type OpenedMessage } from '@company-data/sdk/person'

/** Pages come the newest first, and a conversation is read from the top. */
export const inOrder = <Message extends MessageRecord>(pages: readonly { items: readonly Message[] }[]): Message[] =>
  pages.flatMap(({ items }) => items).reverse()

/** When the other side read a message: the two sides have a member each, and a message has one of them at most. */
export const receiptOf = ({ acknowledged_at, read_at }: MessageRecord): string | null => acknowledged_at ?? read_at

/** The last message from the other side that was not marked read; undefined where all are. */
export const unreadBoundary = <Message extends MessageRecord>(messages: readonly Message[]): Message | undefined =>
  messages.findLast((message) => message.direction === 'in' && receiptOf(message) === null)

/** Messages in order, under the days that they were written on. */
export const byDay = <Message extends MessageRecord>(
  messages: readonly Message[],
  dayOf: (moment: string) => string,
): { day: string; messages: Message[] }[] => {
  const days: { day: string; messages: Message[] }[] = []
  for (const message of messages) {
    const day = dayOf(message.created_at)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}

interface Sending {
  text: string
  /** What the conversation showed before; undefined while it was not read. */
  before: readonly MessageRecord[] | undefined
  send(): Promise<unknown>
  /** The latest messages, opened. */
  read(): Promise<readonly OpenedMessage[]>
}

/** A message whose answer was lost may be there all the same: then it was sent, and nobody has to try again. */
export const sendAndLook = async ({ text, before, send, read }: Sending): Promise<void> => {
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

/** Sealed it has to fit into 65,536 bytes: four thirds of its bytes, and the key beside it. */
export const MOST_BYTES = 47_000

export const isTooLong = (text: string): boolean => new TextEncoder().encode(text).length > MOST_BYTES
