// The addresses of operators and of the record of their calls.
import type { Routes } from '../../contract/route.ts'

export const operatorRoutes = {
  /** The operator who asks. */
  readMe: 'GET /operator',
  /** The operators. */
  list: 'GET /operators',
  /** Adds an operator. */
  create: 'POST /operators',
  /** Changes the name or the roles. */
  update: 'PUT /operators/{operatorId}',
  /** Makes a new token, beside the former one. */
  renewToken: 'POST /operators/{operatorId}/token',
  /** Removes an operator with its tokens. */
  delete: 'DELETE /operators/{operatorId}',
  /** The log of operators' actions. */
  listLog: 'PAGES /operator-log',
} as const satisfies Routes
