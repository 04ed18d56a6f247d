// The addresses of the second factor of an account.
import type { Routes } from '../../contract/route.ts'

export const secondFactorRoutes = {
  read: 'GET /2fa',
  setUp: 'POST /2fa/setup',
  confirm: 'POST /2fa/confirm',
  renewCodes: 'POST /2fa/recovery-codes',
  delete: 'DELETE /2fa',
} as const satisfies Routes
