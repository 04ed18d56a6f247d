// The inbox: documents of all connections, newest first, one of them in a drawer. Page and open document are in the address.

import type { CustomerDocument } from '@company-data/sdk/company'
import { Button, type Column, Empty, Page, Pager, RowButton, Table, useFormats, useTexts } from '@company-data/ui'
import { QueryView, useKeysetPages, useSearchState } from '@company-data/web/app'
import { CompanyName } from '@company-data/web/companies'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DocumentBadge } from '../../customer-side/document-badge.tsx'
import { receivedDocumentTexts } from '../../customer-side/received-document-texts.ts'
import { OwnerOnly } from '../../session/owner-only.tsx'
import { useClient } from '../../session/use-session.tsx'
import { DocumentDrawer } from './document-drawer.tsx'
import { receivedDocumentsTexts } from './received-documents-texts.ts'

const PAGE_SIZE = 25

const useColumns = (): Column<CustomerDocument>[] => {
  const texts = useTexts(receivedDocumentsTexts)
  const { kinds } = useTexts(receivedDocumentTexts)
  const formats = useFormats()
  return [
    {
      id: 'name',
      head: texts.name,
      cell: ({ name, company_name, company_identity, service_name }) => (
        <>
          <RowButton>{name}</RowButton>
          <span className="under">
            <CompanyName name={`${company_name} · ${service_name}`} identity={company_identity} />
          </span>
        </>
      ),
    },
    { id: 'kind', head: texts.kind, width: 130, optional: true, cell: ({ kind }) => kinds[kind] },
    { id: 'status', head: texts.status, width: 185, cell: (document) => <DocumentBadge document={document} /> },
    {
      id: 'received',
      head: texts.received,
      width: 130,
      align: 'end',
      optional: true,
      cell: ({ created_at }) => <span className="muted number">{formats.date(created_at)}</span>,
    },
  ]
}

const EmptyState = ({ isFirst }: { isFirst: boolean }) => {
  const texts = useTexts(receivedDocumentsTexts)
  const { change } = useSearchState()
  if (isFirst) return <Empty icon="inbox" title={texts.emptyTitle} text={texts.emptyText} />
  return (
    <Empty
      icon="inbox"
      title={texts.noneTitle}
      text={texts.noneText}
      action={<Button onClick={() => change({ after: undefined })}>{texts.toFirst}</Button>}
    />
  )
}

const Inbox = () => {
  const texts = useTexts(receivedDocumentsTexts)
  const client = useClient()
  const { get, change } = useSearchState()
  const { cursor, onPrevious, onNext } = useKeysetPages()
  const columns = useColumns()
  const documents = useQuery({
    queryKey: ['received-documents', 'page', cursor ?? ''],
    queryFn: () => client.documents.list.page({ pageSize: PAGE_SIZE, cursor }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page title={texts.title} lead={texts.lead}>
      <QueryView query={documents}>
        {({ items, next_cursor }) => (
          <Table
            label={texts.title}
            rows={items}
            rowId={({ id }) => id}
            selected={get('open')}
            onOpen={({ id }) => change({ open: id })}
            columns={columns}
            empty={<EmptyState isFirst={cursor === undefined} />}
            footer={
              (cursor !== undefined || next_cursor !== null) && (
                <Pager
                  range={texts.newestFirst}
                  onPrevious={onPrevious}
                  onNext={onNext(next_cursor)}
                  busy={documents.isFetching}
                />
              )
            }
          />
        )}
      </QueryView>
      <DocumentDrawer documentId={get('open')} onClose={() => change({ open: undefined })} />
    </Page>
  )
}

export const ReceivedDocumentsPage = () => (
  <OwnerOnly title={useTexts(receivedDocumentsTexts).title}>
    <Inbox />
  </OwnerOnly>
)
