// The log of a service (NS-10): what was done to it, written in the transaction that did it.
import { ApiError } from '@company-data/protocol/errors'
import type { Page, PageQuery } from '@company-data/protocol/wire/pages'
import type { ServiceLogEntry, ServiceLogKind } from '@company-data/protocol/wire/sharing/service-logs'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { Kysely } from 'kysely'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { ServiceNeeds } from './needs.ts'
import type { RegionTx } from './store.ts'

export interface NewLogEntry {
  kind: ServiceLogKind
  message: string
  data?: Record<string, unknown>
}

export interface ServiceLogs {
  append(tx: RegionTx, service: { id: string; company_user_id: string }, entry: NewLogEntry): Promise<void>
  /** Newest first. */
  page(serviceId: string, query: PageQuery): Promise<Page<ServiceLogEntry>>
}

// Ids rise with time, so they are the order and the cursor of the list.
const listBefore = (db: Kysely<RegionTables>, serviceId: string, { limit, cursor }: PageQuery) => {
  const rows = db
    .selectFrom('service_log')
    .select(['id', 'at', 'kind', 'message', 'data'])
    .where('service_id', '=', serviceId)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  return (cursor === undefined ? rows : rows.where('id', '<', cursor)).execute()
}

export const serviceLogs = ({
  database,
  clock,
  ids,
}: Pick<ServiceNeeds, 'database' | 'clock' | 'ids'>): ServiceLogs => ({
  async append(tx, { id, company_user_id }, { kind, message, data = {} }) {
    await tx
      .insertInto('service_log')
      .values({
        company_user_id,
        service_id: id,
        id: ids.next(),
        at: clock.now(),
        kind,
        message,
        data: JSON.stringify(data),
      })
      .execute()
  },
  async page(serviceId, query) {
    if (query.cursor !== undefined && !isUuid(query.cursor)) throw new ApiError('request.cursor_invalid')
    const rows = await listBefore(database.kysely, serviceId, query)
    const shown = rows.slice(0, query.limit)
    const items = shown.map((row) => ({ ...row, at: formatTimestamp(row.at) }) as ServiceLogEntry)
    return { items, next_cursor: rows.length > query.limit ? (shown.at(-1)?.id ?? null) : null }
  },
})
