// The address of reports about companies.
import type { Routes } from '../../contract/route.ts'

export const reportRoutes = {
  /**
   * Reports a company to the operator of the platform. `quoted` leaves the sealed area: the operator reads it.
   * @example
   * const about = { kind: 'connect_request', id: requestId } as const
   * await person.reports.create({ company_user_id: companyUserId, about, reason: 'impersonation' })
   */
  create: 'POST /reports',
} as const satisfies Routes
