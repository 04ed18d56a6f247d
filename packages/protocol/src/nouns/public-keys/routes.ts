// The addresses of public keys by code.
import type { Routes } from '../../contract/route.ts'

export const publicKeyRoutes = {
  read: 'GET /{shareCode}',
  readOfService: 'GET /{companyCode}/{serviceCode}',
} as const satisfies Routes
