// The table of a flow's runs, and its empty state.
import type { FlowRunSummary, FlowSummary, PublishedFlow } from '@company-data/sdk/company'
import { Button, Empty, Pager, Table, useTexts } from '@company-data/ui'
import { useKeysetPages, useSearchState } from '@company-data/web/app'
import { useLocation } from 'wouter'
import { paths } from '../../paths.ts'
import { flowRunsTexts } from './flow-runs-texts.ts'
import { useRunColumns } from './run-columns.tsx'

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

export const RunTable = ({ serviceId, flow, definition, runs, nextCursor, isFiltered }: RunTableProps) => {
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
