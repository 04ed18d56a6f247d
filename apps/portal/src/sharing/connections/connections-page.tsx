// The connections of a service: values appear as they open; search, filter and page are in the address.

import type { ConnectionRecord, ServiceRecord } from '@company-data/sdk/company'
import {
  Button,
  Empty,
  IconButton,
  LinkButton,
  Loading,
  Page,
  Pager,
  Row,
  SearchField,
  Segments,
  Table,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { useSearchState } from '@company-data/web/app'
import { type ReactNode, startTransition, useOptimistic, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ListOptions } from '../../lists/list-options/list-options.tsx'
import { useListColumns } from '../../lists/list-options/use-list-columns.ts'
import { paths } from '../../paths.ts'
import { KeyBar } from '../../service-keys/key-bar.tsx'
import { ServiceFailure, ServiceScope, ServiceSelect, useServiceNote } from '../../service-keys/service-scope.tsx'
import { AllConnections } from './all-connections.tsx'
import { useColumns } from './connection-columns.tsx'
import styles from './connections.module.css'
import { type CustomerFilter, getPage, isCustomerFilter, PAGE_SIZE } from './connections.ts'
import { connectionsTexts } from './connections-texts.ts'
import { ExportMenu } from './export-menu.tsx'
import { MoreFailed } from './more-failed.tsx'
import { useConnections, useRequestFields } from './use-connections.ts'
import { useMatching } from './use-matching.ts'
import { useOpenedTextLookup } from './use-opened.ts'

interface FiltersProps {
  service: ServiceRecord
  /** May contain part of an opened value, so it is never in the address. */
  text: string
  onText: (text: string) => void
  onRefresh: () => void
  busy: boolean
  options: ReactNode
}

const Filters = ({ service, text, onText, onRefresh, busy, options: listOptions }: FiltersProps) => {
  const texts = useTexts(connectionsTexts)
  const { get, change } = useSearchState()
  const customer = get('customer')
  const options: readonly CustomerFilter[] = ['all', 'person', 'company']
  // The field shows a letter immediately; the list follows.
  const [searchText, show] = useOptimistic(text)
  const search = (next: string) =>
    startTransition(() => {
      show(next)
      onText(next)
      if (get('page') !== undefined) change({ page: undefined })
    })
  return (
    <Row>
      <ServiceSelect service={service} hasAll />
      <SearchField label={texts.search} value={searchText} onChange={search} />
      {service.audience === 'both' && (
        <Segments
          label={texts.customer}
          value={isCustomerFilter(customer) ? customer : 'all'}
          onChange={(next) => change({ customer: next === 'all' ? undefined : next, page: undefined })}
          options={options.map((value) => ({ value, label: texts.customers[value] }))}
        />
      )}
      <IconButton icon="replay" label={texts.refresh} aria-busy={busy || undefined} onClick={onRefresh} />
      {listOptions}
    </Row>
  )
}

interface EmptyStateProps {
  service: ServiceRecord
  isFiltered: boolean
  onClear: () => void
}

const EmptyState = ({ service, isFiltered, onClear }: EmptyStateProps) => {
  const texts = useTexts(connectionsTexts)
  const note = useServiceNote(service)
  if (isFiltered)
    return (
      <Empty
        icon="search"
        title={texts.noneTitle}
        text={texts.noneText}
        action={<Button onClick={onClear}>{texts.clear}</Button>}
      />
    )
  return (
    <Empty
      icon="users"
      title={texts.emptyTitle}
      text={`${texts.emptyText(service.code)} ${note}`}
      action={
        <Link to={`${paths.connectRequests}?service=${encodeURIComponent(service.id)}&new=1`} asChild>
          <LinkButton kind="main" icon="userPlus">
            {texts.invite}
          </LinkButton>
        </Link>
      }
    />
  )
}

interface FootProps {
  matching: readonly ConnectionRecord[]
  page: number
  last: number
  hasMore: boolean
  busy: boolean
  /** Further connections arrive by themselves for a search. */
  isSearched: boolean
  onLoadMore: () => void
}

/** After the last loaded page, the next one is fetched. */
const Foot = ({ matching, page, last, hasMore, busy, isSearched, onLoadMore }: FootProps) => {
  const texts = useTexts(connectionsTexts)
  const formats = useFormats()
  const { change } = useSearchState()
  const go = (to: number) => change({ page: to === 1 ? undefined : String(to) })
  const from = formats.number((page - 1) * PAGE_SIZE + 1)
  const to = formats.number(Math.min(page * PAGE_SIZE, matching.length))
  const total = formats.number(matching.length)
  const rangeText = hasMore
    ? isSearched
      ? texts.shownSearching(from, to, total)
      : texts.shownMore(from, to, total)
    : texts.shown(from, to, total)
  const next = page < last ? () => go(page + 1) : hasMore ? onLoadMore : undefined
  if (page === 1 && next === undefined) return <span className={styles.shown}>{rangeText}</span>
  return <Pager range={rangeText} onPrevious={page > 1 ? () => go(page - 1) : undefined} onNext={next} busy={busy} />
}

interface NoRowsProps extends Pick<EmptyStateProps, 'service' | 'onClear'> {
  text: string
  isArriving: boolean
  /** How many have arrived. */
  count: number
}

const NoRows = ({ text, isArriving, count, ...props }: NoRowsProps) => {
  const texts = useTexts(connectionsTexts)
  const formats = useFormats()
  if (!isArriving) return <EmptyState isFiltered={count > 0} {...props} />
  if (text.trim() === '') return null
  return <Empty icon="search" title={texts.searching(formats.number(count))} text={texts.noneText} />
}

const ConnectionList = ({ service }: { service: ServiceRecord }) => {
  const texts = useTexts(connectionsTexts)
  const { get, change } = useSearchState()
  const [, go] = useLocation()
  const [text, setText] = useState('')
  const { query, all, isArriving, isUnlocked } = useConnections(service, { isSearched: text.trim() !== '' })
  const fields = useRequestFields(service.id)
  const getOpenedText = useOpenedTextLookup(service.id)
  const matching = useMatching({ all, isUnlocked }, text, getOpenedText)
  const clear = () => {
    setText('')
    change({ customer: undefined, page: undefined })
  }
  const { columns, choices } = useListColumns(
    `connections-${service.id}`,
    useColumns(service.id, fields.data?.fields, all),
  )
  const { rows, page, last } = getPage(matching, Number(get('page') ?? '1') || 1)
  const loadMore = () =>
    void query
      .fetchNextPage()
      .then(() => change({ page: String(page === last && matching.length > 0 ? page + 1 : page) }))
  if (query.isError && all.length === 0)
    return <ServiceFailure service={service} error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Loading shape="table" />
  return (
    <>
      {all.length > 0 && <KeyBar service={service} />}
      <Filters
        service={service}
        text={text}
        onText={setText}
        onRefresh={() => void query.refetch()}
        busy={query.isRefetching}
        options={<ListOptions list={`connections-${service.id}`} choices={choices} place={{ service: service.id }} />}
      />
      {query.isError && (
        <MoreFailed error={query.error} busy={query.isFetchingNextPage} onRetry={() => void query.fetchNextPage()} />
      )}
      <Table
        label={texts.title}
        rows={rows}
        rowId={({ id }) => id}
        onOpen={({ id }) => go(paths.connection(service.id, id))}
        columns={columns}
        empty={<NoRows service={service} text={text} isArriving={isArriving} count={all.length} onClear={clear} />}
        footer={
          matching.length > 0 && (
            <>
              <Foot
                matching={matching}
                page={page}
                last={last}
                hasMore={query.hasNextPage}
                busy={query.isFetchingNextPage}
                isSearched={text.trim() !== ''}
                onLoadMore={loadMore}
              />
              <ExportMenu
                service={service}
                getOpenedText={getOpenedText}
                connections={matching}
                fields={fields.data?.fields ?? []}
              />
            </>
          )
        }
      />
    </>
  )
}

export const ConnectionsPage = () => {
  const texts = useTexts(connectionsTexts)
  return (
    <Page title={texts.title} lead={texts.lead}>
      <ServiceScope all={(services) => <AllConnections services={services} />}>
        {(service) => <ConnectionList key={service.id} service={service} />}
      </ServiceScope>
    </Page>
  )
}
