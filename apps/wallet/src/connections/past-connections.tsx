// Companies that the person was connected with, from the activity book; each leads to its part of that list.
import { Card, Icon, useFormats, useTexts } from '@company-data/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { listPastConnections } from '../app/activity/activity-rules.ts'
import { EntryCompany } from '../app/activity/entry-company.tsx'
import { useActivity } from '../app/activity/use-activity.ts'
import lines from '../app/lines.module.css'
import { paths } from '../paths.ts'
import { refetchQueries } from '../session/refetch-queries.ts'
import { usePush } from '../session/use-pushes.tsx'
import { useClient, useSessionState } from '../session/use-session.tsx'
import styles from './connections.module.css'
import { connectionsTexts } from './connections-texts.ts'

/** Renders nothing without any, and while the list is not open. */
export const PastConnections = () => {
  const texts = useTexts(connectionsTexts)
  const formats = useFormats()
  const queries = useQueryClient()
  usePush(['connection_ended'], () => void refetchQueries(queries, ['activity']))
  const { data = [] } = useActivity(useClient(), useSessionState() === 'open')
  const past = listPastConnections(data)
  if (past.length === 0) return null
  return (
    <Card title={texts.past} text={texts.pastText} flush>
      <ul aria-label={texts.past}>
        {past.map(({ id, company, domain, service, from, to }) => (
          <li key={id} className={lines.line}>
            <Link to={`${paths.activity}?connection=${encodeURIComponent(id)}`} className={lines.open}>
              <Icon name="history" size={20} />
              <span className={styles.names}>
                <bdi className={styles.name}>{service}</bdi>
                <EntryCompany company={company} domain={domain} />
                <span className={styles.counts}>{texts.pastDates(formats.date(from), formats.date(to))}</span>
              </span>
              <Icon name="chevronRight" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
