// The list of services; the model for other pages. Filters and open row are in the address.

import { overviewCounts } from '@company-data/protocol/limits'
import type { ServiceOverview, ServiceRecord } from '@company-data/sdk/company'
import {
  Badge,
  Button,
  type Column,
  Empty,
  LinkButton,
  Mark,
  Page,
  Row,
  RowButton,
  SearchField,
  Segments,
  Table,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { QueryView, useSearchState, useSortOrder } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { useCappedCount } from '../../app/overview/use-capped-count.ts'
import { servicesQuery } from '../../app/services.ts'
import { paths } from '../../paths.ts'
import { overviewQuery } from '../../service-layout/activity/overview-query.ts'
import { useClient, useIsOwner } from '../../session/use-session.tsx'
import { NewServiceDrawer } from './new-service-drawer.tsx'
import { ServiceDrawer } from './service-drawer.tsx'
import styles from './services.module.css'
import { type AudienceFilter, isAudienceFilter, listMatters, matchingServices } from './services.ts'
import { servicesTexts } from './services-texts.ts'

const NONE: readonly ServiceRecord[] = []

/** Figures of each service, except services that require a second factor which the user lacks. */
const useServiceStates = (): ReadonlyMap<string, ServiceOverview> => {
  const { data } = useQuery(overviewQuery(useClient()))
  return useMemo(() => new Map(data?.services.map((state) => [state.service_id, state])), [data])
}

const StateBadges = ({ state }: { state: ServiceOverview | undefined }) => {
  const { states: texts } = useTexts(servicesTexts)
  const formatCount = useCappedCount(overviewCounts.ofService)
  if (state === undefined) return null
  const matters = listMatters(state)
  if (matters.length === 0) return <span className="muted">{texts.calm}</span>
  return (
    <span className={styles.states}>
      {matters.map(({ kind, count, tone }) => (
        <Badge key={kind} tone={tone}>
          {texts[kind](formatCount(count))}
        </Badge>
      ))}
    </span>
  )
}

const useColumns = (states: ReadonlyMap<string, ServiceOverview>): Column<ServiceRecord>[] => {
  const texts = useTexts(servicesTexts)
  const formats = useFormats()
  const formatCount = useCappedCount(overviewCounts.ofService)
  return [
    {
      id: 'name',
      head: texts.name,
      sortBy: ({ name }: ServiceRecord) => name,
      cell: ({ name, code, sandbox }: ServiceRecord) => (
        <>
          <RowButton>{name}</RowButton>
          <span className="under">{code}</span>
          {sandbox && <Mark tone="warn">{texts.sandbox}</Mark>}
        </>
      ),
    },
    {
      id: 'audience',
      head: texts.audience,
      sortBy: ({ audience }: ServiceRecord) => texts.audiences[audience],
      width: 130,
      optional: true,
      cell: ({ audience }: ServiceRecord) => texts.audiences[audience],
    },
    {
      id: 'connections',
      head: texts.connections,
      width: 120,
      align: 'end',
      optional: true,
      sortBy: ({ id }) => states.get(id)?.connections,
      cell: ({ id }) => {
        const state = states.get(id)
        return <span className="number">{state && formatCount(state.connections)}</span>
      },
    },
    {
      id: 'state',
      head: texts.state,
      width: 200,
      cell: ({ id }) => <StateBadges state={states.get(id)} />,
    },
    {
      id: 'last',
      head: texts.lastEvent,
      width: 150,
      optional: true,
      sortBy: ({ id }) => states.get(id)?.last_event?.at,
      cell: ({ id }) => {
        const event = states.get(id)?.last_event
        return (
          event && (
            <>
              {formats.relative(event.at)}
              <span className="under">{texts.events[event.kind]}</span>
            </>
          )
        )
      },
    },
    {
      id: 'access',
      head: texts.access,
      width: 140,
      optional: true,
      cell: ({ client_id }: ServiceRecord) =>
        client_id === null ? <Mark tone="plain">{texts.noClient}</Mark> : <Mark tone="good">{texts.hasClient}</Mark>,
    },
  ]
}

const EmptyState = ({
  isFiltered,
  onClear,
  onAdd,
}: {
  isFiltered: boolean
  onClear: () => void
  onAdd: () => void
}) => {
  const texts = useTexts(servicesTexts)
  const isOwner = useIsOwner()
  if (isFiltered)
    return (
      <Empty
        icon="search"
        title={texts.noneTitle}
        text={texts.noneText}
        action={<Button onClick={onClear}>{texts.clear}</Button>}
      />
    )
  if (!isOwner) return <Empty icon="layers" title={texts.emptyTitle} text={texts.delegateEmpty} />
  return (
    <Empty
      icon="layers"
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={
        <Button kind="main" icon="plus" onClick={onAdd}>
          {texts.add}
        </Button>
      }
    />
  )
}

const Filters = ({ text, audience }: { text: string; audience: AudienceFilter }) => {
  const texts = useTexts(servicesTexts)
  const { change } = useSearchState()
  return (
    <Row>
      <SearchField label={texts.searchLabel} value={text} onChange={(next) => change({ text: next })} />
      <Segments
        label={texts.audience}
        value={audience}
        onChange={(next) => change({ audience: next === 'all' ? undefined : next })}
        options={[
          { value: 'all', label: texts.all },
          { value: 'person', label: texts.audiences.person },
          { value: 'company', label: texts.audiences.company },
          { value: 'both', label: texts.forBoth },
        ]}
      />
    </Row>
  )
}

export const ServicesPage = () => {
  const texts = useTexts(servicesTexts)
  const client = useClient()
  const isOwner = useIsOwner()
  const { get, change } = useSearchState()
  const services = useQuery(servicesQuery(client))
  const columns = useColumns(useServiceStates())
  const sorting = useSortOrder()

  const text = get('text') ?? ''
  const filter = get('audience')
  const audience = isAudienceFilter(filter) ? filter : 'all'
  const all = services.data ?? NONE
  const add = () => change({ open: undefined, new: '1' })

  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        isOwner && (
          <>
            <Link to={paths.deletedServices} asChild>
              <LinkButton icon="history">{texts.deletedServices}</LinkButton>
            </Link>
            <Button kind="main" icon="plus" onClick={add}>
              {texts.add}
            </Button>
          </>
        )
      }
    >
      {all.length > 0 && <Filters text={text} audience={audience} />}
      <QueryView query={services}>
        {(data) => (
          <Table
            label={texts.title}
            rows={matchingServices(data, text, audience)}
            rowId={({ id }) => id}
            selected={get('open')}
            onOpen={({ id }) => change({ open: id })}
            columns={columns}
            sorting={sorting}
            empty={
              <EmptyState
                isFiltered={data.length > 0}
                onClear={() => change({ text: undefined, audience: undefined })}
                onAdd={add}
              />
            }
          />
        )}
      </QueryView>
      <ServiceDrawer service={all.find(({ id }) => id === get('open'))} onClose={() => change({ open: undefined })} />
      <NewServiceDrawer open={get('new') !== undefined} onClose={() => change({ new: undefined })} />
    </Page>
  )
}
