// The addresses of the operator's queue of reports.
import type { Routes } from '../../contract/route.ts'

export const reportDecisionRoutes = {
  list: 'PAGES /reports',
  decide: 'POST /reports/{reportId}/decide',
} as const satisfies Routes
