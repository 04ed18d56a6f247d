// The columns of the list: company, turn, step and start.
import { type FlowRunRecord, type FlowRunSummary, isPlatformError } from '@company-data/sdk/company'
import { Badge, type Column, RowButton, useFormats, useTexts } from '@company-data/ui'
import { CompanyName } from '@company-data/web/companies'
import { RunBadge } from '@company-data/web/runs'
import { customerKeys, isEnded, isOwnTurn, runStateTexts } from '@company-data/web/runs/rules'
import { useQueries } from '@tanstack/react-query'
import { supplierQuery } from '../../customer-side/supplier-queries.ts'
import { useClient } from '../../session/use-session.tsx'
import { receivedRunsTexts } from './received-runs-texts.ts'

/** The platform says so if a connection has ended; other errors prove nothing. */
const whyMissing = (error: unknown): 'ended' | 'unread' =>
  isPlatformError(error) && error.status === 404 ? 'ended' : 'unread'

/** The services on this page of the list; ended connections have none. */
const useSuppliers = (runs: readonly FlowRunSummary[]) => {
  const client = useClient()
  const ids = [...new Set(runs.map(({ connection_id }) => connection_id))]
  const queries = useQueries({ queries: ids.map((id) => ({ ...supplierQuery(client, id), retry: false })) })
  return new Map(ids.map((id, index) => [id, queries[index]]))
}

/** The list has the state but not whose turn it is, so each running run is read, without opening anything. */
const useRecords = (runs: readonly FlowRunSummary[]): ReadonlyMap<string, FlowRunRecord> => {
  const client = useClient()
  const open = runs.filter(({ status }) => !isEnded(status))
  const queries = useQueries({
    queries: open.map(({ id, connection_id }) => ({
      queryKey: ['received-runs', 'one', connection_id, id],
      queryFn: () => client.runs.read({ connectionId: connection_id, runId: id }),
    })),
  })
  return new Map(queries.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data] as const])))
}

const State = ({ run, record }: { run: FlowRunSummary; record: FlowRunRecord | undefined }) => {
  const texts = useTexts(runStateTexts)
  const keys = record ? customerKeys(record) : []
  if (record && isOwnTurn(record, keys)) return <Badge tone="warn">{texts.own}</Badge>
  return <RunBadge status={run.status} parties={record?.parties ?? []} ownKeys={keys} />
}

export const useRunColumns = (runs: readonly FlowRunSummary[]): Column<FlowRunSummary>[] => {
  const texts = useTexts(receivedRunsTexts)
  const formats = useFormats()
  const suppliers = useSuppliers(runs)
  const records = useRecords(runs)
  return [
    {
      id: 'from',
      head: texts.from,
      cell: ({ connection_id }) => {
        const supplier = suppliers.get(connection_id)
        const name = supplier?.data?.service.name ?? (supplier?.error ? texts[whyMissing(supplier.error)] : '…')
        return (
          <>
            <RowButton>{name}</RowButton>
            {supplier?.data && (
              <span className="under">
                <CompanyName name={supplier.data.company_name} identity={supplier.data.company_identity} />
              </span>
            )}
          </>
        )
      },
    },
    {
      id: 'state',
      head: texts.state,
      width: 210,
      cell: (run) => <State run={run} record={records.get(run.id)} />,
    },
    {
      id: 'step',
      head: texts.step,
      width: 180,
      optional: true,
      cell: ({ id, current_node }) =>
        records.get(id)?.definition.nodes.find(({ key }) => key === current_node)?.label ?? '—',
    },
    {
      id: 'started',
      head: texts.started,
      width: 130,
      align: 'end',
      optional: true,
      cell: ({ created_at }) => <span className="muted number">{formats.relative(created_at)}</span>,
    },
  ]
}
