// The addresses of recovery copies.
import type { Routes } from '../../contract/route.ts'

export const recoveryCopyRoutes = {
  readKey: 'GET /recovery-key',
  create: 'POST /recovery-copies',
  list: 'GET /recovery-copies',
  mailCode: 'POST /recovery-code',
  recover: 'POST /recovery-copies/{id}/recover',
} as const satisfies Routes
