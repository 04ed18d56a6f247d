// The addresses of the quotas of an account.
import type { Routes } from '../../contract/route.ts'

export const quotaRoutes = {
  read: 'GET /quotas',
} as const satisfies Routes
