// The log of a service (NS-10): every entry is written in the transaction of the operation that it records.
import type { Page, PageQuery } from '@company-data/protocol/wire/pages'
import type { ServiceLogEntry, ServiceLogKind } from '@company-data/protocol/wire/sharing/service-logs'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { requireIdCursor } from '../../../../gate/input/id-cursor.ts'
import { boundMembers } from '../../../../platform/text/bounded-members.ts'
import type { RegionTx } from '../../../../schema/region.ts'
import type { ServiceDeps } from '../deps.ts'
import { insertLogEntry, listLogEntries, listNewLogEntries, type RecentLogEntry } from './service-log-store.ts'

export interface NewLogEntry {
  kind: ServiceLogKind
  message: string
  data?: Record<string, unknown>
}

export interface ServiceLogs {
  append(tx: RegionTx, service: { id: string; company_user_id: string }, entry: NewLogEntry): Promise<void>
  /** Newest first. */
  page(serviceId: string, query: PageQuery): Promise<Page<ServiceLogEntry>>
  /** The new entries of several services, latest first. */
  listNew(
    serviceIds: readonly string[],
    range: { newSince: string; limit: number; perService?: number },
  ): Promise<RecentLogEntry[]>
}

export const serviceLogs = ({
  database,
  clock,
  ids,
}: Pick<ServiceDeps, 'database' | 'clock' | 'ids'>): ServiceLogs => ({
  async append(tx, { id, company_user_id }, { kind, message, data = {} }) {
    await insertLogEntry(tx, {
      company_user_id,
      service_id: id,
      id: ids.next(),
      at: clock.now(),
      kind,
      message,
      data: JSON.stringify(boundMembers(data)),
    })
  },
  async page(serviceId, query) {
    requireIdCursor(query.cursor)
    const rows = await listLogEntries(database.kysely, serviceId, query)
    const pageRows = rows.slice(0, query.limit)
    const items = pageRows.map((row) => ({ ...row, at: formatTimestamp(row.at) }) as ServiceLogEntry)
    return { items, next_cursor: rows.length > query.limit ? (pageRows.at(-1)?.id ?? null) : null }
  },
  listNew: (serviceIds, range) => listNewLogEntries(database.kysely, serviceIds, range),
})
