// One connection: the shared data, the messages, the documents, and ending it.

import type { ConnectionRecord, ServiceRecord } from '@company-data/sdk/company'
import {
  Badge,
  Button,
  Card,
  CopyButton,
  Details,
  Icon,
  Loading,
  Page,
  Tabs,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { StaleNotice, useSearchState } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'wouter'
import { TestMark } from '../../app/test-person/test-mark.tsx'
import { useServiceLabel } from '../../app/use-service-label.ts'
import { Thread } from '../../conversation/thread.tsx'
import { paths } from '../../paths.ts'
import { KeyBar } from '../../service-keys/key-bar.tsx'
import { collectSealedTexts } from '../../service-keys/sealed-texts.ts'
import { ServiceFailure, ServiceScope } from '../../service-keys/service-scope.tsx'
import { serviceKeys, useServiceKeys } from '../../service-keys/use-service-keys.ts'
import { useClient } from '../../session/use-session.tsx'
import { ConnectionDocuments } from './connection-documents.tsx'
import { ConnectionFields } from './connection-fields.tsx'
import styles from './connections.module.css'
import { connectionsTexts } from './connections-texts.ts'
import { EndConnection } from './end-connection.tsx'

const useConnection = (service: ServiceRecord, connectionId: string) => {
  const client = useClient()
  const isUnlocked = useServiceKeys().isUnlocked(service.id)
  const connection = useQuery({
    queryKey: ['connection', service.id, connectionId],
    queryFn: () => client.servicePortal(service.id).connections.read(connectionId),
  })
  useEffect(() => {
    if (isUnlocked && connection.data) serviceKeys.openAll(service.id, collectSealedTexts([connection.data]))
  }, [isUnlocked, connection.data, service.id])
  return connection
}

const About = ({ connection }: { connection: ConnectionRecord }) => {
  const texts = useTexts(connectionsTexts)
  const formats = useFormats()
  const { id, share_code, connected_at, twofa_enrolled } = connection
  return (
    <Card title={texts.about}>
      <Details
        facts={[
          {
            label: texts.shareCode,
            value:
              share_code === null ? (
                <span className="muted">{texts.accountGone}</span>
              ) : (
                <>
                  <code>{share_code}</code>
                  <CopyButton text={share_code} label={texts.shareCode} />
                </>
              ),
          },
          { label: texts.connected, value: formats.dateTime(connected_at) },
          {
            label: texts.twofa,
            value: (
              <Badge tone={twofa_enrolled ? 'good' : 'plain'}>
                {twofa_enrolled ? texts.enrolled : texts.notEnrolled}
              </Badge>
            ),
          },
          {
            label: texts.id,
            value: (
              <>
                <code>{id}</code>
                <CopyButton text={id} label={texts.id} />
              </>
            ),
          },
        ]}
      />
    </Card>
  )
}

const Sections = ({ service, connection }: { service: ServiceRecord; connection: ConnectionRecord }) => {
  const texts = useTexts(connectionsTexts)
  const { get, change } = useSearchState()
  const { unread_count } = connection
  return (
    <Tabs
      onPage
      value={get('tab') ?? 'data'}
      onChange={(tab) => change({ tab: tab === 'data' ? undefined : tab })}
      sections={[
        {
          id: 'data',
          label: texts.tabs.data,
          body: (
            <div className={styles.sections}>
              <ConnectionFields service={service} connection={connection} />
              <About connection={connection} />
            </div>
          ),
        },
        {
          id: 'messages',
          label: texts.tabs.messages,
          ...(unread_count > 0 && { count: unread_count }),
          body: <Thread service={service} connectionId={connection.id} />,
        },
        {
          id: 'documents',
          label: texts.tabs.documents,
          body: <ConnectionDocuments service={service} connectionId={connection.id} />,
        },
      ]}
    />
  )
}

const Connection = ({ service, connectionId }: { service: ServiceRecord; connectionId: string }) => {
  const texts = useTexts(connectionsTexts)
  const toLabel = useServiceLabel()
  const query = useConnection(service, connectionId)
  const [isEnding, setIsEnding] = useState(false)
  const back = (
    <Link to={`${paths.connections}?service=${encodeURIComponent(service.id)}`}>
      <Icon name="chevronLeft" size={13} /> {texts.back}
    </Link>
  )
  if (query.data === undefined)
    return (
      <Page title={texts.title} back={back}>
        {query.isError ? (
          <ServiceFailure service={service} error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Loading shape="form" />
        )}
      </Page>
    )
  const { display_name, customer_type, test_person } = query.data
  return (
    <Page
      title={display_name}
      back={back}
      mark={
        <>
          <Badge tone="plain">{texts.customerTypes[customer_type]}</Badge> <TestMark isTest={test_person} />
        </>
      }
      lead={toLabel(service)}
      actions={
        <Button kind="danger" onClick={() => setIsEnding(true)}>
          {texts.end}
        </Button>
      }
    >
      <KeyBar service={service} />
      <StaleNotice query={query} />
      <Sections service={service} connection={query.data} />
      <EndConnection service={service} connection={query.data} open={isEnding} onClose={() => setIsEnding(false)} />
    </Page>
  )
}

export const ConnectionPage = () => {
  const { serviceId, connectionId = '' } = useParams<{ serviceId: string; connectionId: string }>()
  return (
    <ServiceScope serviceId={serviceId}>
      {(service) => <Connection key={connectionId} service={service} connectionId={connectionId} />}
    </ServiceScope>
  )
}
