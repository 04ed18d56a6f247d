// A service's actions on its connections: list, read, end.
import type { Page, PageQuery } from '@company-data/protocol/wire/pages'
import type { ConnectionRecord } from '@company-data/protocol/wire/sharing/connections'
import { requireIdCursor } from '../../../../gate/input/id-cursor.ts'
import type { RegionDb } from '../../../../schema/region.ts'
import type { ConnectionRow } from '../connection-store.ts'
import type { ComponentDeps } from '../deps.ts'
import { requireConnection } from '../require-connection.ts'
import { listConnections, lockConnection, readConnection } from '../service-connection-store.ts'
import type { ServiceScope } from '../service-scope.ts'
import { listValues, sumValueBytes } from '../slots/value-store.ts'
import type { Endings } from '../termination/end-connections.ts'
import { toConnectionRecord } from './connection-record.ts'

/** A page has fewer rows than its limit if their values would exceed this number of bytes. */
const PAGE_BYTES = 8 * 1024 * 1024

/** The first rows that fit, at least one: a page is in memory several times while it is built. */
const fittingRows = (rows: readonly ConnectionRow[], sizes: ReadonlyMap<string, number>): readonly ConnectionRow[] => {
  let bytes = 0
  const end = rows.findIndex(({ id }, index) => {
    bytes += sizes.get(id) ?? 0
    return index > 0 && bytes > PAGE_BYTES
  })
  return end === -1 ? rows : rows.slice(0, end)
}

export type CompanyConnections = ReturnType<typeof companyConnections>

export const companyConnections = (
  {
    region,
    database,
    clock,
    accounts,
    requestFields,
    followers,
  }: Pick<ComponentDeps, 'region' | 'database' | 'clock' | 'followers'> & {
    requestFields: Pick<ComponentDeps['requestFields'], 'readRows'>
    accounts: Pick<ComponentDeps['accounts'], 'listPublicAccounts'>
  },
  endings: Pick<Endings, 'endConnections' | 'removeFiles'>,
) => {
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

  return {
    async list({ serviceId }: ServiceScope, { limit, cursor }: PageQuery): Promise<Page<ConnectionRecord>> {
      requireIdCursor(cursor)
      return await database.readList(async (db) => {
        const rows = await listConnections(db, serviceId, { after: cursor, limit: limit + 1 })
        const listedRows = rows.slice(0, limit)
        const sizes = await sumValueBytes(
          db,
          listedRows.map(({ id }) => id),
        )
        const page = fittingRows(listedRows, sizes)
        const items = await readRecords(db, serviceId, page)
        return { items, next_cursor: rows.length > page.length ? (page.at(-1)?.id ?? null) : null }
      })
    },
    async read({ serviceId }: ServiceScope, connectionId: string): Promise<ConnectionRecord> {
      const { row, values } = await requireConnection(connectionId, (id) => readConnection(database, serviceId, id))
      const slots = await requestFields.readRows(serviceId)
      const customers = await accounts.listPublicAccounts([row.customer_user_id])
      return toConnectionRecord(row, customers.get(row.customer_user_id), slots, values, clock.now())
    },
    async end({ serviceId }: ServiceScope, connectionId: string): Promise<void> {
      const { files, pair } = await database.transaction(async (tx) => {
        const row = await requireConnection(connectionId, (id) => lockConnection(tx, serviceId, id))
        const customer = (await accounts.listPublicAccounts([row.customer_user_id])).get(row.customer_user_id)
        const ending = { by: 'service', subjectCode: customer?.code ?? null } as const
        return {
          files: await endings.endConnections({ database, tx }, [row], ending),
          pair: { ownerUserId: row.customer_user_id, companyUserId: row.company_user_id },
        }
      })
      await endings.removeFiles(region, files)
      await followers.repair(pair)
    },
  }
}
