// The addresses of account clients.
import type { Routes } from '../../contract/route.ts'

export const accountClientRoutes = {
  create: 'POST /account/clients',
  list: 'GET /account/clients',
  updateCapabilities: 'PUT /account/clients/{id}/capabilities',
  regenerateSecret: 'POST /account/clients/{id}/regenerate-secret',
  delete: 'DELETE /account/clients/{id}',
} as const satisfies Routes

/** For operators. */
export const accountClientOperatorRoutes = {
  createByOperator: 'POST /ops/account-clients',
  backfillWhitelist: 'POST /ops/whitelist-backfill',
} as const satisfies Routes
