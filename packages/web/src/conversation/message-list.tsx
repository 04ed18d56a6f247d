// The messages of a conversation by day, for either side. New messages are announced to screen readers.
import type { MessageRecord } from '@company-data/sdk/person'
import { Badge, classNames, useFormats, useTexts } from '@company-data/ui'
import { type ReactNode, useId } from 'react'
import { getReadTime, groupByDay } from './conversation.ts'
import { conversationTexts } from './conversation-texts.ts'
import styles from './thread.module.css'

interface MessageProps<Message extends MessageRecord> {
  message: Message
  /** The name of the other side. */
  other: string
  /** Above messages of the other side: a quote names its author first. */
  caption?: string
  /** The text, in each of its states. */
  renderBody: (message: Message) => ReactNode
}

const MessageItem = <Message extends MessageRecord>({ message, other, caption, renderBody }: MessageProps<Message>) => {
  const texts = useTexts(conversationTexts)
  const formats = useFormats()
  const isOut = message.direction === 'out'
  const receipt = getReadTime(message)
  const isSameDay = receipt !== null && formats.day(receipt) === formats.day(message.created_at)
  return (
    <li className={classNames(styles.message, isOut && styles.out)} data-message={message.message_id}>
      {!isOut && caption !== undefined && <bdi className={styles.caption}>{caption}</bdi>}
      <div className={styles.bubble}>
        {message.body === null ? <span className="muted">{texts.noCopy}</span> : renderBody(message)}
      </div>
      <div className={styles.meta}>
        {(isOut || caption === undefined) && <span>{isOut ? texts.you : other}</span>}
        <time dateTime={message.created_at}>{formats.clock(message.created_at)}</time>
        {message.broadcast && <span>{texts.broadcast}</span>}
        {isOut && receipt !== null && (
          <span>{texts.read(isSameDay ? formats.clock(receipt) : formats.dateTime(receipt))}</span>
        )}
        {!isOut && receipt === null && <Badge tone="accent">{texts.unread}</Badge>}
      </div>
    </li>
  )
}

interface DayProps<Message extends MessageRecord> extends Omit<MessageProps<Message>, 'message'> {
  day: string
  messages: readonly Message[]
}

const Day = <Message extends MessageRecord>({ day, messages, ...rest }: DayProps<Message>) => {
  const id = useId()
  return (
    <>
      <p id={id} className={styles.day}>
        <span>{day}</span>
      </p>
      <ol className={styles.messages} aria-labelledby={id}>
        {messages.map((message) => (
          <MessageItem key={message.message_id} message={message} {...rest} />
        ))}
      </ol>
    </>
  )
}

export interface MessageListProps<Message extends MessageRecord> extends Omit<MessageProps<Message>, 'message'> {
  /** Oldest first. */
  messages: readonly Message[]
}

export const MessageList = <Message extends MessageRecord>({ messages, ...rest }: MessageListProps<Message>) => {
  const texts = useTexts(conversationTexts)
  const formats = useFormats()
  return (
    <div role="log" className={styles.log} aria-label={texts.messages}>
      {groupByDay(messages, formats.day).map(({ day, messages: ofDay }) => (
        <Day key={day} day={day} messages={ofDay} {...rest} />
      ))}
    </div>
  )
}
