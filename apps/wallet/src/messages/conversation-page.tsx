// One conversation: the other participant, the messages as they arrive, and the composer.
import { type CustomerConnection, isPlatformError } from '@company-data/sdk/person'
import { Button, Empty, Icon, LinkButton, Loading, useTexts } from '@company-data/ui'
import { FailureView } from '@company-data/web/app'
import { CompanyName, CompanyText } from '@company-data/web/companies'
import { identityTexts } from '@company-data/web/companies/rules'
import { Composer, MarkRead, MessageBody, ThreadPages } from '@company-data/web/conversation'
import { sendAndVerify, unreadBoundary } from '@company-data/web/conversation/rules'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useParams } from 'wouter'
import { Beside } from '../app/beside.tsx'
import { connectionQuery } from '../app/connections.ts'
import { companyActionTexts } from '../decisions/company-actions/company-texts.ts'
import { ReportSheet } from '../decisions/company-actions/report-sheet.tsx'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import { useConversationChanged, useThread, useThreadUpdates } from './message-queries.ts'
import styles from './messages.module.css'
import { AllConversations } from './messages-page.tsx'
import { messagesTexts } from './messages-texts.ts'
import { useSavedMessage } from './use-saved-message.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

interface HeadProps {
  title: string
  company?: ReactNode
  children?: ReactNode
}

/** Compact, so that a phone has room for the messages. */
const Head = ({ title, company, children }: HeadProps) => {
  const texts = useTexts(messagesTexts)
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <header className={styles.head}>
      <Link to={paths.messages} className={styles.square} aria-label={texts.toMessages} title={texts.toMessages}>
        <Icon name="chevronLeft" size={20} />
      </Link>
      <div className={styles.titles}>
        <h1 className={styles.title}>{title}</h1>
        {company !== undefined && <p className={styles.company}>{company}</p>}
      </div>
      {children}
    </header>
  )
}

interface MessageReportProps {
  connection: CustomerConnection
  messageId: string
  text: string
}

const MessageReport = ({ connection, messageId, text }: MessageReportProps) => {
  const { report } = useTexts(companyActionTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" onClick={() => setIsOpen(true)}>
        {report}
      </Button>
      {isOpen && (
        <ReportSheet
          companyId={connection.company_user_id}
          company={connection.company_name}
          about={{ kind: 'message', id: messageId }}
          quote={text}
          open
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

const Messages = ({ connection, thread }: { connection: CustomerConnection; thread: ReturnType<typeof useThread> }) => {
  const texts = useTexts(messagesTexts)
  const { writes } = useTexts(identityTexts)
  const { query, messages } = thread
  const { service, company_name } = connection
  if (query.data === undefined)
    return query.isError ? (
      <FailureView error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Loading shape="text" />
    )
  return (
    <>
      {!query.hasNextPage && (
        <p className={styles.sealed}>
          <Icon name="lock" size={14} />
          <span>{texts.sealed(service.name)}</span>
        </p>
      )}
      <ThreadPages
        query={query}
        messages={messages}
        emptyText={texts.emptyThread(service.name)}
        other={company_name}
        caption={writes(company_name)}
        renderBody={(message) =>
          message.direction === 'in' && message.plaintext !== undefined ? (
            <>
              <CompanyText text={message.plaintext} />
              <MessageReport connection={connection} messageId={message.message_id} text={message.plaintext} />
            </>
          ) : (
            <MessageBody message={message} />
          )
        }
      />
    </>
  )
}

const Conversation = ({ connection }: { connection: CustomerConnection }) => {
  const { id, service, company_name } = connection
  const texts = useTexts(messagesTexts)
  const client = useClient()
  const changed = useConversationChanged(id)
  const thread = useThread(id)
  const keeping = useSavedMessage(id)
  const { hasArrived, goToEnd } = useThreadScroll(thread.messages)
  useThreadUpdates(id)
  const boundary = unreadBoundary(thread.messages)
  return (
    <>
      <Head title={service.name} company={<CompanyName name={company_name} identity={connection.company_identity} />}>
        <Link to={paths.connection(id)} className={styles.square} aria-label={texts.about} title={texts.about}>
          <Icon name="info" size={20} />
        </Link>
      </Head>
      <div className={styles.thread}>
        <Messages connection={connection} thread={thread} />
        {boundary && (
          <MarkRead
            hint={texts.markReadHint(company_name)}
            markRead={() => client.messages.markRead(id, boundary.message_id).then(changed)}
          />
        )}
      </div>
      <div className={styles.foot}>
        {hasArrived && (
          <Button className={styles.arrived} icon="arrowDown" onClick={goToEnd}>
            {texts.arrived}
          </Button>
        )}
        <Composer
          conversation={id}
          position="foot"
          keeping={keeping}
          hint={texts.writeHint(service.name, company_name)}
          send={(text, idempotencyKey) =>
            sendAndVerify({
              text,
              before: thread.query.data && thread.messages,
              send: () => client.messages.create(id, text, { idempotencyKey }),
              read: async () => (await client.messages.list.page(id)).items,
            }).finally(() => void changed())
          }
        />
      </div>
    </>
  )
}

const Ended = () => {
  const texts = useTexts(messagesTexts)
  return (
    <Empty
      icon="message"
      title={texts.endedTitle}
      text={texts.endedText}
      action={
        <Link to={paths.messages} asChild>
          <LinkButton>{texts.toMessages}</LinkButton>
        </Link>
      }
    />
  )
}

const ConversationLoader = ({ connectionId }: { connectionId: string }) => {
  const texts = useTexts(messagesTexts)
  const query = useQuery(connectionQuery(useClient(), connectionId))
  const isEnded = isPlatformError(query.error, 'company_connections.not_found')
  if (query.data !== undefined && !isEnded) return <Conversation connection={query.data} />
  return (
    <>
      <Head title={texts.conversation} />
      <div className={styles.thread}>
        {isEnded && <Ended />}
        {!isEnded && query.isError && <FailureView error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <Loading shape="text" />}
      </div>
    </>
  )
}

export const ConversationPage = () => {
  const { connectionId = '' } = useParams()
  const { title } = useTexts(messagesTexts)
  return (
    <Beside label={title} list={<AllConversations />}>
      <div className={styles.conversation}>
        <ConversationLoader key={connectionId} connectionId={connectionId} />
      </div>
    </Beside>
  )
}
