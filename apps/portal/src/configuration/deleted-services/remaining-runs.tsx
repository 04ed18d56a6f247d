// The runs of a deleted service, by flow and page, with one of them and its signing line in a drawer.
import type { FlowRunRecord, FlowRunSummary, FlowSummary, PortalClient } from '@company-data/sdk/company'
import {
  Drawer,
  Empty,
  Notice,
  Pager,
  Row,
  RowButton,
  Select,
  Table,
  useFormats,
  useLastValue,
  useTexts,
} from '@company-data/ui'
import { QueryView, useKeysetPages, useSearchState } from '@company-data/web/app'
import { RunBadge, RunDetails, SigningLine } from '@company-data/web/runs'
import { ownerKeys } from '@company-data/web/runs/rules'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useClient } from '../../session/use-session.tsx'
import { deletedServicesTexts } from './deleted-services-texts.ts'

const PAGE_SIZE = 25

const runsQuery = (client: PortalClient, serviceId: string, flowId: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['deleted-services', serviceId, 'runs', flowId, cursor ?? ''],
    queryFn: () =>
      client
        .serviceFlows(serviceId)
        .runs.list.page(flowId, { pageSize: PAGE_SIZE, ...(cursor !== undefined && { cursor }) }),
    placeholderData: keepPreviousData,
  })

const runQuery = (client: PortalClient, serviceId: string, flowId: string, runId: string) =>
  queryOptions({
    queryKey: ['deleted-services', serviceId, 'run', runId],
    queryFn: async () => (await client.serviceFlows(serviceId).runs.open({ flowId, runId })).record,
  })

const useColumns = () => {
  const texts = useTexts(deletedServicesTexts)
  const formats = useFormats()
  return [
    { id: 'run', head: texts.run, cell: ({ id }: FlowRunSummary) => <RowButton>{id}</RowButton> },
    {
      id: 'state',
      head: texts.status,
      width: 150,
      // A deleted service has only completed and cancelled runs, so no party is named.
      cell: ({ status }: FlowRunSummary) => <RunBadge status={status} parties={[]} ownKeys={[]} />,
    },
    {
      id: 'started',
      head: texts.started,
      width: 164,
      align: 'end' as const,
      optional: true,
      cell: ({ created_at }: FlowRunSummary) => <span className="muted number">{formats.dateTime(created_at)}</span>,
    },
  ]
}

/** Customers by code: their connections have ended. */
const getPartyNames = ({ participants }: FlowRunRecord): ReadonlyMap<string, string> =>
  new Map(participants.map(({ party_key, share_code }) => [party_key, share_code ?? '—']))

const RunView = ({ record }: { record: FlowRunRecord }) => {
  const texts = useTexts(deletedServicesTexts)
  return (
    <>
      <Notice tone="info">{texts.answersGone}</Notice>
      <RunDetails record={record} partyNames={getPartyNames(record)} />
      <SigningLine record={record} />
    </>
  )
}

interface RunDrawerProps {
  serviceId: string
  flowId: string
  runId: string | undefined
  onClose: () => void
}

const RunDrawer = ({ serviceId, flowId, runId, onClose }: RunDrawerProps) => {
  const texts = useTexts(deletedServicesTexts)
  const id = useLastValue(runId)
  const query = useQuery({ ...runQuery(useClient(), serviceId, flowId, id ?? ''), enabled: runId !== undefined })
  if (id === undefined) return null
  const record = query.data
  return (
    <Drawer
      open={runId !== undefined}
      onClose={onClose}
      title={texts.run}
      summary={
        record && <RunBadge status={record.status} parties={record.parties} ownKeys={ownerKeys(record.parties)} />
      }
    >
      <QueryView query={query} shape="text">
        {(data) => <RunView record={data} />}
      </QueryView>
    </Drawer>
  )
}

const NoRuns = () => {
  const texts = useTexts(deletedServicesTexts)
  return <Empty icon="play" title={texts.noRunsTitle} text={texts.noRunsText} />
}

const FlowRuns = ({ serviceId, flow }: { serviceId: string; flow: FlowSummary }) => {
  const texts = useTexts(deletedServicesTexts)
  const { get, change } = useSearchState()
  const { cursor, onPrevious, onNext } = useKeysetPages()
  const columns = useColumns()
  const runs = useQuery(runsQuery(useClient(), serviceId, flow.id, cursor))
  const next = onNext(runs.data?.next_cursor)
  return (
    <>
      <QueryView query={runs}>
        {({ items }) => (
          <Table
            label={texts.tabs.runs}
            columns={columns}
            rows={items}
            rowId={({ id }) => id}
            selected={get('open')}
            onOpen={({ id }) => change({ open: id })}
            empty={<NoRuns />}
            footer={(onPrevious || next) && <Pager onPrevious={onPrevious} onNext={next} />}
          />
        )}
      </QueryView>
      <RunDrawer
        serviceId={serviceId}
        flowId={flow.id}
        runId={get('open')}
        onClose={() => change({ open: undefined })}
      />
    </>
  )
}

export const RemainingRuns = ({ serviceId }: { serviceId: string }) => {
  const texts = useTexts(deletedServicesTexts)
  const client = useClient()
  const { get, change } = useSearchState()
  const flows = useQuery({
    queryKey: ['deleted-services', serviceId, 'flows'],
    queryFn: () => client.flows.list(serviceId),
  })
  return (
    <QueryView query={flows}>
      {(data) => {
        const flow = data.find(({ id }) => id === get('flow')) ?? data[0]
        if (flow === undefined) return <NoRuns />
        return (
          <>
            <Row>
              <Select
                label={texts.flow}
                value={flow.id}
                onChange={(id) => change({ flow: id, open: undefined, after: undefined })}
                options={data.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </Row>
            <FlowRuns key={flow.id} serviceId={serviceId} flow={flow} />
          </>
        )
      }}
    </QueryView>
  )
}
