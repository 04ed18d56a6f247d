// Pages of the connections of a service with the values they share, for the list and the export.
import type { Page } from '@company-data/protocol/wire/pages'
import type { ConnectionRecord } from '@company-data/protocol/wire/sharing/connections'
import type { RegionDb } from '../../../../schema/region.ts'
import type { ConnectionRow } from '../connection-store.ts'
import type { ComponentDeps } from '../deps.ts'
import { listConnections, type PageAfter } from '../service-connection-store.ts'
import { listValues, sumValueBytes } from '../slots/value-store.ts'
import { toConnectionRecord } from './connection-record.ts'

interface PageSize extends PageAfter {
  /** A page has fewer rows than its limit if their values would exceed this number of bytes. */
  maxBytes: number
}

/** The first rows that fit, at least one: a page is in memory several times while it is built. */
const fittingRows = (
  rows: readonly ConnectionRow[],
  sizes: ReadonlyMap<string, number>,
  maxBytes: number,
): readonly ConnectionRow[] => {
  let bytes = 0
  const end = rows.findIndex(({ id }, index) => {
    bytes += sizes.get(id) ?? 0
    return index > 0 && bytes > maxBytes
  })
  return end === -1 ? rows : rows.slice(0, end)
}

export interface PageDeps extends Pick<ComponentDeps, 'database' | 'clock'> {
  requestFields: Pick<ComponentDeps['requestFields'], 'readRows'>
  accounts: Pick<ComponentDeps['accounts'], 'listPublicAccounts'>
}

export type ReadConnectionPage = (serviceId: string, size: PageSize) => Promise<Page<ConnectionRecord>>

export const connectionPages = ({ database, clock, requestFields, accounts }: PageDeps): ReadConnectionPage => {
  /** Three queries per page, for any number of connections. */
  const readRecords = async (
    db: RegionDb,
    serviceId: string,
    rows: readonly ConnectionRow[],
  ): Promise<ConnectionRecord[]> => {
    if (rows.length === 0) return []
    const [customers, values, slots] = await Promise.all([
      accounts.listPublicAccounts(rows.map((row) => row.customer_user_id)),
      listValues(
        db,
        rows.map(({ id }) => id),
      ),
      requestFields.readRows(serviceId),
    ])
    const now = clock.now()
    const valuesByConnection = Map.groupBy(values, (value) => value.connection_id)
    return rows.map((row) =>
      toConnectionRecord(row, customers.get(row.customer_user_id), slots, valuesByConnection.get(row.id) ?? [], now),
    )
  }

  return (serviceId, { after, limit, maxBytes }) =>
    database.readList(async (db) => {
      const rows = await listConnections(db, serviceId, { after, limit: limit + 1 })
      const listedRows = rows.slice(0, limit)
      const sizes = await sumValueBytes(
        db,
        listedRows.map(({ id }) => id),
      )
      const page = fittingRows(listedRows, sizes, maxBytes)
      const items = await readRecords(db, serviceId, page)
      return { items, next_cursor: rows.length > page.length ? (page.at(-1)?.id ?? null) : null }
    })
}
