// The one data client of a service. Only the responses of two calls contain its secret (NS-12, D1-CLI-04).

import type { RegeneratedSecret } from '@company-data/protocol/wire/identity/account-clients'
import type { CreatedServiceClient, ServiceClientRecord } from '@company-data/protocol/wire/identity/service-clients'
import type { NewSecretRequestInput } from '@company-data/protocol/wire/secret-overlap'
import type { Api } from '../../../transport/api.ts'
import { path } from '../../../transport/path.ts'

const clientPath = (serviceId: string): string => path`/api/services/${serviceId}/client`

export const serviceClientCalls = (api: Api) => ({
  /**
   * Registers the data client of a service. Its secret is in this response and never shown again.
   * @example
   * const { client_id, client_secret } = await company.registerServiceClient(serviceId)
   */
  registerServiceClient: (serviceId: string, options: { redirect_uri?: string } = {}): Promise<CreatedServiceClient> =>
    api.post(clientPath(serviceId), options),
  /**
   * The data client of a service, without its secret.
   * @example
   * const { client_id } = await company.getServiceClient(serviceId)
   */
  getServiceClient: (serviceId: string): Promise<ServiceClientRecord> => api.get(clientPath(serviceId)),
  /**
   * Changes the redirect URI; null clears it.
   * @example
   * await company.updateServiceClient(serviceId, { redirect_uri: 'https://shop.example/enrolled' })
   */
  updateServiceClient: (serviceId: string, patch: { redirect_uri: string | null }): Promise<ServiceClientRecord> =>
    api.put(clientPath(serviceId), patch),
  /**
   * D1-CLI-09: creates a new secret. The old one, and every token that was issued with it, stop working immediately, or
   * after `overlap_hours` (B-14).
   * @example
   * const { client_secret } = await company.regenerateServiceClientSecret(serviceId, { overlap_hours: 24 })
   */
  regenerateServiceClientSecret: (serviceId: string, request: NewSecretRequestInput = {}): Promise<RegeneratedSecret> =>
    api.post(`${clientPath(serviceId)}/regenerate-secret`, request),
  /**
   * Deletes the data client; its tokens stop working immediately.
   * @example
   * await company.deleteServiceClient(serviceId)
   */
  deleteServiceClient: (serviceId: string): Promise<void> => api.delete(clientPath(serviceId)),
})
