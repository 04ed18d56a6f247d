// Everything between a person and one company besides the shared data: messages, documents, and the history.
import type { ConnectionMappings, CustomerConnection, CustomerDocument } from '@company-data/sdk/person'
import { Badge, Button, Card, Icon, type IconName, Timeline, useFormats, useTexts } from '@company-data/ui'
import { useFieldLabel } from '@company-data/web/fields'
import { mappingsQuery } from '@company-data/web/sharing/rules'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { documentsQuery, waitsForPerson } from '../app/documents.ts'
import lines from '../app/lines.module.css'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import { type CompanyEvent, listCompanyEvents } from './company-history.ts'
import styles from './connections.module.css'
import { dealingsTexts } from './dealings-texts.ts'
import { usePersonApi } from './sharing-basis.tsx'

const MAX_DOCUMENTS = 3
const MAX_EVENTS = 6

interface DealingProps {
  path: string
  icon: IconName
  title: string
  text: string
  mark?: ReactNode
}

const Dealing = ({ path, icon, title, text, mark }: DealingProps) => (
  <li className={lines.line}>
    <Link to={path} className={lines.open}>
      <Icon name={icon} size={20} />
      <span className={styles.names}>
        <span className={styles.name}>{title}</span>
        <span className={styles.counts}>
          {text}
          {mark}
        </span>
      </span>
      <Icon name="chevronRight" size={16} />
    </Link>
  </li>
)

const useDocuments = (connectionId: string): { documents: readonly CustomerDocument[]; hasFailed: boolean } => {
  const { data = [], isError } = useQuery(documentsQuery(useClient()))
  const documents = data.filter(({ connection_id }) => connection_id === connectionId)
  return { documents, hasFailed: isError }
}

/** True if a document waits for the person, which is then the first thing on the page. */
export const useHasWaiting = (connectionId: string): boolean =>
  useDocuments(connectionId).documents.some(waitsForPerson)

export const DealingsCard = ({ connection }: { connection: CustomerConnection }) => {
  const texts = useTexts(dealingsTexts)
  const formats = useFormats()
  const { documents: all, hasFailed } = useDocuments(connection.id)
  const documents = all.toSorted((left, right) => Number(waitsForPerson(right)) - Number(waitsForPerson(left)))
  const { id, company_user_id, unread_count, last_message_at } = connection
  return (
    <Card flush>
      <ul aria-label={texts.dealings}>
        <Dealing
          path={paths.conversation(id)}
          icon="message"
          title={texts.messages}
          text={last_message_at === null ? texts.noMessages : texts.lastMessage(formats.relative(last_message_at))}
          mark={unread_count > 0 && <Badge tone="accent">{texts.unread(formats.number(unread_count))}</Badge>}
        />
        {documents.slice(0, MAX_DOCUMENTS).map(({ id: documentId, name, created_at, status }) => (
          <Dealing
            key={documentId}
            path={paths.document(documentId)}
            icon="fileText"
            title={name}
            text={texts.receivedOn(formats.date(created_at))}
            mark={waitsForPerson({ status }) && <Badge tone="warn">{texts.waits}</Badge>}
          />
        ))}
        {hasFailed && <li className={styles.note}>{texts.documentsFailed}</li>}
        {documents.length > MAX_DOCUMENTS && (
          <Dealing
            path={`${paths.documents}?company=${encodeURIComponent(company_user_id)}`}
            icon="inbox"
            title={texts.allDocuments}
            text={texts.documentCount(formats.number(documents.length))}
          />
        )}
      </ul>
    </Card>
  )
}

const ICONS: Readonly<Record<CompanyEvent['kind'], IconName>> = {
  connected: 'link',
  shared: 'activity',
  message: 'message',
  received: 'fileText',
  signed: 'signature',
  accepted: 'circleCheck',
}

/** A value whose field the service has removed is named by its key. */
const useNames = (mappings: ConnectionMappings | undefined): ((slug: string) => string) => {
  const formatLabel = useFieldLabel()
  return (slug) => {
    const field = mappings?.fields.find((candidate) => candidate.slug === slug)
    return field === undefined ? slug : formatLabel(field)
  }
}

export const HistoryCard = ({ connection }: { connection: CustomerConnection }) => {
  const texts = useTexts(dealingsTexts)
  const formats = useFormats()
  const [isWhole, setIsWhole] = useState(false)
  const getName = useNames(useQuery(mappingsQuery(usePersonApi(), connection.id)).data)
  const { documents, hasFailed } = useDocuments(connection.id)
  const events = listCompanyEvents(connection, documents)
  const toTitle = (event: CompanyEvent): string => {
    if ('name' in event) return texts.events[event.kind](event.name)
    if ('slugs' in event) return texts.events.shared(event.slugs.map(getName).join(', '))
    return texts.events[event.kind]
  }
  return (
    <Card title={texts.history} text={hasFailed ? texts.documentsFailed : texts.historyText}>
      <Timeline
        label={texts.history}
        moments={events.slice(0, isWhole ? events.length : MAX_EVENTS).map((event) => ({
          id: `${event.kind} ${event.at} ${'id' in event ? event.id : ''}`,
          icon: ICONS[event.kind],
          title: toTitle(event),
          end: <span className="muted number">{formats.dateTime(event.at)}</span>,
        }))}
      />
      {events.length > MAX_EVENTS && !isWhole && (
        <Button onClick={() => setIsWhole(true)}>{texts.wholeHistory(formats.number(events.length))}</Button>
      )}
    </Card>
  )
}
