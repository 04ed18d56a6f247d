// The addresses of the overview of the portal.
import type { Routes } from '../../contract/route.ts'

export const overviewRoutes = {
  read: 'GET /overview',
} as const satisfies Routes
