// Who a service client is: the token says it, so no call names a service (D1-CONN-01, D1-TOK-20).
import type { Api } from '../../../transport/api.ts'

export interface WhoAmI {
  company_user_id: string
  service_id: string
}

export const whoamiCalls = (api: Api) => ({
  whoami: (): Promise<WhoAmI> => api.get('/api/company-data/whoami'),
})
