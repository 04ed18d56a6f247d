// The addresses of the audit log of a company.
import type { Routes } from '../../contract/route.ts'

export const auditLogRoutes = {
  list: 'PAGES /audit-log',
} as const satisfies Routes
