// The addresses of the service passphrases that the owner's account key opens.
import type { Routes } from '../../contract/route.ts'

export const ownerServiceKeyRoutes = {
  /** The sealed passphrases of the services whose key the owner kept. */
  list: 'GET /service-keys',
  /** Keeps the passphrase of a service, sealed to the owner's account key; an earlier one is replaced. */
  put: 'PUT /service-keys/{serviceId}',
  /** Removes it: the service then opens with its passphrase alone. */
  delete: 'DELETE /service-keys/{serviceId}',
} as const satisfies Routes
