// The addresses of the login with a passkey, at the front door and without a token.
import type { Routes } from '../../contract/route.ts'

export const passkeyLoginRoutes = {
  challenge: 'POST /passkey/challenge',
  login: 'POST /passkey/login',
} as const satisfies Routes
