// The runs of a flow, by state and page. Service, flow, state and page are in the address.

import type { FlowRunSummary, FlowSummary, PublishedFlow, ServiceRecord } from '@company-data/sdk/company'
import { Button, Empty, LinkButton, Loading, Page, Pager, Row, Select, Table, useTexts } from '@company-data/ui'
import { useKeysetPages, useSearchState } from '@company-data/web/app'
import { getRunState, ownerKeys, runStateTexts, stateText } from '@company-data/web/runs/rules'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { flowsQuery } from '../../app/flows.ts'
import { servicesQuery } from '../../app/services.ts'
import { paths } from '../../paths.ts'
import { ServiceQueryView, ServiceScope, ServiceSelect, useServiceNote } from '../../service-keys/service-scope.tsx'
import { useClient } from '../../session/use-session.tsx'
import { listStatuses } from './flow-runs.ts'
import { flowRunsTexts } from './flow-runs-texts.ts'
import { useRunColumns } from './run-columns.tsx'
import { isPublished, publishedQuery, runsQuery } from './run-queries.ts'
import { StartRunDrawer } from './start-run-drawer.tsx'
import { useJumpToWaitingRun } from './use-jump-to-waiting-run.ts'

type Definition = PublishedFlow['definition']

const EmptyState = ({ isFiltered, onStart }: { isFiltered: boolean; onStart: () => void }) => {
  const texts = useTexts(flowRunsTexts)
  const { change } = useSearchState()
  return isFiltered ? (
    <Empty
      icon="search"
      title={texts.noneTitle}
      text={texts.noneText}
      action={<Button onClick={() => change({ state: undefined, after: undefined })}>{texts.clear}</Button>}
    />
  ) : (
    <Empty
      icon="play"
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={
        <Button kind="main" icon="plus" onClick={onStart}>
          {texts.start}
        </Button>
      }
    />
  )
}

interface RunTableProps {
  serviceId: string
  flow: FlowSummary
  definition: Definition
  runs: readonly FlowRunSummary[]
  nextCursor: string | null
  isFiltered: boolean
}

const RunTable = ({ serviceId, flow, definition, runs, nextCursor, isFiltered }: RunTableProps) => {
  const texts = useTexts(flowRunsTexts)
  const [, navigate] = useLocation()
  const { change } = useSearchState()
  const { onPrevious, onNext } = useKeysetPages()
  const next = onNext(nextCursor)
  return (
    <Table
      label={texts.title}
      rows={runs}
      rowId={({ id }) => id}
      onOpen={({ id }) => navigate(paths.flowRun(serviceId, flow.id, id))}
      columns={useRunColumns(serviceId, runs, definition)}
      empty={<EmptyState isFiltered={isFiltered} onStart={() => change({ new: '1' })} />}
      footer={(onPrevious || next) && <Pager onPrevious={onPrevious} onNext={next} />}
    />
  )
}

interface RunsProps {
  service: ServiceRecord
  flow: FlowSummary
  definition: Definition
  filters: ReactNode
}

const Runs = ({ service, flow, definition, filters }: RunsProps) => {
  const texts = useTexts(flowRunsTexts)
  const states = useTexts(runStateTexts)
  const { get, change } = useSearchState()
  const { cursor } = useKeysetPages()
  const statuses = listStatuses(definition)
  const status = statuses.find((value) => value === get('state'))
  const runs = useQuery(runsQuery(useClient(), service.id, { flowId: flow.id, status, cursor }))
  const { parties } = definition
  const options = statuses.map((value) => ({
    value,
    label: stateText(states, getRunState(value, parties, ownerKeys(parties))),
  }))
  return (
    <>
      <Row>
        <ServiceSelect service={service} />
        {filters}
        <Select
          label={texts.state}
          value={status ?? 'all'}
          onChange={(next) => change({ state: next === 'all' ? undefined : next, after: undefined })}
          options={[{ value: 'all', label: texts.allStates }, ...options]}
        />
      </Row>
      <ServiceQueryView service={service} query={runs}>
        {({ items, next_cursor }) => (
          <RunTable
            flow={flow}
            definition={definition}
            runs={items}
            nextCursor={next_cursor}
            serviceId={service.id}
            isFiltered={status !== undefined || cursor !== undefined}
          />
        )}
      </ServiceQueryView>
    </>
  )
}

const ServiceFlow = ({ service, flow, filters }: Omit<RunsProps, 'definition'>) => {
  const published = useQuery(publishedQuery(useClient(), service.id, flow))
  const { get, change } = useSearchState()
  return (
    <ServiceQueryView service={service} query={published}>
      {(version) => (
        <>
          <Runs service={service} flow={flow} filters={filters} definition={version.definition} />
          <StartRunDrawer
            open={get('new') !== undefined}
            onClose={() => change({ new: undefined })}
            service={service}
            flow={flow}
            published={version}
          />
        </>
      )}
    </ServiceQueryView>
  )
}

const NoFlow = ({ service }: { service: ServiceRecord }) => {
  const texts = useTexts(flowRunsTexts)
  const note = useServiceNote(service)
  return (
    <Empty
      icon="workflow"
      title={texts.noFlowTitle}
      text={`${texts.noFlowText} ${note}`}
      action={
        <Link to={paths.flows} asChild>
          <LinkButton kind="main">{texts.toFlows}</LinkButton>
        </Link>
      }
    />
  )
}

const FlowSelect = ({ flows, flow }: { flows: readonly FlowSummary[]; flow: FlowSummary }) => {
  const texts = useTexts(flowRunsTexts)
  const { change } = useSearchState()
  return (
    <Select
      label={texts.flow}
      value={flow.id}
      onChange={(id) => change({ flow: id, state: undefined, after: undefined })}
      options={flows.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

const ServiceRuns = ({ service }: { service: ServiceRecord }) => {
  const { get } = useSearchState()
  const flows = useQuery(flowsQuery(useClient(), service.id))
  const isLooking = useJumpToWaitingRun(service.id, flows.data)
  const published = flows.data?.filter(isPublished) ?? []
  const flow = published.find(({ id }) => id === get('flow')) ?? published[0]
  return (
    <ServiceQueryView service={service} query={flows}>
      {() =>
        isLooking ? (
          <Loading shape="table" />
        ) : flow ? (
          <ServiceFlow service={service} flow={flow} filters={<FlowSelect flows={published} flow={flow} />} />
        ) : (
          <>
            <Row>
              <ServiceSelect service={service} />
            </Row>
            <NoFlow service={service} />
          </>
        )
      }
    </ServiceQueryView>
  )
}

/** A page that was opened without a service begins with one that has a published flow. */
const useServiceWithFlow = (service: ServiceRecord): ServiceRecord | undefined => {
  const client = useClient()
  const { get } = useSearchState()
  const services = useQuery(servicesQuery(client))
  const isOpenChoice = get('service') === undefined
  const candidates = isOpenChoice
    ? [service, ...(services.data ?? []).filter(({ id }) => id !== service.id)].slice(0, MAX_SERVICES)
    : []
  const queries = useQueries({ queries: candidates.map(({ id }) => flowsQuery(client, id)) })
  if (!isOpenChoice) return service
  const index = queries.findIndex(({ data }) => data?.some(isPublished))
  const isWaiting = queries.slice(0, index === -1 ? undefined : index).some(({ isPending }) => isPending)
  if (isWaiting) return undefined
  return candidates[index] ?? service
}

/** Each is one call. */
const MAX_SERVICES = 25

const ChosenRuns = ({ service }: { service: ServiceRecord }) => {
  const runService = useServiceWithFlow(service)
  return runService === undefined ? <Loading shape="table" /> : <ServiceRuns key={runService.id} service={runService} />
}

export const FlowRunsPage = () => {
  const texts = useTexts(flowRunsTexts)
  const { change } = useSearchState()
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button kind="main" icon="plus" onClick={() => change({ new: '1' })}>
          {texts.start}
        </Button>
      }
    >
      <ServiceScope>{(service) => <ChosenRuns service={service} />}</ServiceScope>
    </Page>
  )
}
