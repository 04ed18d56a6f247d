// The addresses of services.
import type { Routes } from '../../contract/route.ts'

export const serviceRoutes = {
  create: 'POST /services',
  list: 'GET /services',
  read: 'GET /services/{id}',
  update: 'PUT /services/{id}',
  delete: 'DELETE /services/{id}',
  updateShareCode: 'PUT /services/{id}/share-code',
  updateAdminEmail: 'PUT /services/{id}/admin-email',
  updateNumberMatching: 'PUT /services/{id}/number-matching',
  updateRequire2fa: 'PUT /services/{id}/require-2fa',
} as const satisfies Routes
