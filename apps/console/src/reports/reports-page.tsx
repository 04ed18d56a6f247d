// The queue of reports, by status, page by page. The status, the page and the open report are in the address.
import type { ReportRecord } from '@company-data/protocol/wire/operations/reports'
import { Badge, type Column, RowButton, Segments, useFormats, useTexts } from '@company-data/ui'
import { useSearchState } from '@company-data/web/app'
import { useQueryClient } from '@tanstack/react-query'
import { ListPage } from '../app/list-page.tsx'
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

const StatusFilter = ({ status }: { status: Status }) => {
  const texts = useTexts(reportsTexts)
  const { change } = useSearchState()
  return (
    <Segments
      label={texts.status}
      value={status}
      onChange={(next) => change({ status: next === 'open' ? undefined : next, after: undefined })}
      options={STATUSES.map((value) => ({ value, label: texts.statuses[value] }))}
    />
  )
}

export const ReportsPage = () => {
  const texts = useTexts(reportsTexts)
  const calls = useCalls()
  const queries = useQueryClient()
  const { get } = useSearchState()
  const status = STATUSES.find((name) => name === get('status')) ?? 'open'
  return (
    <ListPage
      queryKey={['reports', status]}
      fetchPage={(cursor) => calls.listReports(status, cursor)}
      columns={useColumns()}
      rowId={({ report_id }) => report_id}
      icon="flag"
      texts={texts}
      filters={<StatusFilter status={status} />}
      drawer={(report, onClose) => (
        <ReportDrawer
          report={report}
          onClose={onClose}
          onDecided={() => queries.invalidateQueries({ queryKey: ['reports'] })}
        />
      )}
    />
  )
}
