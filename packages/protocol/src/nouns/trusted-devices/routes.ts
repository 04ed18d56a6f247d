// The addresses of the trusted devices of an account.
import type { Routes } from '../../contract/route.ts'

export const trustedDeviceRoutes = {
  list: 'GET /trusted-devices',
  create: 'POST /trusted-devices',
  update: 'PUT /trusted-devices/{deviceId}',
  delete: 'DELETE /trusted-devices/{deviceId}',
} as const satisfies Routes
