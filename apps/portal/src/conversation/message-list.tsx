// The messages of a conversation as a list, whichever side looks at it, and the mark up to where it was read.
import type { MessageRecord } from '@company-data/sdk/company'
import { Badge, Button, classNames, useFormats, useTexts } from '@company-data/ui'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { receiptOf } from './conversation.ts'
import { conversationTexts } from './conversation-texts.ts'
import styles from './thread.module.css'

/** The messages, and below them what can be done. */
export const ThreadFrame = ({ children }: { children: ReactNode }) => <div className={styles.thread}>{children}</div>

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

interface MessageListProps<Message extends MessageRecord> extends Omit<MessageProps<Message>, 'message'> {
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

/** `act` marks everything up to the last message that came in. */
export const MarkRead = ({ hint, act }: { hint: string; act: () => Promise<unknown> }) => {
  const texts = useTexts(conversationTexts)
  const marking = useMutation({ mutationFn: act })
  return (
    <div className={styles.bar}>
      <Button icon="check" busy={marking.isPending} onClick={() => marking.mutate()}>
        {texts.markRead}
      </Button>
      <span className="muted">{hint}</span>
    </div>
  )
}
