// Entry point of clients: their identity, secrets and whitelists, and the registry.
import type { WhitelistBackfill } from '@company-data/protocol/wire/identity/whitelist-backfill'
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import type { DirectoryTx } from '../../../schema/directory.ts'
import { type AccountClients, accountClients } from './account-clients.ts'
import { type AppClients, appClients } from './app-clients.ts'
import { type ClientStates, clientStates } from './client-state.ts'
import { endOverlapsJob } from './end-overlaps.ts'
import { type Actor, type RegistryDeps, registry } from './registry.ts'
import { clientRoutes } from './routes.ts'
import { type ServiceClients, serviceClients } from './service-clients.ts'
import { type ClientRow, listClientsByCompany, lockClientsByCompany } from './store.ts'
import { backfillWhitelists } from './whitelist-backfill.ts'

export type { AppClient } from './app-clients.ts'
export type { ClientState, ClientStates } from './client-state.ts'
export { overlapEnd } from './overlap-end.ts'
export type { ClientAccounts } from './registry.ts'
export type { OwnedService, ServiceClients } from './service-clients.ts'
export { clientRoutes }

export interface Clients extends ClientStates, Pick<Feature, 'routes' | 'jobs'> {
  accountClients: AccountClients
  serviceClients: ServiceClients
  appClients: AppClients
  backfill(input: WhitelistBackfill): Promise<number>
  /** Every client of a company, oldest first, for operators. */
  listByCompany(companyUserId: string): Promise<ClientRow[]>
  /** Deletes every client of an account, in the transaction that deletes the account. */
  removeByAccount(tx: DirectoryTx, account: { userId: string; actor: Actor }): Promise<void>
}

export const clients = (deps: RegistryDeps): Clients => {
  const { directory } = deps
  const clientRegistry = registry(deps)
  const actions = {
    ...clientStates(deps),
    accountClients: accountClients(directory, clientRegistry, deps),
    serviceClients: serviceClients(directory, clientRegistry, deps.clock),
    appClients: appClients(directory, clientRegistry),
    backfill: (input: WhitelistBackfill) => backfillWhitelists(directory, input),
  }
  return {
    ...actions,
    listByCompany: (companyUserId) => listClientsByCompany(directory.kysely, companyUserId),
    async removeByAccount(tx, { userId, actor }) {
      for (const row of await lockClientsByCompany(tx, userId)) await clientRegistry.remove(tx, row, actor)
    },
    routes: bindRoutes(clientRoutes, actions),
    jobs: [endOverlapsJob(deps)],
  }
}
