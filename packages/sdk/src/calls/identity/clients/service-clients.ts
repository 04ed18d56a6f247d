// The one data client of a service (NS-12). Its secret is in the answer of two calls and nowhere else (D1-CLI-04).

import type { RegeneratedSecret } from '@company-data/protocol/wire/identity/account-clients'
import type { CreatedServiceClient, ServiceClientRecord } from '@company-data/protocol/wire/identity/service-clients'
import type { Api } from '../../../transport/api.ts'
import { path } from '../../../transport/path.ts'

const one = (serviceId: string): string => path`/api/services/${serviceId}/client`

export const serviceClientCalls = (api: Api) => ({
  registerServiceClient: (serviceId: string, options: { redirect_uri?: string } = {}): Promise<CreatedServiceClient> =>
    api.post(one(serviceId), options),
  getServiceClient: (serviceId: string): Promise<ServiceClientRecord> => api.get(one(serviceId)),
  /** null clears the redirect URI. */
  updateServiceClient: (serviceId: string, patch: { redirect_uri: string | null }): Promise<ServiceClientRecord> =>
    api.put(one(serviceId), patch),
  /** D1-CLI-09: every token of the client dies with the old secret. */
  regenerateServiceClientSecret: (serviceId: string): Promise<RegeneratedSecret> =>
    api.post(`${one(serviceId)}/regenerate-secret`),
  deleteServiceClient: (serviceId: string): Promise<void> => api.delete(one(serviceId)),
})
