// A page with one list, read page by page. A row may open in a drawer; the page and the open row are in the address.
import type { Page as ListedItems } from '@company-data/protocol/wire/pages'
import { type Column, Empty, type IconName, Page, Pager, Row, Table } from '@company-data/ui'
import { QueryView, useKeysetPages, useSearchState } from '@company-data/web/app'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface ListPageProps<Item> {
  /** The name of its query, and the values of its filters. */
  queryKey: readonly string[]
  fetchPage: (cursor: string | undefined) => Promise<ListedItems<Item>>
  columns: readonly Column<Item>[]
  rowId: (item: Item) => string
  icon: IconName
  texts: { title: string; lead: string; emptyTitle: string; emptyText: string }
  filters?: ReactNode
  /** The details of the open row. Without it, rows do not open. */
  drawer?: (open: Item | undefined, onClose: () => void) => ReactNode
}

export const ListPage = <Item,>(props: ListPageProps<Item>) => {
  const { queryKey, fetchPage, columns, rowId, icon, texts, filters, drawer } = props
  const { get, change } = useSearchState()
  const pages = useKeysetPages()
  const query = useQuery({
    queryKey: [...queryKey, pages.cursor ?? ''],
    queryFn: () => fetchPage(pages.cursor),
    placeholderData: keepPreviousData,
  })
  const openId = get('open')
  const opening = drawer && { selected: openId, onOpen: (item: Item) => change({ open: rowId(item) }) }
  return (
    <Page title={texts.title} lead={texts.lead}>
      {filters && <Row>{filters}</Row>}
      <QueryView query={query}>
        {({ items, next_cursor }) => (
          <>
            <Table
              label={texts.title}
              columns={columns}
              rows={items}
              rowId={rowId}
              {...opening}
              empty={<Empty icon={icon} title={texts.emptyTitle} text={texts.emptyText} />}
              footer={
                (pages.onPrevious || next_cursor !== null) && (
                  <Pager onPrevious={pages.onPrevious} onNext={pages.onNext(next_cursor)} busy={query.isFetching} />
                )
              }
            />
            {drawer?.(
              items.find((item) => rowId(item) === openId),
              () => change({ open: undefined }),
            )}
          </>
        )}
      </QueryView>
    </Page>
  )
}
