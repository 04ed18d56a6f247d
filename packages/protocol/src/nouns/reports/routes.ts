// The address of reports about companies.
import type { Routes } from '../../contract/route.ts'

export const reportRoutes = {
  /** Reports a company to the operator of the platform. `quoted` leaves the sealed area: the operator reads it. */
  create: 'POST /reports',
} as const satisfies Routes
