// The record of legal holds: placed, changed and ended.
import type { LegalHoldEntry } from '@company-data/protocol/wire/operations/operated-accounts'
import { Badge, type Column, Empty, Page, Pager, Table, type Tone, useFormats, useTexts } from '@company-data/ui'
import { QueryView, useKeysetPages } from '@company-data/web/app'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCalls } from '../session/use-session.tsx'
import { holdsTexts } from './holds-texts.ts'

const TONES: Readonly<Record<LegalHoldEntry['change'], Tone>> = { placed: 'warn', changed: 'warn', ended: 'plain' }

const useColumns = (): readonly Column<LegalHoldEntry>[] => {
  const texts = useTexts(holdsTexts)
  const formats = useFormats()
  return [
    {
      id: 'account',
      head: texts.account,
      cell: ({ user_id, reason }) => (
        <>
          <code>{user_id}</code>
          <span className="under">{reason}</span>
        </>
      ),
    },
    {
      id: 'change',
      head: texts.change,
      width: 140,
      cell: ({ change }) => <Badge tone={TONES[change]}>{texts.changes[change]}</Badge>,
    },
    { id: 'by', head: texts.by, width: 150, optional: true, cell: ({ operator_name }) => operator_name },
    {
      id: 'at',
      head: texts.at,
      width: 164,
      align: 'end',
      optional: true,
      cell: ({ recorded_at }) => <span className="muted number">{formats.dateTime(recorded_at)}</span>,
    },
  ]
}

export const HoldsPage = () => {
  const texts = useTexts(holdsTexts)
  const calls = useCalls()
  const pages = useKeysetPages()
  const query = useQuery({
    queryKey: ['holds', pages.cursor ?? ''],
    queryFn: () => calls.listLegalHolds(pages.cursor),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns()
  return (
    <Page title={texts.title} lead={texts.lead}>
      <QueryView query={query}>
        {({ items, next_cursor }) => (
          <Table
            label={texts.title}
            columns={columns}
            rows={items}
            rowId={({ entry_id }) => entry_id}
            empty={<Empty icon="lock" title={texts.emptyTitle} text={texts.emptyText} />}
            footer={
              (pages.onPrevious || next_cursor !== null) && (
                <Pager onPrevious={pages.onPrevious} onNext={pages.onNext(next_cursor)} busy={query.isFetching} />
              )
            }
          />
        )}
      </QueryView>
    </Page>
  )
}
