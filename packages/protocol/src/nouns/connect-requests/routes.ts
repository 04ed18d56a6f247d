// The addresses of the connect requests that a service has sent.
import type { Routes } from '../../contract/route.ts'

export const connectRequestRoutes = {
  create: 'ONCE /connect-requests',
  list: 'PAGES /connect-requests',
  withdraw: 'DELETE /connect-requests/{request_id}',
} as const satisfies Routes
