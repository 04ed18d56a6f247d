// The addresses of the overview of the portal.
import type { Routes } from '../../contract/route.ts'

export const overviewRoutes = {
  read: 'GET /overview',
  days: 'GET /overview/days',
  search: 'GET /search',
} as const satisfies Routes
