// Serves the contract of account clients.
import { accountClients } from '@company-data/protocol/nouns/account-clients/contract'
import { clientOwners } from '@company-data/protocol/nouns/whoami/contract'
import type { WhitelistBackfill } from '@company-data/protocol/wire/identity/whitelist-backfill'
import { serve } from '../../../gate/serve.ts'
import type { AccountClients } from './account-clients.ts'

/** The actions that the routes call. */
interface ClientActions {
  accountClients: AccountClients
  backfill(input: WhitelistBackfill): Promise<number>
}

const accountClientRoutes = serve<ClientActions>()(accountClients, {
  create: ({ caller, body }, { accountClients }) => accountClients.create(caller, body),
  list: ({ caller }, { accountClients }) => accountClients.list(caller),
  updateCapabilities: ({ caller, params, body }, { accountClients }) =>
    accountClients.setCapabilities(caller, params.id, body),
  regenerateSecret: ({ caller, params, body }, { accountClients }) =>
    accountClients.regenerate(caller, params.id, body),
  delete: ({ caller, params }, { accountClients }) => accountClients.remove(caller, params.id),
  createByOperator: ({ body }, { accountClients }) => accountClients.createManaged(body),
  backfillWhitelist: async ({ body }, { backfill }) => ({ updated: await backfill(body) }),
})

const whoamiRoutes = serve<ClientActions>()(clientOwners, {
  read: ({ caller }) => ({ company_user_id: caller.companyUserId, service_id: caller.serviceId }),
})

export const clientRoutes = [...accountClientRoutes, ...whoamiRoutes]
