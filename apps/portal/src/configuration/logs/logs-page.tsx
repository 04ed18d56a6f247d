// The log of a service, newest first, page by page. Filters, page and open entry are in the address.

import type { PortalClient, ServiceLogEntry, ServiceRecord, WebhookRecord } from '@company-data/sdk/company'
import {
  Button,
  type Column,
  Empty,
  IconButton,
  Pager,
  Row,
  SearchField,
  Select,
  Table,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { useKeysetPages, useSearchState } from '@company-data/web/app'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ExportButton } from '../../app/exports/export-button.tsx'
import type { ExportColumns } from '../../app/exports/list-export.ts'
import { type MatchingPage, matchingPage } from '../../app/matching-page.ts'
import { useDebounced } from '../../app/use-debounced.ts'
import { ListOptions } from '../../lists/list-options/list-options.tsx'
import { useListColumns } from '../../lists/list-options/use-list-columns.ts'
import { ServiceQueryView } from '../../service-keys/service-scope.tsx'
import { ServicePage } from '../../service-layout/service-page.tsx'
import { useClient } from '../../session/use-session.tsx'
import { useColumns } from './log-columns.tsx'
import { LogDrawer, type Neighbours } from './log-drawer.tsx'
import styles from './logs.module.css'
import { foldProbes, getWebhookId, isFiltered, type LogFilter, type LogRow, matchesFilter } from './logs.ts'
import { logKinds, logsTexts } from './logs-texts.ts'
import { type LogFormatter, useLogFormatter } from './use-log-formatter.ts'

const PAGE_SIZE = 25
/** The platform cannot filter the log, so each page shows the matches among this many entries. */
const SEARCH_PAGE_SIZE = 100
const SEARCH_PAGES = 5

interface LogRequest {
  serviceId: string
  filter: LogFilter
  cursor: string | undefined
}

const createMatcher =
  (filter: LogFilter, { formatTitle, formatDetail }: LogFormatter) =>
  (entry: ServiceLogEntry): boolean =>
    matchesFilter(entry, filter, `${formatTitle(entry)} ${formatDetail(entry)}`)

const logQuery = (client: PortalClient, { serviceId, filter, cursor }: LogRequest, formatter: LogFormatter) => {
  const isSearch = isFiltered(filter)
  const pageSize = isSearch ? SEARCH_PAGE_SIZE : PAGE_SIZE
  return queryOptions({
    queryKey: ['service-log', serviceId, filter, cursor ?? ''],
    queryFn: () =>
      matchingPage(
        (after) => client.serviceLogs.list.page(serviceId, { pageSize, cursor: after }),
        createMatcher(filter, formatter),
        cursor,
        { enough: PAGE_SIZE, maxPages: isSearch ? SEARCH_PAGES : 1 },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: cursor === undefined ? 15_000 : false,
  })
}

/** Deleted webhooks are not in the list, but their log entries remain. */
const useWebhooks = (serviceId: string): readonly WebhookRecord[] => {
  const client = useClient()
  const { data } = useQuery({ queryKey: ['webhooks', serviceId], queryFn: () => client.webhooks.list(serviceId) })
  return data ?? []
}

const LOG_COLUMNS: ExportColumns<ServiceLogEntry> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  kind: ({ kind }) => kind,
  message: ({ message }) => message,
  data: ({ data }) => JSON.stringify(data),
}

const FILTERS = { kind: undefined, webhook: undefined, text: undefined, after: undefined, open: undefined }

interface FiltersProps {
  webhooks: readonly WebhookRecord[]
  filter: LogFilter
  busy: boolean
  onRefresh: () => void
  options: ReactNode
}

const Filters = ({ webhooks, filter, busy, onRefresh, options: listOptions }: FiltersProps) => {
  const texts = useTexts(logsTexts)
  const { change } = useSearchState()
  const { kind, webhookId, text } = filter
  const all = { value: 'all', label: texts.all }
  const toFilterValue = (value: string) => (value === 'all' ? undefined : value)
  const isDeleted = webhookId !== undefined && !webhooks.some(({ id }) => id === webhookId)
  return (
    <Row>
      <SearchField label={texts.search} value={text} onChange={(next) => change({ text: next, after: undefined })} />
      <Select
        label={texts.kind}
        value={kind ?? 'all'}
        onChange={(next) => change({ kind: toFilterValue(next), after: undefined })}
        options={[
          all,
          { value: 'problems', label: texts.problems },
          ...logKinds.map((value) => ({ value, label: texts.kinds[value] ?? value })),
        ]}
      />
      {(webhooks.length > 0 || isDeleted) && (
        <Select
          label={texts.webhook}
          value={webhookId ?? 'all'}
          onChange={(next) => change({ webhook: toFilterValue(next), after: undefined })}
          options={[
            all,
            ...webhooks.map(({ id, url }) => ({ value: id, label: url.replace(/^https?:\/\//, '') })),
            ...(isDeleted ? [{ value: webhookId, label: texts.deletedWebhook }] : []),
          ]}
        />
      )}
      <IconButton icon="replay" label={texts.refresh} aria-busy={busy || undefined} onClick={onRefresh} />
      {listOptions}
    </Row>
  )
}

const EmptyState = ({ filter, page }: { filter: LogFilter; page: MatchingPage<ServiceLogEntry> }) => {
  const texts = useTexts(logsTexts)
  const formats = useFormats()
  const { change } = useSearchState()
  if (!isFiltered(filter)) return <Empty icon="scroll" title={texts.emptyTitle} text={texts.emptyText} />
  const looked = texts.noneText(formats.number(page.searchedCount))
  return (
    <Empty
      icon="search"
      title={texts.noneTitle}
      text={page.next_cursor === null ? looked : `${looked} ${texts.noneOlder}`}
      action={<Button onClick={() => change(FILTERS)}>{texts.clear}</Button>}
    />
  )
}

interface LogTableProps {
  columns: readonly Column<LogRow>[]
  page: MatchingPage<ServiceLogEntry>
  pages: ReturnType<typeof useKeysetPages>
  filter: LogFilter
  busy: boolean
}

const LogTable = ({ columns, page, pages, filter, busy }: LogTableProps) => {
  const texts = useTexts(logsTexts)
  const formats = useFormats()
  const { get, change } = useSearchState()
  const next = pages.onNext(page.next_cursor)
  return (
    <Table
      label={texts.title}
      columns={columns}
      rows={foldProbes(page.items)}
      rowId={({ entry }) => entry.id}
      selected={get('open')}
      onOpen={({ entry }) => change({ open: entry.id })}
      empty={<EmptyState filter={filter} page={page} />}
      footer={
        (pages.onPrevious || next) && (
          <Pager
            range={isFiltered(filter) && texts.seen(formats.number(page.searchedCount))}
            onPrevious={pages.onPrevious}
            onNext={next}
            busy={busy}
          />
        )
      }
    />
  )
}

const useFilter = (): LogFilter => {
  const { get } = useSearchState()
  return { kind: get('kind'), webhookId: get('webhook'), text: get('text') ?? '' }
}

const findNeighbours = (
  items: readonly ServiceLogEntry[],
  id: string | undefined,
  go: (id: string) => void,
): Neighbours => {
  const index = items.findIndex((entry) => entry.id === id)
  const at = (position: number) => {
    const entry = index === -1 ? undefined : items[position]
    return entry && (() => go(entry.id))
  }
  return { newer: index > 0 ? at(index - 1) : undefined, older: at(index + 1) }
}

const Log = ({ service }: { service: ServiceRecord }) => {
  const texts = useTexts(logsTexts)
  const client = useClient()
  const { get, change } = useSearchState()
  const pages = useKeysetPages()
  const filter = useFilter()
  const webhooks = useWebhooks(service.id)
  const formatter = useLogFormatter()
  const sought = useDebounced(filter.text)
  const request = { serviceId: service.id, filter: { ...filter, text: sought }, cursor: pages.cursor }
  const query = useQuery(logQuery(client, request, formatter))
  const findWebhookUrl = (entry: ServiceLogEntry) => webhooks.find(({ id }) => id === getWebhookId(entry))?.url
  const { columns, choices } = useListColumns('logs', useColumns(findWebhookUrl))
  const open = (id: string | undefined) => change({ open: id })
  const items = query.data?.items ?? []
  return (
    <>
      <div className={styles.head}>
        <p className={styles.lead}>{texts.lead}</p>
        <ExportButton
          fileName={`${service.code.replace('/', '-')}-log`}
          columns={LOG_COLUMNS}
          fetchPage={(cursor) => client.serviceLogs.list.page(service.id, { pageSize: SEARCH_PAGE_SIZE, cursor })}
          isMatch={createMatcher(filter, formatter)}
        />
      </div>
      <Filters
        webhooks={webhooks}
        filter={filter}
        busy={query.isRefetching}
        onRefresh={() => void query.refetch()}
        options={<ListOptions list="logs" choices={choices} place={{}} />}
      />
      <ServiceQueryView service={service} query={query}>
        {(page) => (
          <LogTable columns={columns} page={page} pages={pages} filter={filter} busy={query.isPlaceholderData} />
        )}
      </ServiceQueryView>
      <LogDrawer
        service={service}
        entry={items.find(({ id }) => id === get('open'))}
        findWebhookUrl={findWebhookUrl}
        neighbours={findNeighbours(items, get('open'), open)}
        onClose={() => open(undefined)}
      />
    </>
  )
}

export const LogsPage = () => <ServicePage tab="logs">{(service) => <Log service={service} />}</ServicePage>
