// The one data client of a service. Only the responses of two calls contain its secret (NS-12, D1-CLI-04).
import { servicesPrefix } from '@company-data/protocol/contract/prefixes'
import type { serviceClients } from '@company-data/protocol/nouns/service-clients/contract'
import { serviceClientRoutes } from '@company-data/protocol/nouns/service-clients/routes'
import type { RegeneratedSecret } from '@company-data/protocol/wire/identity/account-clients'
import type { CreatedServiceClient } from '@company-data/protocol/wire/identity/service-clients'
import type { NewSecretRequestInput } from '@company-data/protocol/wire/secret-overlap'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

export const serviceClientCalls = (api: Api) => {
  const raw = calls<typeof serviceClients>()(api, serviceClientRoutes, servicesPrefix)
  return {
    /**
     * Registers the data client of a service. Its secret is in this response and never shown again.
     * @example
     * const { client_id, client_secret } = await company.serviceClients.create(serviceId)
     */
    create: (serviceId: string, options: { redirect_uri?: string } = {}): Promise<CreatedServiceClient> =>
      raw.create(serviceId, options),
    /**
     * The data client of a service, without its secret.
     * @example
     * const { client_id } = await company.serviceClients.read(serviceId)
     */
    read: raw.read,
    /**
     * Changes the redirect URI; null clears it.
     * @example
     * await company.serviceClients.update(serviceId, { redirect_uri: 'https://shop.example/enrolled' })
     */
    update: raw.update,
    /**
     * D1-CLI-09: creates a new secret. The old one, and every token that was issued with it, stop working immediately, or
     * after `overlap_hours` (B-14).
     * @example
     * const { client_secret } = await company.serviceClients.regenerateSecret(serviceId, { overlap_hours: 24 })
     */
    regenerateSecret: (serviceId: string, request: NewSecretRequestInput = {}): Promise<RegeneratedSecret> =>
      raw.regenerateSecret(serviceId, request),
    /**
     * Deletes the data client; its tokens stop working immediately.
     * @example
     * await company.serviceClients.delete(serviceId)
     */
    delete: raw.delete,
  }
}
