// The addresses of the e-mail address of an account.
import type { Routes } from '../../contract/route.ts'

export const accountEmailRoutes = {
  confirm: 'POST /auth/confirm-email',
  requestCode: 'POST /auth/confirm-email/request',
  change: 'PUT /account/email',
  confirmChange: 'POST /account/email/confirm',
} as const satisfies Routes
