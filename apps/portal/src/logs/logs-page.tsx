// The log of a service, newest first, page by page. Filters, page and open entry are in the address.

import type { PortalClient, ServiceLogEntry, ServiceRecord, WebhookRecord } from '@company-data/sdk/company'
import {
  Button,
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
import { useKeysetPages, useSearchState } from '@company-data/ui/frame'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type MatchingPage, matchingPage } from '../frame/matching-page.ts'
import { ServicePage } from '../service-frame/service-page.tsx'
import { ServiceQueryView } from '../service-keys/service-scope.tsx'
import { useClient } from '../session/use-session.tsx'
import { useColumns } from './log-columns.tsx'
import { LogDrawer, type Neighbours } from './log-drawer.tsx'
import styles from './logs.module.css'
import { isFiltered, type LogFilter, matchesFilter, webhookIdOf } from './logs.ts'
import { logKinds, logsTexts } from './logs-texts.ts'
import { useDebounced } from './use-debounced.ts'
import { type LogWords, useLogWords } from './use-log-words.ts'

const PAGE_SIZE = 25
/** The platform cannot filter the log, so each page shows the matches among this many entries. */
const SEARCH_PAGE_SIZE = 100
const SEARCH_PAGES = 5

interface LogRequest {
  serviceId: string
  filter: LogFilter
  cursor: string | undefined
}

const logQuery = (client: PortalClient, { serviceId, filter, cursor }: LogRequest, words: LogWords) => {
  const isSearch = isFiltered(filter)
  const pageSize = isSearch ? SEARCH_PAGE_SIZE : PAGE_SIZE
  const wordsOf = (entry: ServiceLogEntry) => `${words.titleOf(entry)} ${words.detailOf(entry)}`
  return queryOptions({
    queryKey: ['service-log', serviceId, filter, cursor ?? ''],
    queryFn: () =>
      matchingPage(
        (after) => client.serviceLogPage(serviceId, { pageSize, cursor: after }),
        (entry) => matchesFilter(entry, filter, wordsOf(entry)),
        cursor,
        { enough: PAGE_SIZE, mostPages: isSearch ? SEARCH_PAGES : 1 },
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

const FILTERS = { kind: undefined, webhook: undefined, text: undefined, after: undefined, open: undefined }

interface FiltersProps {
  webhooks: readonly WebhookRecord[]
  filter: LogFilter
  busy: boolean
  onRefresh: () => void
}

const Filters = ({ webhooks, filter, busy, onRefresh }: FiltersProps) => {
  const texts = useTexts(logsTexts)
  const { change } = useSearchState()
  const { kind, webhookId, text } = filter
  const all = { value: 'all', label: texts.all }
  const chosen = (value: string) => (value === 'all' ? undefined : value)
  const isDeleted = webhookId !== undefined && !webhooks.some(({ id }) => id === webhookId)
  return (
    <Row>
      <SearchField label={texts.search} value={text} onChange={(next) => change({ text: next, after: undefined })} />
      <Select
        label={texts.kind}
        value={kind ?? 'all'}
        onChange={(next) => change({ kind: chosen(next), after: undefined })}
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
          onChange={(next) => change({ webhook: chosen(next), after: undefined })}
          options={[
            all,
            ...webhooks.map(({ id, url }) => ({ value: id, label: url.replace(/^https?:\/\//, '') })),
            ...(isDeleted ? [{ value: webhookId, label: texts.deletedWebhook }] : []),
          ]}
        />
      )}
      <IconButton icon="replay" label={texts.refresh} aria-busy={busy || undefined} onClick={onRefresh} />
    </Row>
  )
}

const NothingThere = ({ filter, page }: { filter: LogFilter; page: MatchingPage<ServiceLogEntry> }) => {
  const texts = useTexts(logsTexts)
  const formats = useFormats()
  const { change } = useSearchState()
  if (!isFiltered(filter)) return <Empty icon="scroll" title={texts.emptyTitle} text={texts.emptyText} />
  const looked = texts.noneText(formats.number(page.seen))
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
  page: MatchingPage<ServiceLogEntry>
  pages: ReturnType<typeof useKeysetPages>
  filter: LogFilter
  busy: boolean
  addressOf: (entry: ServiceLogEntry) => string | undefined
}

const LogTable = ({ page, pages, filter, busy, addressOf }: LogTableProps) => {
  const texts = useTexts(logsTexts)
  const formats = useFormats()
  const { get, change } = useSearchState()
  const next = pages.onNext(page.next_cursor)
  return (
    <Table
      label={texts.title}
      columns={useColumns(addressOf)}
      rows={page.items}
      rowId={({ id }) => id}
      selected={get('open')}
      onOpen={({ id }) => change({ open: id })}
      empty={<NothingThere filter={filter} page={page} />}
      foot={
        (pages.onPrevious || next) && (
          <Pager
            shown={isFiltered(filter) && texts.seen(formats.number(page.seen))}
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

const neighboursOf = (
  items: readonly ServiceLogEntry[],
  id: string | undefined,
  go: (id: string) => void,
): Neighbours => {
  const index = items.findIndex((entry) => entry.id === id)
  const at = (place: number) => {
    const entry = index === -1 ? undefined : items[place]
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
  const words = useLogWords()
  const sought = useDebounced(filter.text)
  const request = { serviceId: service.id, filter: { ...filter, text: sought }, cursor: pages.cursor }
  const query = useQuery(logQuery(client, request, words))
  const addressOf = (entry: ServiceLogEntry) => webhooks.find(({ id }) => id === webhookIdOf(entry))?.url
  const open = (id: string | undefined) => change({ open: id })
  const items = query.data?.items ?? []
  return (
    <>
      <p className={styles.lead}>{texts.lead}</p>
      <Filters webhooks={webhooks} filter={filter} busy={query.isRefetching} onRefresh={() => void query.refetch()} />
      <ServiceQueryView service={service} query={query}>
        {(page) => <LogTable {...{ page, pages, filter, addressOf }} busy={query.isPlaceholderData} />}
      </ServiceQueryView>
      <LogDrawer
        service={service}
        entry={items.find(({ id }) => id === get('open'))}
        addressOf={addressOf}
        neighbours={neighboursOf(items, get('open'), open)}
        onClose={() => open(undefined)}
      />
    </>
  )
}

export const LogsPage = () => <ServicePage tab="logs">{(service) => <Log service={service} />}</ServicePage>
