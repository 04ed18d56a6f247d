// The addresses of the recovery kit of an account, and of ending a return that waits.
import type { Routes } from '../../contract/route.ts'

export const recoveryKitRoutes = {
  read: 'GET /kit',
  create: 'PUT /kit',
  /** Says that the sheet is there: its owner has typed two of its groups. */
  confirm: 'REPEAT /kit/confirm',
  delete: 'DELETE /kit',
  /** Ends a return or a start-over that waits. */
  cancelReturn: 'DELETE /return',
} as const satisfies Routes
