// The addresses of registration.
import type { Routes } from '../../contract/route.ts'

export const registrationRoutes = {
  readParams: 'GET /params',
  register: 'POST /register',
} as const satisfies Routes
