// One service that the person is connected with: what it holds, who is behind it, its messages, and the way out.
import type { CustomerConnection } from '@company-data/sdk/person'
import {
  Badge,
  Button,
  Card,
  CopyButton,
  Facts,
  Icon,
  LinkButton,
  Loading,
  Page,
  Row,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { FailureView } from '@company-data/ui/frame'
import { CompanyProfile } from '@company-data/ui/sharing'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { connectionQuery } from '../frame/connections.ts'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import { useConnectionsFollow } from './connection-queries.ts'
import styles from './connections.module.css'
import { connectionsTexts } from './connections-texts.ts'
import { EndConnection } from './end-connection.tsx'
import { HeldData } from './held-data.tsx'

const Copyable = ({ text, what }: { text: string; what: string }) => (
  <>
    <code className={styles.fingerprint}>{text}</code>
    <CopyButton text={text} what={what} />
  </>
)

const About = ({ service, company_name, connected_at }: CustomerConnection) => {
  const texts = useTexts(connectionsTexts)
  const formats = useFormats()
  return (
    <Card title={texts.about}>
      <Facts
        facts={[
          { label: texts.company, value: company_name },
          { label: texts.connected, value: formats.dateTime(connected_at) },
          { label: texts.serviceCode, value: <Copyable text={service.code} what={texts.serviceCode} /> },
          { label: texts.fingerprint, value: <Copyable text={service.public_key_sha256} what={texts.fingerprint} /> },
        ]}
      />
    </Card>
  )
}

const MessagesLink = ({ id, unread_count }: CustomerConnection) => {
  const texts = useTexts(connectionsTexts)
  const formats = useFormats()
  return (
    <Link to={paths.conversation(id)} asChild>
      <LinkButton icon="message">
        {texts.messages}
        {unread_count > 0 && <Badge tone="accent">{texts.unread(formats.number(unread_count))}</Badge>}
      </LinkButton>
    </Link>
  )
}

const EndCard = ({ connection }: { connection: CustomerConnection }) => {
  const texts = useTexts(connectionsTexts)
  const [isEnding, setIsEnding] = useState(false)
  return (
    <Card title={texts.takeBack} text={texts.takeBackText}>
      <Row>
        <Button kind="danger" onClick={() => setIsEnding(true)}>
          {texts.end}
        </Button>
      </Row>
      <EndConnection connection={connection} open={isEnding} onClose={() => setIsEnding(false)} />
    </Card>
  )
}

const Connection = ({ connectionId }: { connectionId: string }) => {
  const texts = useTexts(connectionsTexts)
  const client = useClient()
  const query = useQuery(connectionQuery(client, connectionId))
  useConnectionsFollow()
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
  return (
    <Page
      title={query.data.service.name}
      back={back}
      lead={query.data.company_name}
      actions={<MessagesLink {...query.data} />}
    >
      <HeldData connection={query.data} />
      <CompanyProfile client={client} connection={query.data} />
      <About {...query.data} />
      <EndCard connection={query.data} />
    </Page>
  )
}

export const ConnectionPage = () => {
  const { connectionId = '' } = useParams()
  return <Connection key={connectionId} connectionId={connectionId} />
}
