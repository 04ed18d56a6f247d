// Reads the public key of a person, company or service by code, to seal to (D1-ENC-15).
import { publicKeyPrefix } from '@company-data/protocol/contract/prefixes'
import type { publicKeys } from '@company-data/protocol/nouns/public-keys/contract'
import { publicKeyRoutes } from '@company-data/protocol/nouns/public-keys/routes'
import type { PublicKeyRecord } from '@company-data/protocol/wire/sharing/keys'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

export const publicKeyCalls = (api: Api) => {
  const raw = calls<typeof publicKeys>()(api, publicKeyRoutes, publicKeyPrefix)
  return {
    /**
     * The public key of a person, a company or a service, by share code, company code or `COMPANY/SERVICE`.
     * @example
     * const { public_key } = await service.publicKeys.read(shareCode)
     */
    read: async (code: string): Promise<PublicKeyRecord> => {
      const [companyCode = '', serviceCode, ...surplus] = code.split('/')
      if (surplus.length > 0) throw new TypeError('A code is CODE or COMPANY/SERVICE.')
      return serviceCode === undefined ? raw.read(companyCode) : raw.readOfService({ companyCode, serviceCode })
    },
  }
}
