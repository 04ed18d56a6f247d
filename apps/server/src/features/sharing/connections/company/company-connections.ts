// A service's actions on its connections: list, export, read, end.
import type { Page, PageQuery } from '@company-data/protocol/wire/pages'
import type { ConnectionRecord } from '@company-data/protocol/wire/sharing/connections'
import { requireIdCursor } from '../../../../gate/input/id-cursor.ts'
import type { ComponentDeps } from '../deps.ts'
import { requireConnection } from '../require-connection.ts'
import { lockConnection, readConnection } from '../service-connection-store.ts'
import type { ServiceScope } from '../service-scope.ts'
import type { Endings } from '../termination/end-connections.ts'
import { connectionExport, type ExportDeps } from './connection-export.ts'
import { connectionPages, type PageDeps } from './connection-pages.ts'
import { toConnectionRecord } from './connection-record.ts'

/** The values of a page have at most so many bytes. */
const PAGE_BYTES = 8 * 1024 * 1024

export type CompanyConnections = ReturnType<typeof companyConnections>

export const companyConnections = (
  {
    region,
    database,
    clock,
    accounts,
    requestFields,
    followers,
    services,
  }: Pick<ComponentDeps, 'region' | 'followers'> & PageDeps & ExportDeps,
  endings: Pick<Endings, 'endConnections' | 'removeFiles'>,
) => {
  const readPage = connectionPages({ database, clock, accounts, requestFields })

  return {
    async list({ serviceId }: ServiceScope, { limit, cursor }: PageQuery): Promise<Page<ConnectionRecord>> {
      requireIdCursor(cursor)
      return await readPage(serviceId, { after: cursor, limit, maxBytes: PAGE_BYTES })
    },
    exportLines: connectionExport({ database, services }, readPage),
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
