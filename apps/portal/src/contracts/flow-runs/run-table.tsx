// The table of a flow's runs, the actions on the selected ones, and its empty state.
import type { FlowRunSummary, FlowSummary, PublishedFlow } from '@company-data/sdk/company'
import { Button, Empty, Pager, Table, useTexts } from '@company-data/ui'
import { useKeysetPages, useSearchState } from '@company-data/web/app'
import { ownerKeys } from '@company-data/web/runs/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { shortRunId } from '../../app/run-number.ts'
import { useListColumns } from '../../lists/list-options/use-list-columns.ts'
import { paths } from '../../paths.ts'
import { useClient } from '../../session/use-session.tsx'
import { flowRunsTexts } from './flow-runs-texts.ts'
import { latestByRun, pageRemindersQuery } from './reminders/reminder-queries.ts'
import { reminderTexts } from './reminders/reminder-texts.ts'
import { SelectedRuns } from './reminders/selected-runs.tsx'
import { useCustomers, useRunColumns } from './run-columns.tsx'

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
  definition: PublishedFlow['definition']
  runs: readonly FlowRunSummary[]
  nextCursor: string | null
  isFiltered: boolean
}

/** The selection is that of the page: other runs cannot be seen, so nothing is done with them. */
const useSelectedIds = (runs: readonly FlowRunSummary[]) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const selectedRuns = runs.filter(({ id }) => ids.has(id))
  return { ids: new Set(selectedRuns.map(({ id }) => id)), selectedRuns, setIds }
}

export const RunTable = ({ serviceId, flow, definition, runs, nextCursor, isFiltered }: RunTableProps) => {
  const texts = useTexts(flowRunsTexts)
  const { selection: selectionTexts } = useTexts(reminderTexts)
  const [, navigate] = useLocation()
  const { change } = useSearchState()
  const { onPrevious, onNext } = useKeysetPages()
  const next = onNext(nextCursor)
  const { ids, selectedRuns, setIds } = useSelectedIds(runs)
  const customers = useCustomers(serviceId, runs)
  const reminders = useQuery(
    pageRemindersQuery(useClient(), { serviceId, flowId: flow.id, runIds: runs.map(({ id }) => id) }),
  )
  const { columns } = useListColumns(
    'flow-runs',
    useRunColumns({ customers, reminders: latestByRun(reminders.data ?? []), definition }),
  )
  return (
    <>
      {selectedRuns.length > 0 && (
        <SelectedRuns
          serviceId={serviceId}
          flowId={flow.id}
          runs={selectedRuns}
          ownerKeys={ownerKeys(definition.parties)}
          onClear={() => setIds(new Set())}
        />
      )}
      <Table
        label={texts.title}
        rows={runs}
        rowId={({ id }) => id}
        onOpen={({ id }) => navigate(paths.flowRun(serviceId, flow.id, id))}
        selection={{
          ids,
          onChange: setIds,
          label: ({ id, connection_id }) =>
            selectionTexts.select(customers.get(connection_id)?.name ?? texts.number(shortRunId(id))),
          all: selectionTexts.all,
        }}
        columns={columns}
        empty={<EmptyState isFiltered={isFiltered} onStart={() => change({ new: '1' })} />}
        footer={(onPrevious || next) && <Pager onPrevious={onPrevious} onNext={next} />}
      />
    </>
  )
}
