// The addresses of the request fields of a service.
import type { Routes } from '../../contract/route.ts'

export const requestFieldRoutes = {
  read: 'GET /request-fields',
  publish: 'SWAP /request-fields',
} as const satisfies Routes

export const answeredFieldRoutes = { list: 'GET /request-fields/answered' } as const satisfies Routes
