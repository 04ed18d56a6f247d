// Identity of a service client: its token names the service, so calls do not (D1-CONN-01, D1-TOK-20).
import type { WhoAmI } from '@company-data/protocol/wire/identity/service-clients'
import type { Api } from '../../../transport/api.ts'

export const whoamiCalls = (api: Api) => ({
  /**
   * The company and the service of this client.
   * @example
   * const { company_user_id, service_id } = await service.whoami()
   */
  whoami: (): Promise<WhoAmI> => api.get('/api/company-data/whoami'),
})
