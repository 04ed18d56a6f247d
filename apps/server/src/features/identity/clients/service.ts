// Clients as the rest of the server knows them: who a client is, and the acts of the registry.
import type { WhitelistBackfill } from '@company-data/protocol/wire/identity/whitelist-backfill'
import type { Transaction } from 'kysely'
import type { DirectoryTables } from '../../../schema/directory.ts'
import { type AccountClients, accountClients } from './account-clients.ts'
import { backfillWhitelists } from './backfill.ts'
import { type ClientStates, clientStates } from './client-state.ts'
import { type Actor, type RegistryNeeds, registry } from './registry.ts'
import { type ServiceClients, serviceClients } from './service-clients.ts'
import { lockClientsOf } from './store.ts'

export interface Clients extends ClientStates {
  accountClients: AccountClients
  forService: ServiceClients
  backfill(input: WhitelistBackfill): Promise<number>
  /** Ends every client of a company whose account is deleted. */
  removeAllOf(tx: Transaction<DirectoryTables>, account: { userId: string; actor: Actor }): Promise<void>
}

export const clientService = async (needs: RegistryNeeds): Promise<Clients> => {
  const { directory } = needs
  const registered = registry(needs)
  return {
    ...(await clientStates(needs)),
    accountClients: accountClients(directory, registered, needs.accounts),
    forService: serviceClients(directory, registered),
    backfill: (input) => backfillWhitelists(directory, input),
    async removeAllOf(tx, { userId, actor }) {
      for (const row of await lockClientsOf(tx, userId)) await registered.remove(tx, row, actor)
    },
  }
}
