// All connections of a service as lines, page by page.
import { ApiError } from '@company-data/protocol/errors'
import type { LinesQuery } from '@company-data/protocol/wire/pages'
import type { ConnectionExportLine } from '@company-data/protocol/wire/sharing/connections'
import { requireIdCursor } from '../../../../gate/input/id-cursor.ts'
import type { ComponentDeps } from '../deps.ts'
import type { ServiceScope } from '../service-scope.ts'
import type { ReadConnectionPage } from './connection-pages.ts'

/** Two pages are in memory for each reader, for as long as it reads. */
const PAGE = { limit: 250, maxBytes: 384 * 1024 }

export interface ExportDeps extends Pick<ComponentDeps, 'database'> {
  services: { rows: Pick<ComponentDeps['services']['rows'], 'find'> }
}

export const connectionExport = ({ database, services }: ExportDeps, readPage: ReadConnectionPage) => {
  /** The rows of a service that was deleted, or whose company has moved away, are gone: such a list is not complete. */
  const requireService = async (serviceId: string): Promise<void> => {
    if (!(await services.rows.find(database.kysely, serviceId))) throw new ApiError('services.not_found')
  }

  async function* exportPages(
    serviceId: string,
    cursor: string | undefined,
    checkAgain: () => Promise<void>,
  ): AsyncGenerator<ConnectionExportLine[], void> {
    let count = 0
    for (let after = cursor; ; ) {
      const { items, next_cursor } = await readPage(serviceId, { after, ...PAGE })
      // After the read: a page that was read before the right ended may be sent.
      await checkAgain()
      count += items.length
      const lines = items.map((connection) => ({ cursor: connection.id, connection }))
      if (next_cursor === null) {
        await requireService(serviceId)
        yield [...lines, { complete: true, count }]
        return
      }
      yield lines
      after = next_cursor
    }
  }

  /** Each page is read on its own, after the one before was sent; `checkAgain` refuses once the right has ended. */
  return ({ serviceId }: ServiceScope, { cursor }: LinesQuery, checkAgain: () => Promise<void>) => {
    requireIdCursor(cursor)
    return exportPages(serviceId, cursor, checkAgain)
  }
}
