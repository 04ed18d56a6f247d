// The addresses of /oauth2/logout.
import type { Routes } from '../../contract/route.ts'

export const oauthLogoutRoutes = {
  start: 'GET /logout',
  end: 'POST /logout',
} as const satisfies Routes
