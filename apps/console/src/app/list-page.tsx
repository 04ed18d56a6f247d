// A page with one list of records that stay as they are, read page by page.
import type { Page as RecordPage } from '@company-data/protocol/wire/pages'
import { type Column, Empty, type IconName, Page, Pager, Table } from '@company-data/ui'
import { QueryView, useKeysetPages } from '@company-data/web/app'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

interface RecordListPageProps<Record> {
  /** The name of its query. */
  name: string
  fetchPage: (cursor: string | undefined) => Promise<RecordPage<Record>>
  columns: readonly Column<Record>[]
  rowId: (record: Record) => string
  icon: IconName
  texts: { title: string; lead: string; emptyTitle: string; emptyText: string }
}

export const RecordListPage = <Record,>(props: RecordListPageProps<Record>) => {
  const { name, fetchPage, columns, rowId, icon, texts } = props
  const pages = useKeysetPages()
  const query = useQuery({
    queryKey: [name, pages.cursor ?? ''],
    queryFn: () => fetchPage(pages.cursor),
    placeholderData: keepPreviousData,
  })
  return (
    <Page title={texts.title} lead={texts.lead}>
      <QueryView query={query}>
        {({ items, next_cursor }) => (
          <Table
            label={texts.title}
            columns={columns}
            rows={items}
            rowId={rowId}
            empty={<Empty icon={icon} title={texts.emptyTitle} text={texts.emptyText} />}
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
