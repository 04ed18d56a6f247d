// The addresses of plugins.
import type { Routes } from '../../contract/route.ts'

export const pluginRoutes = {
  list: 'GET /account/plugins',
  create: 'POST /account/plugins',
  switchOn: 'POST /account/plugins/builtin/{key}',
  updateToken: 'PUT /account/plugins/{id}',
  delete: 'DELETE /account/plugins/{id}',
  createRegistryPass: 'POST /account/plugins/{id}/registry-pass',
} as const satisfies Routes

/** For customers. */
export const customerPassRoutes = {
  createCustomerPass: 'POST /customer/plugin-pass',
} as const satisfies Routes

/** For forwarders. */
export const pluginNoticeRoutes = {
  takeNotice: 'POST /plugin-notices',
} as const satisfies Routes
