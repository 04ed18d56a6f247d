// The runs of a flow, by state and page. Service, flow, state and page are in the address.

import type { FlowRunSummary, FlowSummary, PublishedFlow, ServiceRecord } from '@company-data/sdk/company'
import { Button, Empty, LinkButton, Loading, Page, Row, Select, useTexts } from '@company-data/ui'
import { useKeysetPages, useSearchState } from '@company-data/web/app'
import { getRunState, ownerKeys, runStateTexts, stateText } from '@company-data/web/runs/rules'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ExportButton } from '../../app/exports/export-button.tsx'
import type { ExportColumns } from '../../app/exports/list-export.ts'
import { flowsQuery } from '../../app/flows.ts'
import { shortRunId } from '../../app/run-number.ts'
import { servicesQuery } from '../../app/services.ts'
import { ListOptions } from '../../lists/list-options/list-options.tsx'
import { useListColumns } from '../../lists/list-options/use-list-columns.ts'
import { paths } from '../../paths.ts'
import { ServiceQueryView, ServiceScope, ServiceSelect, useServiceNote } from '../../service-keys/service-scope.tsx'
import { useClient } from '../../session/use-session.tsx'
import { AllRuns } from './all-runs.tsx'
import { listStatuses } from './flow-runs.ts'
import { flowRunsTexts } from './flow-runs-texts.ts'
import { useRunColumns } from './run-columns.tsx'
import { isPublished, publishedQuery, runsQuery, toRunOptions } from './run-queries.ts'
import { RunTable } from './run-table.tsx'
import { StartRunDrawer } from './start-run-drawer.tsx'
import { useJumpToWaitingRun } from './use-jump-to-waiting-run.ts'

type Definition = PublishedFlow['definition']

/** The names that people know, beside those of the API. */
const createExportColumns = (flow: FlowSummary, { nodes }: Definition): ExportColumns<FlowRunSummary> => ({
  number: ({ id }) => shortRunId(id),
  flow: () => flow.name,
  step: ({ current_node }) => nodes.find(({ key }) => key === current_node)?.label || current_node,
  id: ({ id }) => id,
  status: ({ status }) => status,
  current_node: ({ current_node }) => current_node,
  flow_version: ({ flow_version }) => flow_version,
  connection_id: ({ connection_id }) => connection_id,
  created_at: ({ created_at }) => created_at,
})

interface RunsProps {
  service: ServiceRecord
  flow: FlowSummary
  definition: Definition
  filters: ReactNode
}

/** The choice of columns needs no rows, and stays while they are loaded. */
const NONE = new Map<string, never>()

const Runs = ({ service, flow, definition, filters }: RunsProps) => {
  const texts = useTexts(flowRunsTexts)
  const states = useTexts(runStateTexts)
  const { get, change } = useSearchState()
  const { cursor } = useKeysetPages()
  const statuses = listStatuses(definition)
  const status = statuses.find((value) => value === get('state'))
  const client = useClient()
  const runs = useQuery(runsQuery(client, service.id, { flowId: flow.id, status, cursor }))
  const { choices } = useListColumns('flow-runs', useRunColumns({ customers: NONE, reminders: NONE, definition }))
  const { parties } = definition
  const options = statuses.map((value) => ({
    value,
    label: stateText(states, getRunState(value, parties, ownerKeys(parties))),
  }))
  return (
    <>
      <Row>
        <ServiceSelect service={service} hasAll />
        {filters}
        <Select
          label={texts.state}
          value={status ?? 'all'}
          onChange={(next) => change({ state: next === 'all' ? undefined : next, after: undefined })}
          options={[{ value: 'all', label: texts.allStates }, ...options]}
        />
        <ListOptions list="flow-runs" choices={choices} place={{ service: service.id, flow: flow.id }} />
        <ExportButton
          fileName={`${flow.name}-runs`}
          columns={createExportColumns(flow, definition)}
          fetchPage={(after) => client.serviceFlows(service.id).runs.list.page(flow.id, toRunOptions(status, after))}
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
            key={flow.id}
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
              <ServiceSelect service={service} hasAll />
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
      <ServiceScope all={(services) => <AllRuns services={services} />}>
        {(service) => <ChosenRuns service={service} />}
      </ServiceScope>
    </Page>
  )
}
