// Identity of a service client: its token names the service, so calls do not (D1-CONN-01, D1-TOK-20).
import { servicePrefix } from '@company-data/protocol/contract/prefixes'
import type { clientOwners } from '@company-data/protocol/nouns/whoami/contract'
import { whoamiRoutes } from '@company-data/protocol/nouns/whoami/routes'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

export const whoamiCalls = (api: Api) => ({
  /**
   * The company and the service of this client.
   * @example
   * const { company_user_id, service_id } = await service.whoami()
   */
  whoami: calls<typeof clientOwners>()(api, whoamiRoutes, servicePrefix).read,
})
