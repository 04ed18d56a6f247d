// The list of conversations: participant, latest message, and unread count.
import type { CustomerConnection } from '@company-data/sdk/person'
import { Icon, useFormats, useTexts } from '@company-data/ui'
import { CompanyName } from '@company-data/web/companies'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useCurrent } from '../app/beside.tsx'
import { GrowingList } from '../app/growing-list.tsx'
import { useHasBeenVisible } from '../app/use-has-been-visible.ts'
import { ConnectionMark } from '../companies/connection-mark.tsx'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import { lastMessageQuery, useIsOpen } from './message-queries.ts'
import styles from './messages.module.css'
import { messagesTexts } from './messages-texts.ts'
import { UnreadCount } from './unread-count.tsx'

/** The latest message on one line, in each of its states. */
const useLastMessageText = (connection: CustomerConnection, isSeen: boolean): string => {
  const texts = useTexts(messagesTexts)
  const query = lastMessageQuery(useClient(), connection, useIsOpen() && isSeen)
  const { data: message, isError } = useQuery(query)
  if (message === undefined) return isError ? texts.failed : texts.opening
  if (message === null) return ''
  if (message.body === null) return texts.noCopy
  if (message.plaintext === undefined) return texts.unopened
  return message.direction === 'out' ? texts.you(message.plaintext) : message.plaintext
}

const LastMessage = ({ connection }: { connection: CustomerConnection }) => {
  const { ref, isSeen } = useHasBeenVisible<HTMLSpanElement>()
  return (
    <span ref={ref} className={styles.words}>
      {useLastMessageText(connection, isSeen)}
    </span>
  )
}

const ConversationItem = ({ connection }: { connection: CustomerConnection }) => {
  const formats = useFormats()
  const current = useCurrent(paths.conversation(connection.id))
  const { id, service, company_name, company_identity, last_message_at, unread_count } = connection
  return (
    <li className={styles.line}>
      <Link
        to={paths.conversation(id)}
        className={styles.open}
        data-unread={unread_count > 0 || undefined}
        aria-current={current}
      >
        <ConnectionMark {...connection} />
        <span className={styles.names}>
          <span className={styles.first}>
            <span className={styles.name}>{service.name}</span>
            {last_message_at !== null && <span className={styles.when}>{formats.relative(last_message_at)}</span>}
          </span>
          <CompanyName name={company_name} identity={company_identity} />
          {last_message_at !== null && (
            <span className={styles.first}>
              <LastMessage connection={connection} />
              <UnreadCount count={unread_count} className={styles.count} />
            </span>
          )}
        </span>
        <Icon name="chevronRight" size={16} />
      </Link>
    </li>
  )
}

export const ConversationList = ({
  label,
  connections,
}: {
  label: string
  connections: readonly CustomerConnection[]
}) => (
  <GrowingList label={label} connections={connections}>
    {(connection) => <ConversationItem connection={connection} />}
  </GrowingList>
)
