// The public key of whoever a code names, to seal to it (D1-ENC-15).
import type { PublicKeyRecord } from '@company-data/protocol/wire/sharing/keys'
import type { Api } from '../../transport/api.ts'
import { path } from '../../transport/path.ts'

export const keyCalls = (api: Api) => ({
  /** Of a person's or a company's code, or of a service's: `COMPANY/SERVICE`. */
  keys: async (code: string): Promise<PublicKeyRecord> => {
    const [owner = '', ...service] = code.split('/')
    if (service.length > 1) throw new TypeError('a code is CODE or COMPANY/SERVICE')
    return api.get(service[0] === undefined ? path`/api/keys/${owner}` : path`/api/keys/${owner}/${service[0]}`)
  },
})
