// The private key of a service as an encrypted PEM; the platform stores it and cannot open it (G-062).
import { servicesPrefix } from '@company-data/protocol/contract/prefixes'
import type { privatePem } from '@company-data/protocol/nouns/private-pem/contract'
import { privatePemRoutes } from '@company-data/protocol/nouns/private-pem/routes'
import type { ServiceRecord } from '@company-data/protocol/wire/sharing/services'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'
import { checkDigest } from '../transport/content-digest.ts'

export const privatePemCalls = (api: Api) => {
  const raw = calls<typeof privatePem>()(api, privatePemRoutes, servicesPrefix)
  return {
    /**
     * The encrypted PEM, for `privateKey` of a service client, loadServiceKey(pem, passphrase) or OpenSSL.
     * @example
     * const privateKey = { pem: await company.privatePem.read(serviceId), passphrase }
     */
    read: async (serviceId: string): Promise<string> =>
      new TextDecoder().decode(await checkDigest(await raw.read(serviceId))),
    /**
     * Stores an encrypted PEM in place of the current one.
     * @example
     * await company.privatePem.update(serviceId, pem)
     */
    update: (serviceId: string, pem: string): Promise<ServiceRecord> => raw.replace(serviceId, { pem }),
  }
}
