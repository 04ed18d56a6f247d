// The queue of reports, by status, page by page. The status, the page and the open report are in the address.
import type { ReportRecord } from '@company-data/protocol/wire/operations/reports'
import {
  Badge,
  type Column,
  Empty,
  Page,
  Pager,
  Row,
  RowButton,
  Segments,
  Table,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { QueryView, useKeysetPages, useSearchState } from '@company-data/web/app'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCalls } from '../session/use-session.tsx'
import { ReportDrawer } from './report-drawer.tsx'
import { reportsTexts } from './reports-texts.ts'

type Status = ReportRecord['status']

const STATUSES: readonly Status[] = ['open', 'dismissed', 'warned', 'suspended']

const useColumns = (): readonly Column<ReportRecord>[] => {
  const texts = useTexts(reportsTexts)
  const formats = useFormats()
  return [
    {
      id: 'company',
      head: texts.company,
      cell: ({ company_name, company_code }) => (
        <>
          <RowButton>{company_name}</RowButton>
          <span className="under">{company_code}</span>
        </>
      ),
    },
    {
      id: 'reason',
      head: texts.reason,
      width: 240,
      optional: true,
      cell: ({ reason }) => <Badge tone="warn">{texts.reasons[reason]}</Badge>,
    },
    {
      id: 'at',
      head: texts.at,
      width: 164,
      align: 'end',
      cell: ({ created_at }) => <span className="muted number">{formats.dateTime(created_at)}</span>,
    },
  ]
}

interface ListProps {
  items: readonly ReportRecord[]
  nextCursor: string | null
  busy: boolean
}

const ReportList = ({ items, nextCursor, busy }: ListProps) => {
  const texts = useTexts(reportsTexts)
  const { get, change } = useSearchState()
  const pages = useKeysetPages()
  const next = pages.onNext(nextCursor)
  return (
    <Table
      label={texts.title}
      columns={useColumns()}
      rows={items}
      rowId={({ report_id }) => report_id}
      selected={get('open')}
      onOpen={({ report_id }) => change({ open: report_id })}
      empty={<Empty icon="flag" title={texts.emptyTitle} text={texts.emptyText} />}
      footer={(pages.onPrevious || next) && <Pager onPrevious={pages.onPrevious} onNext={next} busy={busy} />}
    />
  )
}

export const ReportsPage = () => {
  const texts = useTexts(reportsTexts)
  const calls = useCalls()
  const queries = useQueryClient()
  const { get, change } = useSearchState()
  const status = STATUSES.find((name) => name === get('status')) ?? 'open'
  const { cursor } = useKeysetPages()
  const query = useQuery({
    queryKey: ['reports', status, cursor ?? ''],
    queryFn: () => calls.listReports(status, cursor),
    placeholderData: keepPreviousData,
  })
  const openId = get('open')
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Row>
        <Segments
          label={texts.status}
          value={status}
          onChange={(next) => change({ status: next === 'open' ? undefined : next, after: undefined })}
          options={STATUSES.map((value) => ({ value, label: texts.statuses[value] }))}
        />
      </Row>
      <QueryView query={query}>
        {({ items, next_cursor }) => (
          <>
            <ReportList items={items} nextCursor={next_cursor} busy={query.isFetching} />
            <ReportDrawer
              report={items.find(({ report_id }) => report_id === openId)}
              onClose={() => change({ open: undefined })}
              onDecided={() => queries.invalidateQueries({ queryKey: ['reports'] })}
            />
          </>
        )}
      </QueryView>
    </Page>
  )
}
