// Lists the services of a company in pages: the keys of one page are in memory, not those of all services (B-22).
import type { ServiceRecord } from '@company-data/protocol/wire/sharing/services'
import type { ServiceCaller, ServiceDeps } from './deps.ts'
import { type Ownership, requireCompanyUserId } from './ownership.ts'
import type { serviceRecords } from './service-record.ts'
import { listRecordRows, listServiceIds } from './service-store.ts'

const PAGE_SERVICES = 50

/** Oldest first. A service that is deleted while the list is read is left out. */
export const listServicePages = (
  { database }: Pick<ServiceDeps, 'database'>,
  ownership: Ownership,
  records: ReturnType<typeof serviceRecords>,
) =>
  async function* listPages(caller: ServiceCaller): AsyncGenerator<ServiceRecord[], void> {
    const rows = await listServiceIds(database.kysely, requireCompanyUserId(caller))
    const ids = (await ownership.visible(caller, rows)).map(({ id }) => id)
    if (ids.length === 0) yield []
    for (let start = 0; start < ids.length; start += PAGE_SERVICES) {
      const page = await records(await listRecordRows(database.kysely, ids.slice(start, start + PAGE_SERVICES)))
      if (page.length > 0 || start === 0) yield page
    }
  }
