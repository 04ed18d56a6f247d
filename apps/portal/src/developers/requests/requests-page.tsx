// The calls of the company's machine clients (B-18), newest first, page by page. Filters, page and open call are in the address.
import type { PortalClient, RequestEntry } from '@company-data/sdk/company'
import { Button, type Column, Empty, IconButton, Page, Pager, Row, Select, Table, useTexts } from '@company-data/ui'
import { QueryView, useKeysetPages, useSearchState } from '@company-data/web/app'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ExportButton } from '../../app/exports/export-button.tsx'
import type { ExportColumns } from '../../app/exports/list-export.ts'
import { ListOptions } from '../../lists/list-options/list-options.tsx'
import { useListColumns } from '../../lists/list-options/use-list-columns.ts'
import { ServiceScope, ServiceSelect } from '../../service-keys/service-scope.tsx'
import { useClient, useIsOwner } from '../../session/use-session.tsx'
import { useClientNames } from './clients.ts'
import { useColumns } from './request-columns.tsx'
import { RequestDrawer } from './request-drawer.tsx'
import {
  isFiltered,
  type RequestFilter,
  type RequestRow,
  readFilter,
  statusFilters,
  type TimeFilter,
  timeFilters,
  toQuery,
  withRowIds,
} from './requests.ts'
import { requestsTexts } from './requests-texts.ts'

const PAGE_SIZE = 25
const NO_FILTERS = { status: undefined, client: undefined, time: undefined, after: undefined, open: undefined }

interface Calls {
  /** Undefined for all clients of the company. */
  serviceId: string | undefined
  filter: RequestFilter
  cursor: string | undefined
}

const REQUEST_COLUMNS: ExportColumns<RequestEntry> = {
  at: ({ at }) => at,
  method: ({ method }) => method,
  route: ({ route }) => route,
  status: ({ status }) => status,
  error_key: ({ error_key }) => error_key,
  duration_ms: ({ duration_ms }) => duration_ms,
  count: ({ count }) => count,
  client_id: ({ client_id }) => client_id,
  request_id: ({ request_id }) => request_id,
}

const EXPORT_PAGE_SIZE = 250

const fetchCalls = (client: PortalClient, { serviceId, filter, cursor }: Calls, pageSize: number) => {
  const options = { pageSize, ...toQuery(filter, Date.now()), ...(cursor !== undefined && { cursor }) }
  return serviceId === undefined
    ? client.accountRequests.list.page(options)
    : client.serviceRequests.list.page(serviceId, options)
}

const requestsQuery = (client: PortalClient, { serviceId, filter, cursor }: Calls) =>
  queryOptions({
    queryKey: ['requests', serviceId ?? '', filter, cursor ?? ''],
    queryFn: async () => {
      const { items, next_cursor } = await fetchCalls(client, { serviceId, filter, cursor }, PAGE_SIZE)
      return { rows: withRowIds(items), next_cursor }
    },
    placeholderData: keepPreviousData,
    refetchInterval: cursor === undefined ? 15_000 : false,
  })

interface FiltersProps {
  filter: RequestFilter
  clientNames: ReadonlyMap<string, string>
  service: ReactNode
  busy: boolean
  onRefresh: () => void
  options: ReactNode
}

const Filters = ({ filter, clientNames, service, busy, onRefresh, options }: FiltersProps) => {
  const texts = useTexts(requestsTexts)
  const { change } = useSearchState()
  const all = { value: 'all', label: texts.all }
  const set = (name: 'status' | 'client' | 'time') => (value: string) =>
    change({ [name]: value === 'all' ? undefined : value, after: undefined, open: undefined })
  const { clientId } = filter
  const isDeleted = clientId !== undefined && !clientNames.has(clientId)
  return (
    <Row>
      {service}
      <Select
        label={texts.status}
        value={filter.status ?? 'all'}
        onChange={set('status')}
        options={[all, ...statusFilters.map((value) => ({ value, label: texts.statuses[value] }))]}
      />
      {(clientNames.size > 1 || clientId !== undefined) && (
        <Select
          label={texts.client}
          value={clientId ?? 'all'}
          onChange={set('client')}
          options={[
            all,
            ...[...clientNames].map(([value, label]) => ({ value, label })),
            ...(isDeleted ? [{ value: clientId, label: texts.deletedClient }] : []),
          ]}
        />
      )}
      <Select
        label={texts.time}
        value={filter.time ?? 'all'}
        onChange={set('time')}
        options={[
          { value: 'all', label: texts.week },
          ...(Object.keys(timeFilters) as TimeFilter[]).map((value) => ({ value, label: texts.times[value] })),
        ]}
      />
      <IconButton icon="replay" label={texts.refresh} aria-busy={busy || undefined} onClick={onRefresh} />
      {options}
    </Row>
  )
}

const EmptyState = ({ filter }: { filter: RequestFilter }) => {
  const texts = useTexts(requestsTexts)
  const { change } = useSearchState()
  return isFiltered(filter) ? (
    <Empty
      icon="search"
      title={texts.noneTitle}
      text={texts.noneText}
      action={<Button onClick={() => change(NO_FILTERS)}>{texts.clear}</Button>}
    />
  ) : (
    <Empty icon="activity" title={texts.emptyTitle} text={texts.emptyText} />
  )
}

interface CallTableProps {
  columns: readonly Column<RequestRow>[]
  rows: readonly RequestRow[]
  nextCursor: string | null
  pages: ReturnType<typeof useKeysetPages>
  filter: RequestFilter
  busy: boolean
}

const CallTable = ({ columns, rows, nextCursor, pages, filter, busy }: CallTableProps) => {
  const texts = useTexts(requestsTexts)
  const { get, change } = useSearchState()
  const next = pages.onNext(nextCursor)
  return (
    <Table
      label={texts.title}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      selected={get('open')}
      onOpen={({ id }) => change({ open: id })}
      empty={<EmptyState filter={filter} />}
      footer={(pages.onPrevious || next) && <Pager onPrevious={pages.onPrevious} onNext={next} busy={busy} />}
    />
  )
}

const CallList = ({ serviceId, service }: { serviceId: string | undefined; service: ReactNode }) => {
  const client = useClient()
  const { get, change } = useSearchState()
  const pages = useKeysetPages()
  const filter = readFilter(get)
  const clientNames = useClientNames()
  const { columns, choices } = useListColumns('requests', useColumns(clientNames))
  const query = useQuery(requestsQuery(client, { serviceId, filter, cursor: pages.cursor }))
  return (
    <>
      <Filters
        filter={filter}
        clientNames={clientNames}
        service={service}
        busy={query.isRefetching}
        onRefresh={() => void query.refetch()}
        options={
          <>
            <ListOptions
              list="requests"
              choices={choices}
              place={serviceId === undefined ? {} : { service: serviceId }}
            />
            <ExportButton
              fileName="api-calls"
              columns={REQUEST_COLUMNS}
              fetchPage={(cursor) => fetchCalls(client, { serviceId, filter, cursor }, EXPORT_PAGE_SIZE)}
            />
          </>
        }
      />
      <QueryView query={query}>
        {({ rows, next_cursor }) => (
          <CallTable
            columns={columns}
            rows={rows}
            nextCursor={next_cursor}
            pages={pages}
            filter={filter}
            busy={query.isPlaceholderData}
          />
        )}
      </QueryView>
      <RequestDrawer
        row={query.data?.rows.find(({ id }) => id === get('open'))}
        clientNames={clientNames}
        onClose={() => change({ open: undefined })}
      />
    </>
  )
}

export const RequestsPage = () => {
  const texts = useTexts(requestsTexts)
  return (
    <Page title={texts.title} lead={texts.lead}>
      {useIsOwner() ? (
        <CallList serviceId={undefined} service={null} />
      ) : (
        <ServiceScope>
          {(service) => (
            <CallList key={service.id} serviceId={service.id} service={<ServiceSelect service={service} />} />
          )}
        </ServiceScope>
      )}
    </Page>
  )
}
