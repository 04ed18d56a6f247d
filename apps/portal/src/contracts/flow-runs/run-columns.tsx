// The columns of the run list: customer, state, step, version and start.
import type { FlowRunSummary, PublishedFlow, RunReminder } from '@company-data/sdk/company'
import { RowButton, useFormats, useTexts } from '@company-data/ui'
import { RunBadge } from '@company-data/web/runs'
import { ownerKeys } from '@company-data/web/runs/rules'
import { useQueries } from '@tanstack/react-query'
import { shortRunId } from '../../app/run-number.ts'
import { TestMark } from '../../app/test-person/test-mark.tsx'
import { type Customer, customerQuery } from '../../customer-picker/customers.ts'
import { useClient } from '../../session/use-session.tsx'
import { flowRunsTexts } from './flow-runs-texts.ts'
import { mayWaitForCustomer } from './reminders/many-runs.ts'
import { reminderTexts } from './reminders/reminder-texts.ts'

type Definition = PublishedFlow['definition']

/** The names of the customers on this page; a customer whose connection has ended has none. */
export const useCustomers = (
  serviceId: string,
  runs: readonly FlowRunSummary[],
): ReadonlyMap<string, Customer | null> => {
  const client = useClient()
  const ids = [...new Set(runs.map(({ connection_id }) => connection_id))]
  const queries = useQueries({ queries: ids.map((id) => ({ ...customerQuery(client, serviceId, id), retry: false })) })
  return new Map(ids.map((id, index) => [id, queries[index]?.isError ? null : (queries[index]?.data ?? null)]))
}

interface RunColumnsProps {
  customers: ReadonlyMap<string, Customer | null>
  reminders: ReadonlyMap<string, RunReminder>
  definition: Definition
}

export const useRunColumns = ({ customers, reminders, definition: { nodes, parties } }: RunColumnsProps) => {
  const texts = useTexts(flowRunsTexts)
  const formats = useFormats()
  const { reminded } = useTexts(reminderTexts)
  return [
    {
      id: 'customer',
      head: texts.customer,
      cell: ({ id, connection_id }: FlowRunSummary) => (
        <>
          <RowButton>{customers.get(connection_id)?.name ?? '—'}</RowButton>
          <span className="under number" title={id}>
            {texts.number(shortRunId(id))} <TestMark isTest={customers.get(connection_id)?.isTest} />
          </span>
        </>
      ),
    },
    {
      id: 'state',
      head: texts.state,
      width: 210,
      cell: ({ id, status, current_node }: FlowRunSummary) => {
        const last = reminders.get(id)
        // A reminder of an earlier step was followed.
        const isCurrent = last?.node === current_node && mayWaitForCustomer({ id, status }, ownerKeys(parties))
        const reminder = isCurrent ? last : undefined
        return (
          <>
            <RunBadge status={status} parties={parties} ownKeys={ownerKeys(parties)} />
            {reminder && <span className="under">{reminded(formats.relative(reminder.reminded_at))}</span>}
          </>
        )
      },
    },
    {
      id: 'step',
      head: texts.step,
      width: 180,
      optional: true,
      cell: ({ current_node }: FlowRunSummary) => nodes.find(({ key }) => key === current_node)?.label ?? current_node,
    },
    {
      id: 'version',
      head: texts.version,
      width: 80,
      align: 'end' as const,
      optional: true,
      cell: ({ flow_version }: FlowRunSummary) => <span className="number">{flow_version}</span>,
    },
    {
      id: 'started',
      head: texts.started,
      width: 130,
      align: 'end' as const,
      optional: true,
      cell: ({ created_at }: FlowRunSummary) => <span className="muted number">{formats.relative(created_at)}</span>,
    },
  ]
}
