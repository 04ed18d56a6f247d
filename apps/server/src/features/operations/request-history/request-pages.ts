// Pages of the history of requests, newest first, of one service or of a whole company.
import type { RequestEntry, RequestQuery } from '@company-data/protocol/wire/operations/requests'
import type { Page } from '@company-data/protocol/wire/pages'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { SessionCaller } from '../../../gate/caller.ts'
import { requireIdCursor } from '../../../gate/input/id-cursor.ts'
import type { RequestHistoryDeps } from './deps.ts'
import { listRequests, type RequestRow } from './request-store.ts'

export interface RequestScope {
  companyUserId: string
  serviceId?: string
}

const toEntry = ({ company_user_id: _, service_id: __, id: ___, at, ...members }: RequestRow): RequestEntry => ({
  at: formatTimestamp(at),
  ...members,
})

export type RequestPages = ReturnType<typeof requestPages>

export const requestPages = ({ database, services }: Pick<RequestHistoryDeps, 'database' | 'services'>) => ({
  async toServiceScope(caller: SessionCaller, serviceId: string): Promise<RequestScope> {
    const service = await services.requireOwned(caller, serviceId)
    return { companyUserId: service.company_user_id, serviceId: service.id }
  },
  async read(scope: RequestScope, query: RequestQuery): Promise<Page<RequestEntry>> {
    requireIdCursor(query.cursor)
    const rows = await database.readList((db) => listRequests(db, scope, query))
    const pageRows = rows.slice(0, query.limit)
    return {
      items: pageRows.map(toEntry),
      next_cursor: rows.length > query.limit ? (pageRows.at(-1)?.id ?? null) : null,
    }
  },
})
