// The addresses of an account about itself.
import type { Routes } from '../../contract/route.ts'

export const accountRoutes = {
  read: 'GET /account',
  readProfile: 'GET /profile',
  updateProfile: 'PUT /profile',
  readKeys: 'GET /profile/keys',
  readAccountKey: 'GET /account-key',
} as const satisfies Routes
