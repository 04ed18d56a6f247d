// The wallet at a glance: who holds data, how much there is, and recent events. Every number and name is a link.
import type { CustomerConnection } from '@company-data/sdk/person'
import { Card, Icon, type IconName, useFormats, useTexts } from '@company-data/ui'
import { CompanyName } from '@company-data/web/companies'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { connectionsQuery } from '../app/connections.ts'
import { documentsQuery } from '../app/documents.ts'
import { ConnectionMark } from '../companies/connection-mark.tsx'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import styles from './home.module.css'
import { homeTexts } from './home-texts.ts'
import { listRecentEvents, type RecentEvent } from './recent-events.ts'

const MAX_COMPANIES = 4
const MAX_EVENTS = 5

const Count = ({ count, label, path }: { count: number; label: string; path: string }) => {
  const formats = useFormats()
  return (
    <li>
      <Link to={path} className={styles.number}>
        <span className={styles.count}>{formats.number(count)}</span> <span>{label}</span>
      </Link>
    </li>
  )
}

const AllCompanies = () => {
  const { all } = useTexts(homeTexts)
  return (
    <li>
      <Link to={paths.connections} className={styles.all}>
        {all}
        <Icon name="chevronRight" size={16} />
      </Link>
    </li>
  )
}

const Company = ({ connection }: { connection: CustomerConnection }) => {
  const texts = useTexts(homeTexts)
  const formats = useFormats()
  const { id, service, company_name, company_identity, answers } = connection
  return (
    <li>
      <Link to={paths.connection(id)} className={styles.line}>
        <ConnectionMark {...connection} />
        <span className={styles.names}>
          <span className={styles.name}>{service.name}</span>
          <CompanyName name={company_name} identity={company_identity} />
          <span className="muted">
            {answers.length === 0 ? texts.holdsNothing : texts.holds(answers.length, formats.number(answers.length))}
          </span>
        </span>
        <Icon name="chevronRight" size={16} />
      </Link>
    </li>
  )
}

const ICONS: Readonly<Record<RecentEvent['kind'], IconName>> = {
  connected: 'link',
  shared: 'activity',
  message: 'message',
  document: 'fileText',
}

const Event = ({ event: { kind, name, at, path } }: { event: RecentEvent }) => {
  const texts = useTexts(homeTexts)
  const formats = useFormats()
  return (
    <li>
      <Link to={path} className={styles.line}>
        <Icon name={ICONS[kind]} size={18} />
        <span className={styles.names}>
          <span>{texts.events[kind](name)}</span>
          <span className="muted">{formats.relative(at)}</span>
        </span>
        <Icon name="chevronRight" size={16} />
      </Link>
    </li>
  )
}

export const Overview = () => {
  const texts = useTexts(homeTexts)
  const client = useClient()
  const connections = useQuery(connectionsQuery(client)).data
  const documents = useQuery(documentsQuery(client)).data
  const data = useQuery({ queryKey: ['profile', 'stored'], queryFn: () => client.contactData.list() }).data
  // A card that could not be read is reported above; a first run has nothing to show yet.
  if (connections === undefined || documents === undefined || data === undefined) return null
  if (connections.length + documents.length === 0) return null
  const events = listRecentEvents(connections, documents, MAX_EVENTS)
  return (
    <>
      <ul aria-label={texts.numbers} className={styles.numbers}>
        <Count count={connections.length} label={texts.companies(connections.length)} path={paths.connections} />
        <Count count={data.length} label={texts.values(data.length)} path={paths.profile} />
        <Count count={documents.length} label={texts.documents(documents.length)} path={paths.documents} />
      </ul>
      {connections.length > 0 && (
        <Card title={texts.whoHolds} flush>
          <ul aria-label={texts.whoHolds} className={styles.list}>
            {connections.slice(0, MAX_COMPANIES).map((connection) => (
              <Company key={connection.id} connection={connection} />
            ))}
            {connections.length > MAX_COMPANIES && <AllCompanies />}
          </ul>
        </Card>
      )}
      {events.length > 0 && (
        <Card title={texts.lately} flush>
          <ul aria-label={texts.lately} className={styles.list}>
            {events.map((event) => (
              <Event key={`${event.kind} ${event.path}`} event={event} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
