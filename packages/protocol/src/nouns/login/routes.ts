// The addresses of the login with a password.
import type { Routes } from '../../contract/route.ts'

export const loginRoutes = {
  login: 'POST /login',
} as const satisfies Routes
