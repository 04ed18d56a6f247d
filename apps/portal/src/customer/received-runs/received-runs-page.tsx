// The runs in which the company is a customer, over all connections, by state and page. Both are in the address.

import type { FlowRunSummary } from '@company-data/sdk/company'
import { Button, Empty, Page, Pager, Row, Select, Table, useTexts } from '@company-data/ui'
import { QueryView, useKeysetPages, useSearchState } from '@company-data/web/app'
import { runStateTexts } from '@company-data/web/runs/rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { paths } from '../../paths.ts'
import { OwnerOnly } from '../../session/owner-only.tsx'
import { useClient } from '../../session/use-session.tsx'
import { receivedRunsTexts } from './received-runs-texts.ts'
import { useRunColumns } from './run-columns.tsx'

const PAGE_SIZE = 20

/** The states that all flows share; the waiting states have different names in each flow. */
const STATES = ['generating', 'awaiting_signature', 'completed', 'cancelled'] as const

const EmptyState = ({ isFiltered }: { isFiltered: boolean }) => {
  const texts = useTexts(receivedRunsTexts)
  const { change } = useSearchState()
  if (!isFiltered) return <Empty icon="listChecks" title={texts.emptyTitle} text={texts.emptyText} />
  return (
    <Empty
      icon="search"
      title={texts.noneTitle}
      text={texts.noneText}
      action={<Button onClick={() => change({ state: undefined, after: undefined })}>{texts.clear}</Button>}
    />
  )
}

interface RunTableProps {
  runs: readonly FlowRunSummary[]
  nextCursor: string | null
  isFiltered: boolean
  busy: boolean
}

const RunTable = ({ runs, nextCursor, isFiltered, busy }: RunTableProps) => {
  const texts = useTexts(receivedRunsTexts)
  const [, go] = useLocation()
  const { onPrevious, onNext } = useKeysetPages()
  const next = onNext(nextCursor)
  return (
    <Table
      label={texts.title}
      rows={runs}
      rowId={({ id }) => id}
      onOpen={({ id, connection_id }) => go(paths.receivedRun(connection_id, id))}
      columns={useRunColumns(runs)}
      empty={<EmptyState isFiltered={isFiltered} />}
      footer={
        (onPrevious || next) && <Pager range={texts.newestFirst} onPrevious={onPrevious} onNext={next} busy={busy} />
      }
    />
  )
}

const Runs = () => {
  const texts = useTexts(receivedRunsTexts)
  const states = useTexts(runStateTexts)
  const client = useClient()
  const { get, change } = useSearchState()
  const { cursor } = useKeysetPages()
  const status = STATES.find((state) => state === get('state'))
  const runs = useQuery({
    queryKey: ['received-runs', 'page', status ?? '', cursor ?? ''],
    queryFn: () => client.runs.list.page({ pageSize: PAGE_SIZE, cursor, ...(status !== undefined && { status }) }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Row>
        <Select
          label={texts.state}
          value={status ?? 'all'}
          onChange={(next) => change({ state: next === 'all' ? undefined : next, after: undefined })}
          options={[
            { value: 'all', label: texts.allStates },
            ...STATES.map((value) => ({ value, label: states[value] })),
          ]}
        />
      </Row>
      <QueryView query={runs}>
        {({ items, next_cursor }) => (
          <RunTable
            runs={items}
            nextCursor={next_cursor}
            isFiltered={status !== undefined || cursor !== undefined}
            busy={runs.isFetching}
          />
        )}
      </QueryView>
    </Page>
  )
}

export const ReceivedRunsPage = () => (
  <OwnerOnly title={useTexts(receivedRunsTexts).title}>
    <Runs />
  </OwnerOnly>
)
