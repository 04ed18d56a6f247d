// A list over all services: the latest rows of each, with the service that a row belongs to.
import type { ServiceRecord } from '@company-data/sdk/company'
import { type Column, Empty, type IconName, Notice, Row, SearchField, Table, useTexts } from '@company-data/ui'
import { useSearchState, useSortOrder } from '@company-data/web/app'
import { ServiceSelect } from '../../service-keys/service-scope.tsx'
import { ListOptions } from '../list-options/list-options.tsx'
import { useListColumns } from '../list-options/use-list-columns.ts'
import { allServicesTexts } from './all-services-texts.ts'

interface AllServicesTableProps<Item> {
  label: string
  icon: IconName
  services: readonly ServiceRecord[]
  items: readonly Item[]
  columns: readonly Column<Item>[]
  itemId: (item: Item) => string
  serviceId: (item: Item) => string
  /** What the search looks through. */
  words: (item: Item) => string
  onOpen?: (item: Item) => void
  /** False if older rows are left out. */
  isComplete: boolean
  /** The names of services that could not be read. */
  failedNames?: readonly string[]
}

/** The first column, the service, and the others. */
const useColumnsWithService = <Item,>({
  services,
  columns,
  serviceId,
}: Pick<AllServicesTableProps<Item>, 'services' | 'columns' | 'serviceId'>): Column<Item>[] => {
  const texts = useTexts(allServicesTexts)
  const names = new Map(services.map(({ id, name }) => [id, name]))
  const findName = (item: Item) => names.get(serviceId(item)) ?? ''
  const column: Column<Item> = {
    id: 'service',
    head: texts.service,
    width: 180,
    // Beside another column that stays, a phone has no room for it.
    optional: columns.slice(1).some(({ optional, quiet }) => !optional && !quiet),
    sortBy: findName,
    cell: findName,
  }
  return [...columns.slice(0, 1), column, ...columns.slice(1)]
}

export const AllServicesTable = <Item,>(props: AllServicesTableProps<Item>) => {
  const { label, icon, items, itemId, words, onOpen, isComplete, failedNames = [] } = props
  const texts = useTexts(allServicesTexts)
  const { get, change } = useSearchState()
  const sorting = useSortOrder()
  const { columns, choices } = useListColumns(`all-${icon}`, useColumnsWithService(props))
  const text = (get('text') ?? '').trim().toLowerCase()
  return (
    <>
      <Row>
        <ServiceSelect service={undefined} hasAll />
        <SearchField label={texts.search} value={get('text') ?? ''} onChange={(next) => change({ text: next })} />
        <ListOptions list={`all-${icon}`} choices={choices} />
      </Row>
      {failedNames.length > 0 && <Notice tone="warn">{texts.notAllRead(failedNames.join(', '))}</Notice>}
      <Table
        label={label}
        rows={items.filter((item) => words(item).toLowerCase().includes(text))}
        rowId={itemId}
        {...(onOpen && { onOpen })}
        columns={columns}
        sorting={sorting}
        empty={
          items.length === 0 ? (
            <Empty icon={icon} title={texts.emptyTitle} text={texts.emptyText} />
          ) : (
            <Empty icon="search" title={texts.noneTitle} text={texts.noneText} />
          )
        }
        footer={!isComplete && <span className="muted">{texts.notAll}</span>}
      />
    </>
  )
}
