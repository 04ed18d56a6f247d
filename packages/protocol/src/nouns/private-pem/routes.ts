// The addresses of the private key file of a service.
import type { Routes } from '../../contract/route.ts'

export const privatePemRoutes = {
  read: 'BYTES /{id}/private-pem',
  replace: 'PUT /{id}/private-pem',
} as const satisfies Routes
