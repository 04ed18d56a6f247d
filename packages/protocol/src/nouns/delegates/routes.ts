// The addresses of delegates.
import type { Routes } from '../../contract/route.ts'

export const delegateRoutes = {
  list: 'GET /delegates',
  create: 'POST /delegates',
  update: 'PUT /delegates/{id}',
  delete: 'DELETE /delegates/{id}',
  readPublicKey: 'GET /delegates/{id}/public-key',
  handOverKey: 'POST /delegates/{id}/services/{serviceId}/key',
} as const satisfies Routes

/** For the delegate. */
export const ownDelegateRoutes = {
  listOwnKeys: 'GET /delegates/me/keys',
  acceptInvitation: 'POST /auth/accept-invite',
} as const satisfies Routes
