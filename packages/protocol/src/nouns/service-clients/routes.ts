// The addresses of the client of a service.
import type { Routes } from '../../contract/route.ts'

export const serviceClientRoutes = {
  create: 'POST /{id}/client',
  delete: 'DELETE /{id}/client',
  read: 'GET /{id}/client',
  update: 'PUT /{id}/client',
  regenerateSecret: 'POST /{id}/client/regenerate-secret',
} as const satisfies Routes
