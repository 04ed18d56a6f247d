// The addresses of what a service shares of its company.
import type { Routes } from '../../contract/route.ts'

export const shareConfigRoutes = {
  read: 'GET /{id}/share-config',
  update: 'PUT /{id}/share-config',
} as const satisfies Routes
