// The documents of a deleted service, page by page, with one of them and its signatures in a drawer.
import type { CompanyDocument, CompanyDocumentDetail, PortalClient } from '@company-data/sdk/company'
import {
  Badge,
  Card,
  CopyButton,
  type Detail,
  Details,
  Drawer,
  Empty,
  Notice,
  Pager,
  RowButton,
  Table,
  useFormats,
  useLastValue,
  useTexts,
} from '@company-data/ui'
import { QueryView, useKeysetPages, useSearchState } from '@company-data/web/app'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useClient } from '../../session/use-session.tsx'
import { SignaturesTimeline } from '../../signatures/signatures-timeline.tsx'
import { deletedServicesTexts } from './deleted-services-texts.ts'

const PAGE_SIZE = 25

const documentsQuery = (client: PortalClient, serviceId: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['deleted-services', serviceId, 'documents', cursor ?? ''],
    queryFn: () =>
      client
        .servicePortal(serviceId)
        .documents.list.page({ pageSize: PAGE_SIZE, ...(cursor !== undefined && { cursor }) }),
    placeholderData: keepPreviousData,
  })

const documentQuery = (client: PortalClient, serviceId: string, documentId: string) =>
  queryOptions({
    queryKey: ['deleted-services', serviceId, 'document', documentId],
    queryFn: () => client.servicePortal(serviceId).documents.read(documentId),
  })

const useColumns = () => {
  const texts = useTexts(deletedServicesTexts)
  const formats = useFormats()
  return [
    {
      id: 'name',
      head: texts.documentName,
      cell: ({ name, id }: CompanyDocument) => (
        // The id is in the drawer; here it shows on hover.
        <span title={id}>
          <RowButton>{name}</RowButton>
        </span>
      ),
    },
    {
      id: 'status',
      head: texts.status,
      width: 150,
      cell: ({ status }: CompanyDocument) => <Badge tone="plain">{texts.statuses[status]}</Badge>,
    },
    {
      id: 'changed',
      head: texts.changed,
      width: 164,
      align: 'end' as const,
      optional: true,
      cell: ({ updated_at }: CompanyDocument) => <span className="muted number">{formats.dateTime(updated_at)}</span>,
    },
  ]
}

const Signatures = ({ signatures }: Pick<CompanyDocumentDetail, 'signatures'>) => {
  const texts = useTexts(deletedServicesTexts)
  return (
    <Card title={texts.signatures}>
      {signatures.length === 0 ? (
        <p className="muted">{texts.noSignatures}</p>
      ) : (
        <SignaturesTimeline label={texts.signatures} signatures={signatures} />
      )}
    </Card>
  )
}

const Copied = ({ text, label }: { text: string; label: string }) => (
  <>
    <code>{text}</code>
    <CopyButton text={text} label={label} />
  </>
)

const DocumentView = ({ document }: { document: CompanyDocumentDetail }) => {
  const texts = useTexts(deletedServicesTexts)
  const formats = useFormats()
  const { id, created_at, sealed_at, plain_sha256 } = document
  const facts: Detail[] = [
    { label: texts.status, value: texts.statuses[document.status] },
    { label: texts.created, value: formats.dateTime(created_at) },
    ...(sealed_at === null ? [] : [{ label: texts.sealedAt, value: formats.dateTime(sealed_at) }]),
    ...(plain_sha256 === null
      ? []
      : [{ label: texts.fingerprint, value: <Copied text={plain_sha256} label={texts.fingerprint} /> }]),
    { label: texts.documentId, value: <Copied text={id} label={texts.documentId} /> },
  ]
  return (
    <>
      <Details facts={facts} />
      <Signatures signatures={document.signatures} />
      {sealed_at !== null && <Notice tone="sealed">{texts.sealedFile}</Notice>}
    </>
  )
}

interface DocumentDrawerProps {
  serviceId: string
  documentId: string | undefined
  onClose: () => void
}

const DocumentDrawer = ({ serviceId, documentId, onClose }: DocumentDrawerProps) => {
  const texts = useTexts(deletedServicesTexts)
  const id = useLastValue(documentId)
  const query = useQuery({ ...documentQuery(useClient(), serviceId, id ?? ''), enabled: documentId !== undefined })
  if (id === undefined) return null
  return (
    <Drawer open={documentId !== undefined} onClose={onClose} title={query.data?.name ?? texts.documentName}>
      <QueryView query={query} shape="text">
        {(document) => <DocumentView document={document} />}
      </QueryView>
    </Drawer>
  )
}

export const RemainingDocuments = ({ serviceId }: { serviceId: string }) => {
  const texts = useTexts(deletedServicesTexts)
  const { get, change } = useSearchState()
  const { cursor, onPrevious, onNext } = useKeysetPages()
  const columns = useColumns()
  const documents = useQuery(documentsQuery(useClient(), serviceId, cursor))
  const next = onNext(documents.data?.next_cursor)
  return (
    <>
      <QueryView query={documents}>
        {({ items }) => (
          <Table
            label={texts.tabs.documents}
            columns={columns}
            rows={items}
            rowId={({ id }) => id}
            selected={get('open')}
            onOpen={({ id }) => change({ open: id })}
            empty={<Empty icon="fileText" title={texts.noDocumentsTitle} text={texts.noDocumentsText} />}
            footer={(onPrevious || next) && <Pager onPrevious={onPrevious} onNext={next} />}
          />
        )}
      </QueryView>
      <DocumentDrawer serviceId={serviceId} documentId={get('open')} onClose={() => change({ open: undefined })} />
    </>
  )
}
