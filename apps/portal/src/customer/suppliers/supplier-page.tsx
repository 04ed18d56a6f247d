// One service that the company is a customer of: shared data, messages, documents, profile, ending the connection.

import type { CustomerConnection } from '@company-data/sdk/company'
import { Button, Icon, Loading, Page, Tabs, useTexts } from '@company-data/ui'
import { FailureView, StaleNotice, useSearchState } from '@company-data/web/app'
import { CompanyName } from '@company-data/web/companies'
import { CompanyProfile, ConnectionFacts, EndConnection, PinNotice } from '@company-data/web/sharing'
import { connectionTexts } from '@company-data/web/sharing/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { supplierQuery } from '../../customer-side/supplier-queries.ts'
import { paths } from '../../paths.ts'
import { OwnerOnly } from '../../session/owner-only.tsx'
import { useClient } from '../../session/use-session.tsx'
import { SharedData } from './shared-data.tsx'
import { useCompanyApi } from './sharing-basis.tsx'
import { SupplierDocuments } from './supplier-documents.tsx'
import { SupplierThread } from './supplier-thread.tsx'
import styles from './suppliers.module.css'
import { suppliersTexts } from './suppliers-texts.ts'

const Sections = ({ connection }: { connection: CustomerConnection }) => {
  const texts = useTexts(suppliersTexts)
  const client = useClient()
  const { get, change } = useSearchState()
  const { unread_count, pending_consents } = connection
  return (
    <Tabs
      onPage
      value={get('tab') ?? 'data'}
      onChange={(tab) => change({ tab: tab === 'data' ? undefined : tab })}
      sections={[
        {
          id: 'data',
          label: texts.tabs.data,
          ...(pending_consents > 0 && { count: pending_consents }),
          body: (
            <div className={styles.column}>
              <SharedData connection={connection} />
              <ConnectionFacts client={client} connection={connection} isDetailed />
            </div>
          ),
        },
        {
          id: 'messages',
          label: texts.tabs.messages,
          ...(unread_count > 0 && { count: unread_count }),
          body: <SupplierThread connection={connection} />,
        },
        { id: 'documents', label: texts.tabs.documents, body: <SupplierDocuments connectionId={connection.id} /> },
        { id: 'profile', label: texts.tabs.profile, body: <CompanyProfile client={client} connection={connection} /> },
      ]}
    />
  )
}

const Supplier = ({ connectionId }: { connectionId: string }) => {
  const texts = useTexts(suppliersTexts)
  const { end } = useTexts(connectionTexts)
  const customerApi = useCompanyApi()
  const client = useClient()
  const query = useQuery(supplierQuery(client, connectionId))
  const [isEnding, setIsEnding] = useState(false)
  const back = (
    <Link to={paths.suppliers}>
      <Icon name="chevronLeft" size={13} /> {texts.title}
    </Link>
  )
  if (query.data === undefined)
    return (
      <Page title={texts.title} back={back}>
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
      lead={<CompanyName name={query.data.company_name} identity={query.data.company_identity} />}
      actions={
        <Button kind="danger" onClick={() => setIsEnding(true)}>
          {end}
        </Button>
      }
    >
      <StaleNotice query={query} />
      <PinNotice client={client} connection={query.data} />
      <Sections connection={query.data} />
      <EndConnection api={customerApi} connection={query.data} open={isEnding} onClose={() => setIsEnding(false)} />
    </Page>
  )
}

export const SupplierPage = () => {
  const { connectionId = '' } = useParams()
  return (
    <OwnerOnly title={useTexts(suppliersTexts).title}>
      <Supplier key={connectionId} connectionId={connectionId} />
    </OwnerOnly>
  )
}
