// The audit log of a company: who did what, newest first.
import type { AuditEntry } from '@company-data/protocol/wire/identity/audit-log'
import type { Api } from '../../../transport/api.ts'
import { itemsOf, type PageOptions } from '../../../transport/pages.ts'

export const auditLogCalls = (api: Api) => ({
  /** Every entry, newest first. */
  auditLog: ({ pageSize }: PageOptions = {}): AsyncGenerator<AuditEntry, void, undefined> =>
    itemsOf(api, '/api/portal/audit-log', pageSize === undefined ? {} : { pageSize }),
})
