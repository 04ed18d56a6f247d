// The addresses of /oauth2/authorize. A form gets a redirect, a JSON body gets `redirect_to`.
import type { Routes } from '../../contract/route.ts'

export const authorizationRoutes = {
  readConsent: 'GET /api/consent',
  decide: 'POST /oauth2/authorize',
} as const satisfies Routes

/** For the browser that an app has sent. */
export const authorizationStartRoutes = {
  start: 'GET /oauth2/authorize',
} as const satisfies Routes
