// The audit log of a company: actions and actors, newest first.
import type { AuditEntry } from '@company-data/protocol/wire/identity/audit-log'
import type { Page } from '@company-data/protocol/wire/pages'
import type { Api } from '../../../transport/api.ts'
import { iterateItems, type PageOptions } from '../../../transport/pages.ts'

const ROUTE = '/api/portal/audit-log'

export const auditLogCalls = (api: Api) => ({
  /**
   * Every entry, newest first.
   * @example
   * for await (const { at, action } of company.auditLog()) console.log(at, action)
   */
  auditLog: ({ pageSize }: PageOptions = {}): AsyncGenerator<AuditEntry, void, undefined> =>
    iterateItems(api, ROUTE, pageSize === undefined ? {} : { pageSize }),
  /**
   * One page of entries, newest first; `next_cursor` leads to the older ones.
   * @example
   * const { items, next_cursor } = await company.auditLogPage({ pageSize: 50 })
   */
  auditLogPage: ({ pageSize, cursor }: PageOptions & { cursor?: string } = {}): Promise<Page<AuditEntry>> =>
    api.get(ROUTE, { limit: pageSize, cursor }),
})
