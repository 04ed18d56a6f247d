// One connected service: the data it stores, its company, messages, documents and history, and ending the connection.
import type { CustomerConnection } from '@company-data/sdk/person'
import { Button, Card, Icon, Loading, Page, Row, useTexts } from '@company-data/ui'
import { FailureView } from '@company-data/web/app'
import { CompanyName } from '@company-data/web/companies'
import { CompanyProfile, ConnectionFacts, EndConnection, PinNotice } from '@company-data/web/sharing'
import { connectionTexts } from '@company-data/web/sharing/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { Beside } from '../app/beside.tsx'
import { connectionQuery } from '../app/connections.ts'
import { ConnectionMark } from '../companies/connection-mark.tsx'
import { CompanyCard, ReportButton } from '../decisions/company-actions/company-actions.tsx'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import { DealingsCard, HistoryCard, useHasWaiting } from './company-dealings.tsx'
import { useConnectionUpdates } from './connection-queries.ts'
import styles from './connections.module.css'
import { AllConnections } from './connections-page.tsx'
import { connectionsTexts } from './connections-texts.ts'
import { ProfileOffer } from './profile-offer.tsx'
import { SharedData } from './shared-data.tsx'
import { usePersonApi } from './sharing-basis.tsx'

const EndCard = ({ connection }: { connection: CustomerConnection }) => {
  const texts = useTexts(connectionsTexts)
  const { end } = useTexts(connectionTexts)
  const api = usePersonApi()
  const [isEnding, setIsEnding] = useState(false)
  return (
    <Card title={texts.takeBack} text={texts.takeBackText}>
      <Row>
        <Button kind="danger" onClick={() => setIsEnding(true)}>
          {end}
        </Button>
      </Row>
      <EndConnection api={api} connection={connection} open={isEnding} onClose={() => setIsEnding(false)} />
    </Card>
  )
}

const Connection = ({ connectionId }: { connectionId: string }) => {
  const texts = useTexts(connectionsTexts)
  const client = useClient()
  const query = useQuery(connectionQuery(client, connectionId))
  const hasWaiting = useHasWaiting(connectionId)
  useConnectionUpdates()
  const back = (
    <Link to={paths.connections} className={styles.back}>
      <Icon name="chevronLeft" size={14} /> {texts.title}
    </Link>
  )
  if (query.data === undefined)
    return (
      <Page title={texts.connection} back={back}>
        {query.isError ? (
          <FailureView error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Loading shape="form" />
        )}
      </Page>
    )
  const { company_user_id: companyId, company_name: company, service } = query.data
  const subject = { companyId, company, about: { kind: 'service', id: service.id } } as const
  return (
    <Page
      title={query.data.service.name}
      back={back}
      lead={
        <span className={styles.who}>
          <ConnectionMark {...query.data} />
          <CompanyName name={query.data.company_name} identity={query.data.company_identity} />
        </span>
      }
    >
      <PinNotice client={client} connection={query.data} report={<ReportButton {...subject} />} />
      <ProfileOffer connectionId={query.data.id} />
      {hasWaiting && <DealingsCard connection={query.data} />}
      <SharedData connection={query.data} />
      {!hasWaiting && <DealingsCard connection={query.data} />}
      <CompanyProfile client={client} connection={query.data} omitsNames />
      <HistoryCard connection={query.data} />
      <ConnectionFacts client={client} connection={query.data} />
      <EndCard connection={query.data} />
      <CompanyCard {...subject} />
    </Page>
  )
}

export const ConnectionPage = () => {
  const { connectionId = '' } = useParams()
  const { title } = useTexts(connectionsTexts)
  return (
    <Beside label={title} list={<AllConnections />}>
      <Connection key={connectionId} connectionId={connectionId} />
    </Beside>
  )
}
