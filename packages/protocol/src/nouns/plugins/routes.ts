// The addresses of plugins.
import type { Routes } from '../../contract/route.ts'

export const pluginRoutes = {
  list: 'GET /account/plugins',
  create: 'POST /account/plugins',
  switchOn: 'POST /account/plugins/builtin/{key}',
  updateToken: 'PUT /account/plugins/{id}',
  delete: 'DELETE /account/plugins/{id}',
  createRegistryPass: 'POST /account/plugins/{id}/registry-pass',
  createCustomerPass: 'POST /customer/plugin-pass',
  takeNotice: 'POST /plugin-notices',
} as const satisfies Routes
