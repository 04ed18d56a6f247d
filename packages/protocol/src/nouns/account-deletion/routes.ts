// The addresses of the deletion of an account.
import type { Routes } from '../../contract/route.ts'

export const accountDeletionRoutes = {
  request: 'POST /delete-request',
  confirm: 'POST /confirm-delete',
} as const satisfies Routes
