// Lists and reads a customer's connections over all regions. For a page, the next rows of each region are merged by id.
import type { Page, PageQuery } from '@company-data/protocol/wire/pages'
import type { CustomerConnection } from '@company-data/protocol/wire/sharing/customer-connections'
import { requireIdCursor } from '../../../../gate/input/id-cursor.ts'
import type { RegionDatabase } from '../../../operations/region-databases/index.ts'
import { type ConnectionRow, listCustomerConnections } from '../connection-store.ts'
import type { Customer } from '../customer.ts'
import type { ComponentDeps } from '../deps.ts'
import { locateConnection } from '../locate-connection.ts'
import type { CustomerRecords } from './customer-record.ts'

interface RegionPage {
  regionDatabase: RegionDatabase
  rows: readonly ConnectionRow[]
  /** The id up to which the region has listed all rows; undefined: to the end. */
  until: string | undefined
}

const compareById = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)

/** Rows beyond the lowest `until` are left for the next page, because the region that ended there may have some in between. */
export const mergePages = <R extends { id: string }>(
  pages: ReadonlyArray<{ rows: readonly R[]; until: string | undefined }>,
  limit: number,
): { rows: R[]; next: string | null } => {
  const [until] = pages.flatMap((page) => page.until ?? []).sort()
  const completeRows = pages
    .flatMap(({ rows }) => rows)
    .filter(({ id }) => until === undefined || id <= until)
    .sort(compareById)
  const rows = completeRows.slice(0, limit)
  const next = completeRows.length > limit ? rows.at(-1)?.id : until
  return { rows, next: next ?? null }
}

export const customerConnections = (
  { regionDatabases }: Pick<ComponentDeps, 'regionDatabases'>,
  { readRecords, readRecord }: CustomerRecords,
) => {
  const readPages = async (customer: Customer, after: string | undefined, limit: number): Promise<RegionPage[]> => {
    const regions = await regionDatabases.readAtHome((db) =>
      listCustomerConnections(db, customer.userId, { after, limit }),
    )
    return regions.map(({ regionDatabase, allRows, rows }) => ({
      regionDatabase,
      rows,
      until: allRows.length < limit ? undefined : allRows.at(-1)?.id,
    }))
  }

  return {
    async list(customer: Customer, { limit, cursor }: PageQuery): Promise<Page<CustomerConnection>> {
      requireIdCursor(cursor)
      const pages = await readPages(customer, cursor?.toLowerCase(), limit + 1)
      const { rows, next } = mergePages(pages, limit)
      const listedIds = new Set(rows.map(({ id }) => id))
      const records = await Promise.all(
        pages.map((page) =>
          readRecords(
            page.regionDatabase.database.kysely,
            page.rows.filter(({ id }) => listedIds.has(id)),
          ),
        ),
      )
      return { items: records.flat().sort(compareById), next_cursor: next }
    },
    read: async (customer: Customer, connectionId: string): Promise<CustomerConnection> =>
      readRecord(await locateConnection(regionDatabases, customer, connectionId)),
  }
}
