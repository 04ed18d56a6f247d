// The addresses of the audit log of a company.
import type { Routes } from '../../contract/route.ts'

export const auditLogRoutes = {
  /**
   * The changes in the account and who made them, the newest first; `list.page` is a page of it.
   * @example
   * for await (const { at, action } of company.auditLog.list()) console.log(at, action)
   */
  list: 'PAGES /audit-log',
} as const satisfies Routes
