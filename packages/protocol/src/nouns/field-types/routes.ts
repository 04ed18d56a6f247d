// The addresses of field types.
import type { Routes } from '../../contract/route.ts'

export const fieldTypeRoutes = {
  list: 'GET /contact-field-types',
} as const satisfies Routes

/** For operators. */
export const fieldTypeOperatorRoutes = {
  listByOperator: 'GET /ops/contact-field-types',
  create: 'POST /ops/contact-field-types',
  update: 'PUT /ops/contact-field-types/{type}',
} as const satisfies Routes
