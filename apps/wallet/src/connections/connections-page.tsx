// Everyone who stores data of the person, in one list: live and once values, and pending requests.
import type { CustomerConnection } from '@company-data/sdk/person'
import { Badge, Card, Empty, Icon, LinkButton, Page, useFormats, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { CompanyName } from '@company-data/web/companies'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ListFirst, useCurrent } from '../app/beside.tsx'
import { connectionsQuery } from '../app/connections.ts'
import { GrowingList } from '../app/growing-list.tsx'
import lines from '../app/lines.module.css'
import { ConnectionMark } from '../companies/connection-mark.tsx'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import { useConnectionUpdates } from './connection-queries.ts'
import styles from './connections.module.css'
import { connectionsTexts } from './connections-texts.ts'
import { PastConnections } from './past-connections.tsx'

const useCounts = (): ((connection: CustomerConnection) => string) => {
  const texts = useTexts(connectionsTexts)
  const formats = useFormats()
  return ({ answers }) => {
    const live = answers.filter((answer) => answer.live).length
    const once = answers.length - live
    const counts = [
      ...(live > 0 ? [texts.liveCount(formats.number(live))] : []),
      ...(once > 0 ? [texts.onceCount(formats.number(once))] : []),
    ]
    return counts.length > 0 ? counts.join(' · ') : texts.nothingShared
  }
}

const ConnectionItem = ({ connection }: { connection: CustomerConnection }) => {
  const texts = useTexts(connectionsTexts)
  const formats = useFormats()
  const formatCounts = useCounts()
  const { id, service, company_name, company_identity, pending_consents, unread_count } = connection
  return (
    <li className={lines.line}>
      <Link to={paths.connection(id)} className={lines.open} aria-current={useCurrent(paths.connection(id))}>
        <ConnectionMark {...connection} />
        <span className={styles.names}>
          <span className={styles.name}>{service.name}</span>
          <CompanyName name={company_name} identity={company_identity} />
          <span className={styles.counts}>
            {formatCounts(connection)}
            {pending_consents > 0 && <Badge tone="warn">{texts.asks(formats.number(pending_consents))}</Badge>}
            {unread_count > 0 && <Badge tone="accent">{texts.unread(formats.number(unread_count))}</Badge>}
          </span>
        </span>
        <Icon name="chevronRight" size={16} />
      </Link>
    </li>
  )
}

const ConnectLink = () => {
  const { connect } = useTexts(connectionsTexts)
  return (
    <Link to={paths.connect} asChild>
      <LinkButton kind="main" icon="link">
        {connect}
      </LinkButton>
    </Link>
  )
}

export const AllConnections = () => {
  const texts = useTexts(connectionsTexts)
  const connections = useQuery(connectionsQuery(useClient()))
  useConnectionUpdates()
  return (
    <QueryView query={connections}>
      {(items) =>
        items.length === 0 ? (
          <Card>
            <Empty icon="building" title={texts.emptyTitle} text={texts.emptyText} />
          </Card>
        ) : (
          <Card flush>
            <GrowingList label={texts.title} connections={items}>
              {(connection) => <ConnectionItem connection={connection} />}
            </GrowingList>
          </Card>
        )
      }
    </QueryView>
  )
}

export const ConnectionsPage = () => {
  const texts = useTexts(connectionsTexts)
  return (
    <ListFirst icon="building" hint={texts.choose}>
      <Page title={texts.title} lead={texts.lead} actions={<ConnectLink />}>
        <AllConnections />
        <PastConnections />
      </Page>
    </ListFirst>
  )
}
