// Who a service client is: the token says it, so no call names a service (D1-CONN-01, D1-TOK-20).
import type { Api } from '../../../transport/api.ts'

/**
 * The company and the service that a service client belongs to.
 * @example
 * const { service_id }: WhoAmI = await service.whoami()
 */
export interface WhoAmI {
  company_user_id: string
  service_id: string
}

export const whoamiCalls = (api: Api) => ({
  /** The company and the service of this client. */
  whoami: (): Promise<WhoAmI> => api.get('/api/company-data/whoami'),
})
