// The addresses of verifications.
import type { Routes } from '../../contract/route.ts'

export const verificationRoutes = {
  create: 'POST /verifications',
  list: 'PAGES /verifications',
  confirm: 'POST /verifications/{id}/confirm',
  delete: 'DELETE /verifications/{id}',
} as const satisfies Routes
