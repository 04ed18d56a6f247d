// Reads the public key of a person, company or service by code, to seal to (D1-ENC-15).
import type { PublicKeyRecord } from '@company-data/protocol/wire/sharing/keys'
import type { Api } from '../../transport/api.ts'
import { path } from '../../transport/path.ts'

export const publicKeyCalls = (api: Api) => ({
  /**
   * The public key of a person, a company or a service, by share code, company code or `COMPANY/SERVICE`.
   * @example
   * const { public_key } = await service.keys(shareCode)
   */
  keys: async (code: string): Promise<PublicKeyRecord> => {
    const [owner = '', service, ...surplus] = code.split('/')
    if (surplus.length > 0) throw new TypeError('A code is CODE or COMPANY/SERVICE.')
    return api.get(service === undefined ? path`/api/keys/${owner}` : path`/api/keys/${owner}/${service}`)
  },
})
