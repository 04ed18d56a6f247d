// The addresses of the connect requests that a person has received.
import type { Routes } from '../../contract/route.ts'

export const receivedConnectRequestRoutes = {
  list: 'PAGES /connect-requests',
  accept: 'POST /connect-requests/{request_id}/accept',
  reject: 'POST /connect-requests/{request_id}/reject',
} as const satisfies Routes
