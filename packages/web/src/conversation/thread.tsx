// The messages of a conversation, with older ones on demand and the possible actions below.
import type { MessageRecord } from '@company-data/sdk/person'
import { Button, Empty, Icon, useTexts } from '@company-data/ui'
import { type RefetchState, StaleNotice, useAppTexts } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import type { ReactNode } from 'react'
import { conversationTexts } from './conversation-texts.ts'
import { MessageList, type MessageListProps } from './message-list.tsx'
import styles from './thread.module.css'

export const ThreadLayout = ({ children }: { children: ReactNode }) => <div className={styles.thread}>{children}</div>

interface ThreadPagesProps<Message extends MessageRecord> extends MessageListProps<Message> {
  /** The pages, newest first. */
  query: RefetchState & {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: unknown
    fetchNextPage: () => Promise<unknown>
  }
  /** Shown when there are no messages yet. */
  emptyText: string
}

export const ThreadPages = <Message extends MessageRecord>({
  query,
  emptyText,
  ...list
}: ThreadPagesProps<Message>) => {
  const texts = useTexts(conversationTexts)
  const appTexts = useAppTexts()
  return (
    <>
      {query.isFetchNextPageError && (
        <p role="alert" className={styles.wrong}>
          <Icon name="circleAlert" size={14} />
          <span>{texts.olderFailed(formatProblem(query.error, appTexts, 'read'))}</span>
        </p>
      )}
      {query.hasNextPage && (
        <Button kind="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {texts.older}
        </Button>
      )}
      {list.messages.length === 0 ? (
        <Empty icon="message" title={texts.emptyTitle} text={emptyText} />
      ) : (
        <MessageList {...list} />
      )}
      <StaleNotice query={query} />
    </>
  )
}
