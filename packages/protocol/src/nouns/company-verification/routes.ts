// The addresses of what the operator decides about a company.
import type { Routes } from '../../contract/route.ts'

export const companyVerificationRoutes = {
  /** Says that the operator has checked who the company is; null ends it. */
  verify: 'PUT /companies/{id}/verification',
  /** Suspends a company, or ends its suspension. */
  suspend: 'PUT /companies/{id}/suspension',
} as const satisfies Routes
