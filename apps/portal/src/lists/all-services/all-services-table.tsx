// A list over all services: the latest rows of each, with the service that a row belongs to.
import type { ServiceRecord } from '@company-data/sdk/company'
import {
  Button,
  type Column,
  classNames,
  Empty,
  type IconName,
  LinkButton,
  Notice,
  Row,
  SearchField,
  Table,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { useSearchState, useSortOrder } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ALL_SERVICES } from '../../app/last-service.ts'
import { useServiceLabel } from '../../app/use-service-label.ts'
import { paths } from '../../paths.ts'
import { ServiceSelect } from '../../service-keys/service-scope.tsx'
import { overviewQuery } from '../../service-layout/activity/overview-query.ts'
import { useClient } from '../../session/use-session.tsx'
import { ListOptions } from '../list-options/list-options.tsx'
import { useListColumns } from '../list-options/use-list-columns.ts'
import styles from './all-services.module.css'
import { allServicesTexts } from './all-services-texts.ts'

interface AllServicesTableProps<Item> {
  label: string
  icon: IconName
  services: readonly ServiceRecord[]
  items: readonly Item[]
  columns: readonly Column<Item>[]
  itemId: (item: Item) => string
  serviceId: (item: Item) => string
  /** The text that the search looks through. */
  words: (item: Item) => string
  onOpen?: (item: Item) => void
  /** False if older rows are left out. */
  isComplete: boolean
  /** The names of services that could not be read. */
  failedNames?: readonly string[]
  /** Services that are not read yet. */
  more?: { count: number; isBusy: boolean; read: () => void } | undefined
}

/** The first column, the service, and the others. */
const useColumnsWithService = <Item,>({
  services,
  columns,
  serviceId,
}: Pick<AllServicesTableProps<Item>, 'services' | 'columns' | 'serviceId'>): Column<Item>[] => {
  const texts = useTexts(allServicesTexts)
  const toLabel = useServiceLabel()
  const names = new Map(services.map((service) => [service.id, toLabel(service)]))
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
  const [first, ...others] = columns
  if (first === undefined) return [column]
  if (!column.optional) return [first, column, ...others]
  // Below the name, the service distinguishes customers of two services where its column is hidden.
  const cell = (item: Item) => (
    <>
      {first.cell(item)}
      <span className={classNames('under', styles.service)}>{findName(item)}</span>
    </>
  )
  return [{ ...first, cell }, column, ...others]
}

/** the names of services that require a second factor of a user who has none: lists leave them out. */
const useLockedNames = (services: readonly ServiceRecord[]): string[] => {
  const { data } = useQuery(overviewQuery(useClient()))
  if (data === undefined) return []
  const openIds = new Set(data.services.map(({ service_id }) => service_id))
  return services.filter(({ id, require_2fa }) => require_2fa && !openIds.has(id)).map(({ name }) => name)
}

/** The rows that the list leaves out, and why. */
const Gaps = ({ services, failedNames }: { services: readonly ServiceRecord[]; failedNames: readonly string[] }) => {
  const texts = useTexts(allServicesTexts)
  const lockedNames = useLockedNames(services)
  const otherNames = failedNames.filter((name) => !lockedNames.includes(name))
  return (
    <>
      {lockedNames.length > 0 && (
        <Notice
          tone="warn"
          action={
            <Link to={paths.security} asChild>
              <LinkButton>{texts.toSecurity}</LinkButton>
            </Link>
          }
        >
          {texts.locked(lockedNames.join(', '))}
        </Notice>
      )}
      {otherNames.length > 0 && <Notice tone="warn">{texts.notAllRead(otherNames.join(', '))}</Notice>}
    </>
  )
}

const Footer = ({ isComplete, more }: Pick<AllServicesTableProps<unknown>, 'isComplete' | 'more'>) => {
  const texts = useTexts(allServicesTexts)
  const formats = useFormats()
  if (more === undefined || more.count === 0) return isComplete ? null : <span className="muted">{texts.notAll}</span>
  return (
    <Row>
      <span className="muted">{texts.moreServices(formats.number(more.count))}</span>
      <Button busy={more.isBusy} onClick={more.read}>
        {texts.readMore}
      </Button>
    </Row>
  )
}

const PLACE = { service: ALL_SERVICES }

export const AllServicesTable = <Item,>(props: AllServicesTableProps<Item>) => {
  const { label, icon, items, itemId, words, onOpen, isComplete, failedNames = [], more } = props
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
        <ListOptions list={`all-${icon}`} choices={choices} place={PLACE} />
      </Row>
      <Gaps services={props.services} failedNames={failedNames} />
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
        footer={(!isComplete || (more?.count ?? 0) > 0) && <Footer isComplete={isComplete} more={more} />}
      />
    </>
  )
}
