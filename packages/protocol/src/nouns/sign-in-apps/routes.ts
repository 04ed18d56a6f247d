// The addresses of sign-in apps.
import type { Routes } from '../../contract/route.ts'

export const signInAppRoutes = {
  list: 'GET /oauth-apps',
  create: 'POST /oauth-apps',
  read: 'GET /oauth-apps/{id}',
  update: 'PUT /oauth-apps/{id}',
  delete: 'DELETE /oauth-apps/{id}',
  regenerateSecret: 'POST /oauth-apps/{id}/regenerate-secret',
} as const satisfies Routes
