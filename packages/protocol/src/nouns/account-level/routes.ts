// The addresses of the level of a company.
import type { Routes } from '../../contract/route.ts'

export const accountLevelRoutes = {
  update: 'PUT /account/level',
} as const satisfies Routes

/** For operators. */
export const accountLevelOperatorRoutes = {
  setByOperator: 'PUT /ops/companies/{id}/level',
} as const satisfies Routes
