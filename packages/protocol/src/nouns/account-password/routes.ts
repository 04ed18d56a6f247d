// The addresses of the password and the passcode of an account.
import type { Routes } from '../../contract/route.ts'

export const accountPasswordRoutes = {
  update: 'SWAP /password',
  updatePasscode: 'PUT /passcode',
} as const satisfies Routes
