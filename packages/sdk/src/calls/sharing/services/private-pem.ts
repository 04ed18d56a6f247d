// The private key of a service as an encrypted PEM; the platform keeps it and cannot open it (G-062).
import type { ServiceRecord } from '@company-data/protocol/wire/sharing/services'
import type { Api } from '../../../transport/api.ts'
import { path } from '../../../transport/path.ts'

export const privatePemCalls = (api: Api) => ({
  /** For loadServiceKey(pem, passphrase), or for OpenSSL. */
  getPrivatePem: async (serviceId: string): Promise<string> =>
    new TextDecoder().decode(await api.bytes(path`/api/services/${serviceId}/private-pem`)),
  putPrivatePem: (serviceId: string, pem: string): Promise<ServiceRecord> =>
    api.put(path`/api/services/${serviceId}/private-pem`, { pem }),
})
