// One document in a drawer: its properties, the customer's decision, the sealed contract, and the company's actions.

import type { CompanyDocumentDetail, ServiceRecord } from '@company-data/sdk/company'
import {
  Badge,
  Card,
  CopyButton,
  type Detail,
  Details,
  Drawer,
  JsonView,
  Notice,
  useFormats,
  useLastValue,
  useTexts,
} from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { OpenedFile } from '@company-data/web/documents'
import { useQuery } from '@tanstack/react-query'
import { TestMark } from '../../app/test-person/test-mark.tsx'
import { customerQuery } from '../../customer-picker/customers.ts'
import { KeyBar } from '../../service-keys/key-bar.tsx'
import { createServicePortal, useServiceKeys } from '../../service-keys/use-service-keys.ts'
import { useClient } from '../../session/use-session.tsx'
import { SignaturesTimeline } from '../../signatures/signatures-timeline.tsx'
import { DocumentActions } from './document-actions.tsx'
import { documentQuery } from './document-queries.ts'
import { getShownStatus, getTone } from './documents.ts'
import { documentsTexts } from './documents-texts.ts'
import { RunLink } from './run-link.tsx'

interface ViewProps {
  service: ServiceRecord
  document: CompanyDocumentDetail
}

const useDetails = ({ service, document }: ViewProps): Detail[] => {
  const texts = useTexts(documentsTexts)
  const formats = useFormats()
  const { connection_id, cancel_effective_date, original_name, flow_run_id } = document
  const customer = useQuery({
    ...customerQuery(useClient(), service.id, connection_id ?? ''),
    enabled: connection_id !== null,
    retry: false,
  })
  return [
    {
      label: texts.recipient,
      value:
        connection_id === null ? (
          texts.withoutCustomer(flow_run_id)
        ) : (
          <>
            {customer.data?.name ?? '—'} <TestMark isTest={customer.data?.isTest} />
          </>
        ),
    },
    { label: texts.kind, value: texts.kinds[document.kind] },
    { label: texts.content, value: document.payload_kind === 'json' ? texts.json : (original_name ?? texts.file) },
    ...(cancel_effective_date ? [{ label: texts.endsOn, value: formats.date(cancel_effective_date) }] : []),
    { label: texts.created, value: formats.dateTime(document.created_at) },
    ...(flow_run_id
      ? [{ label: texts.run, value: <RunLink serviceId={service.id} runId={flow_run_id} document={document} /> }]
      : []),
    {
      label: texts.id,
      value: (
        <>
          <code>{document.id}</code>
          <CopyButton text={document.id} label={texts.id} />
        </>
      ),
    },
  ]
}

const Content = ({ service, document }: ViewProps) => {
  const texts = useTexts(documentsTexts)
  const client = useClient()
  const keys = useServiceKeys()
  const { id, name, connection_id, payload_kind, payload, sealed_at } = document
  if (sealed_at !== null)
    return (
      <Card title={texts.sealedTitle}>
        <KeyBar service={service} />
        {keys.isUnlocked(service.id) && (
          <OpenedFile
            name={name}
            isSealed
            open={() => createServicePortal(client, service.id).documents.openSealed(id)}
          />
        )}
      </Card>
    )
  if (connection_id !== null) return <Notice tone="sealed">{texts.sealedToCustomer}</Notice>
  if (payload_kind === 'json') return <JsonView label={texts.payload} value={payload ?? null} />
  return <OpenedFile name={name} isSealed={false} open={() => client.servicePortal(service.id).documents.file(id)} />
}

const DocumentView = ({ service, document, onClose }: ViewProps & { onClose: () => void }) => {
  const texts = useTexts(documentsTexts)
  return (
    <>
      <DocumentActions service={service} document={document} onClose={onClose} />
      <Details facts={useDetails({ service, document })} />
      {document.signatures.length > 0 && (
        <Card title={texts.history}>
          <SignaturesTimeline label={texts.history} signatures={document.signatures} />
        </Card>
      )}
      <Content key={document.sealed_at} service={service} document={document} />
    </>
  )
}

interface DrawerProps {
  service: ServiceRecord
  documentId: string | undefined
  onClose: () => void
}

export const DocumentDrawer = ({ service, documentId, onClose }: DrawerProps) => {
  const texts = useTexts(documentsTexts)
  const id = useLastValue(documentId)
  const query = useQuery({ ...documentQuery(useClient(), service.id, id ?? ''), enabled: documentId !== undefined })
  if (id === undefined) return null
  const document = query.data
  return (
    <Drawer
      open={documentId !== undefined}
      onClose={onClose}
      title={document?.name ?? texts.title}
      summary={
        document && (
          <>
            <Badge tone={getTone(getShownStatus(document))}>{texts.statuses[getShownStatus(document)]}</Badge>
            {document.sealed_at !== null && (
              <Badge tone="sealed" icon="shield">
                {texts.sealed}
              </Badge>
            )}
          </>
        )
      }
    >
      <QueryView query={query} shape="text">
        {(data) => <DocumentView service={service} document={data} onClose={onClose} />}
      </QueryView>
    </Drawer>
  )
}
