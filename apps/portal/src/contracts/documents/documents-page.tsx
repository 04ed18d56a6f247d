// The board of a service's documents: by status, kind and page, with one of them in a drawer. All of it is in the address.

import type { CompanyDocument, ServiceRecord } from '@company-data/sdk/company'
import {
  Badge,
  Button,
  Empty,
  Page,
  Pager,
  Row,
  RowButton,
  Select,
  Table,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { useKeysetPages, useSearchState } from '@company-data/web/app'
import { useQueries, useQuery } from '@tanstack/react-query'
import { ExportButton } from '../../app/exports/export-button.tsx'
import type { ExportColumns } from '../../app/exports/list-export.ts'
import { TestMark } from '../../app/test-person/test-mark.tsx'
import { type Customer, customerQuery } from '../../customer-picker/customers.ts'
import { ListOptions } from '../../lists/list-options/list-options.tsx'
import { useListColumns } from '../../lists/list-options/use-list-columns.ts'
import { ServiceQueryView, ServiceScope, ServiceSelect, useServiceNote } from '../../service-keys/service-scope.tsx'
import { useClient } from '../../session/use-session.tsx'
import { AllDocuments } from './all-documents.tsx'
import { DocumentDrawer } from './document-drawer.tsx'
import { type DocumentFilter, documentsQuery, EXPORT_PAGE_SIZE, fetchDocuments } from './document-queries.ts'
import { getShownStatus, getTone, isKind, isStatus, kinds, statuses } from './documents.ts'
import { documentsTexts } from './documents-texts.ts'
import { NewDocumentDrawer } from './new-document-drawer.tsx'

const useCustomers = (
  serviceId: string,
  documents: readonly CompanyDocument[],
): ReadonlyMap<string, Customer | undefined> => {
  const client = useClient()
  const ids = [...new Set(documents.flatMap(({ connection_id }) => connection_id ?? []))]
  const queries = useQueries({ queries: ids.map((id) => ({ ...customerQuery(client, serviceId, id), retry: false })) })
  return new Map(ids.map((id, index) => [id, queries[index]?.data]))
}

const useColumns = (serviceId: string, documents: readonly CompanyDocument[]) => {
  const texts = useTexts(documentsTexts)
  const formats = useFormats()
  const customers = useCustomers(serviceId, documents)
  return [
    {
      id: 'name',
      head: texts.name,
      // The id is in the drawer; here it shows on hover.
      cell: ({ name, id }: CompanyDocument) => (
        <span title={id}>
          <RowButton>{name}</RowButton>
        </span>
      ),
    },
    {
      id: 'recipient',
      head: texts.recipient,
      width: 220,
      optional: true,
      cell: ({ connection_id, flow_run_id }: CompanyDocument) =>
        connection_id === null ? (
          texts.withoutCustomer(flow_run_id)
        ) : (
          <>
            {customers.get(connection_id)?.name ?? '—'} <TestMark isTest={customers.get(connection_id)?.isTest} />
          </>
        ),
    },
    {
      id: 'kind',
      head: texts.kind,
      width: 120,
      optional: true,
      cell: ({ kind }: CompanyDocument) => texts.kinds[kind],
    },
    {
      id: 'status',
      head: texts.status,
      width: 220,
      cell: (document: CompanyDocument) => {
        const status = getShownStatus(document)
        return <Badge tone={getTone(status)}>{texts.statuses[status]}</Badge>
      },
    },
    {
      id: 'changed',
      head: texts.changed,
      width: 130,
      align: 'end' as const,
      optional: true,
      cell: ({ updated_at }: CompanyDocument) => <span className="muted number">{formats.relative(updated_at)}</span>,
    },
  ]
}

const DOCUMENT_COLUMNS: ExportColumns<CompanyDocument> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  kind: ({ kind }) => kind,
  status: ({ status }) => status,
  connection_id: ({ connection_id }) => connection_id,
  created_at: ({ created_at }) => created_at,
  updated_at: ({ updated_at }) => updated_at,
}

/** The choice of columns needs no rows, and stays while they are loaded. */
const NO_DOCUMENTS: readonly CompanyDocument[] = []

const Filters = ({ service, filter }: { service: ServiceRecord; filter: DocumentFilter }) => {
  const texts = useTexts(documentsTexts)
  const client = useClient()
  const { get, change } = useSearchState()
  const { choices } = useListColumns('documents', useColumns(service.id, NO_DOCUMENTS))
  const all = { value: 'all', label: texts.all }
  return (
    <Row>
      <ServiceSelect service={service} hasAll />
      <Select
        label={texts.status}
        value={get('status') ?? 'all'}
        onChange={(next) => change({ status: next === 'all' ? undefined : next, after: undefined })}
        options={[all, ...statuses.map((value) => ({ value, label: texts.statuses[value] }))]}
      />
      <Select
        label={texts.kind}
        value={get('kind') ?? 'all'}
        onChange={(next) => change({ kind: next === 'all' ? undefined : next, after: undefined })}
        options={[all, ...kinds.map((value) => ({ value, label: texts.kinds[value] }))]}
      />
      <ListOptions list="documents" choices={choices} place={{ service: service.id }} />
      <ExportButton
        fileName={`${service.code.replace('/', '-')}-documents`}
        columns={DOCUMENT_COLUMNS}
        fetchPage={(cursor) => fetchDocuments(client, service.id, filter, cursor, EXPORT_PAGE_SIZE)}
      />
    </Row>
  )
}

const EmptyState = ({ service, isFiltered }: { service: ServiceRecord; isFiltered: boolean }) => {
  const texts = useTexts(documentsTexts)
  const note = useServiceNote(service)
  const { change } = useSearchState()
  return isFiltered ? (
    <Empty
      icon="search"
      title={texts.noneTitle}
      text={texts.noneText}
      action={
        <Button onClick={() => change({ status: undefined, kind: undefined, after: undefined })}>{texts.clear}</Button>
      }
    />
  ) : (
    <Empty
      icon="fileText"
      title={texts.emptyTitle}
      text={`${texts.emptyText} ${note}`}
      action={
        <Button kind="main" icon="plus" onClick={() => change({ new: '1' })}>
          {texts.add}
        </Button>
      }
    />
  )
}

interface BoardTableProps {
  service: ServiceRecord
  documents: readonly CompanyDocument[]
  nextCursor: string | null
  isFiltered: boolean
}

const BoardTable = ({ service, documents, nextCursor, isFiltered }: BoardTableProps) => {
  const texts = useTexts(documentsTexts)
  const { get, change } = useSearchState()
  const { onPrevious, onNext } = useKeysetPages()
  const next = onNext(nextCursor)
  const { columns } = useListColumns('documents', useColumns(service.id, documents))
  return (
    <Table
      label={texts.title}
      rows={documents}
      rowId={({ id }) => id}
      selected={get('open')}
      onOpen={({ id }) => change({ open: id })}
      columns={columns}
      empty={<EmptyState service={service} isFiltered={isFiltered} />}
      footer={(onPrevious || next) && <Pager onPrevious={onPrevious} onNext={next} />}
    />
  )
}

const Board = ({ service }: { service: ServiceRecord }) => {
  const { get, change } = useSearchState()
  const { cursor } = useKeysetPages()
  const [status, kind] = [get('status'), get('kind')]
  const filter = { ...(isStatus(status) && { status }), ...(isKind(kind) && { kind }) }
  const query = useQuery(documentsQuery(useClient(), service.id, filter, cursor))
  return (
    <>
      <Filters service={service} filter={filter} />
      <ServiceQueryView service={service} query={query}>
        {({ items, next_cursor }) => (
          <BoardTable
            service={service}
            documents={items}
            nextCursor={next_cursor}
            isFiltered={Object.keys(filter).length > 0 || cursor !== undefined}
          />
        )}
      </ServiceQueryView>
      <DocumentDrawer service={service} documentId={get('open')} onClose={() => change({ open: undefined })} />
      <NewDocumentDrawer service={service} open={get('new') !== undefined} onClose={() => change({ new: undefined })} />
    </>
  )
}

export const DocumentsPage = () => {
  const texts = useTexts(documentsTexts)
  const { change } = useSearchState()
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button kind="main" icon="plus" onClick={() => change({ open: undefined, new: '1' })}>
          {texts.add}
        </Button>
      }
    >
      <ServiceScope all={(services) => <AllDocuments services={services} />}>
        {(service) => <Board key={service.id} service={service} />}
      </ServiceScope>
    </Page>
  )
}
