// The audit log of a company: who did what, newest first.
import type { Api } from '../../../transport/api.ts'
import { itemsOf, type PageOptions } from '../../../transport/pages.ts'

/**
 * One entry of the audit log.
 * @example
 * for await (const entry of company.auditLog()) {
 *   const { at, action, actor }: AuditEntry = entry
 *   console.log(at, action, actor.kind)
 * }
 */
export interface AuditEntry {
  id: string
  at: string
  actor: { kind: string; user_id?: string; client_id?: string }
  action: string
  data: Record<string, unknown>
}

export const auditLogCalls = (api: Api) => ({
  /** Every entry, newest first. */
  auditLog: ({ pageSize }: PageOptions = {}): AsyncGenerator<AuditEntry, void, undefined> =>
    itemsOf(api, '/api/portal/audit-log', pageSize === undefined ? {} : { pageSize }),
})
