// The messages of a conversation as a list, whichever side looks at it.
import type { MessageRecord } from '@company-data/sdk/person'
import { Badge, classNames, useFormats, useTexts } from '@company-data/ui'
import type { ReactNode } from 'react'
import { receiptOf } from './conversation.ts'
import { conversationTexts } from './conversation-texts.ts'
import styles from './thread.module.css'

interface MessageProps<Message extends MessageRecord> {
  message: Message
  /** Who the other side is. */
  other: string
  /** The text, in each of its states. */
  bodyOf: (message: Message) => ReactNode
}

const MessageItem = <Message extends MessageRecord>({ message, other, bodyOf }: MessageProps<Message>) => {
  const texts = useTexts(conversationTexts)
  const formats = useFormats()
  const isOut = message.direction === 'out'
  const receipt = receiptOf(message)
  return (
    <li className={classNames(styles.message, isOut && styles.out)}>
      <div className={styles.bubble}>
        {message.body === null ? <span className="muted">{texts.noCopy}</span> : bodyOf(message)}
      </div>
      <div className={styles.meta}>
        <span>{isOut ? texts.you : other}</span>
        <span>{formats.dateTime(message.created_at)}</span>
        {message.broadcast && <span>{texts.broadcast}</span>}
        {isOut && receipt !== null && <span>{texts.read(formats.relative(receipt))}</span>}
        {!isOut && receipt === null && <Badge tone="accent">{texts.unread}</Badge>}
      </div>
    </li>
  )
}

export interface MessageListProps<Message extends MessageRecord> extends Omit<MessageProps<Message>, 'message'> {
  messages: readonly Message[]
}

export const MessageList = <Message extends MessageRecord>({ messages, ...rest }: MessageListProps<Message>) => {
  const texts = useTexts(conversationTexts)
  return (
    <ol className={styles.messages} aria-label={texts.messages}>
      {messages.map((message) => (
        <MessageItem key={message.message_id} message={message} {...rest} />
      ))}
    </ol>
  )
}
