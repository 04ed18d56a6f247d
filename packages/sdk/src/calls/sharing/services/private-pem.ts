// The private key of a service as an encrypted PEM; the platform stores it and cannot open it (G-062).
import type { ServiceRecord } from '@company-data/protocol/wire/sharing/services'
import type { Api } from '../../../transport/api.ts'
import { path } from '../../../transport/path.ts'

const pemPath = (serviceId: string): string => path`/api/services/${serviceId}/private-pem`

export const privatePemCalls = (api: Api) => ({
  /**
   * The encrypted PEM, for `privateKey` of a service client, loadServiceKey(pem, passphrase) or OpenSSL.
   * @example
   * const privateKey = { pem: await company.getPrivatePem(serviceId), passphrase }
   */
  getPrivatePem: async (serviceId: string): Promise<string> =>
    new TextDecoder().decode(await api.bytes(pemPath(serviceId))),
  /**
   * Stores an encrypted PEM in place of the current one.
   * @example
   * await company.putPrivatePem(serviceId, pem)
   */
  putPrivatePem: (serviceId: string, pem: string): Promise<ServiceRecord> => api.put(pemPath(serviceId), { pem }),
})
