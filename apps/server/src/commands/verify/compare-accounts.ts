// Compares the accounts, services and clients of the directory with the rows of one region.
import type { ClientBase } from 'pg'
import { type Difference, toDifferences } from './difference.ts'
import {
  type AccountRow,
  type ClientRow,
  listAccounts,
  listRowOwners,
  listServiceClients,
  listServiceEntries,
  listServices,
  type ServiceRow,
} from './verify-store.ts'

export interface DirectoryContent {
  accounts: ReadonlyMap<string, AccountRow>
  entries: readonly ServiceRow[]
  clients: readonly ClientRow[]
}

export const readDirectory = async (client: ClientBase): Promise<DirectoryContent> => ({
  accounts: new Map((await listAccounts(client)).map((row) => [row.user_id, row])),
  entries: await listServiceEntries(client),
  clients: await listServiceClients(client),
})

const compareOwners = async (
  region: string,
  client: ClientBase,
  accounts: DirectoryContent['accounts'],
): Promise<{ owners: number; differences: Difference[] }> => {
  const owners = [...(await listRowOwners(client)).keys()]
  const ownersIn = (isDifferent: (account: AccountRow | undefined) => boolean): string[] =>
    owners.filter((id) => isDifferent(accounts.get(id)))
  const isElsewhere = (account: AccountRow | undefined): boolean =>
    account !== undefined && !account.is_deleted && account.region !== region && account.moving_to !== region
  return {
    owners: owners.length,
    differences: [
      ...toDifferences(
        {
          kind: 'rows_without_account',
          store: region,
          text: 'The region has rows of accounts that the directory lacks: the directory is an older copy, or another one.',
        },
        ownersIn((account) => account === undefined),
      ),
      ...toDifferences(
        {
          kind: 'rows_of_deleted_account',
          store: region,
          text: 'The region has rows of deleted accounts. A job removes them; if they stay, the region is an older copy.',
        },
        ownersIn((account) => account?.is_deleted === true),
      ),
      ...toDifferences(
        {
          kind: 'rows_in_other_region',
          store: region,
          text: 'The region has rows of accounts that live in another region: one of the two is an older copy.',
        },
        ownersIn(isElsewhere),
      ),
    ],
  }
}

const compareServices = async (
  region: string,
  client: ClientBase,
  { accounts, entries, clients }: DirectoryContent,
): Promise<{ services: number; differences: Difference[] }> => {
  const services = new Set((await listServices(client)).map(({ service_id }) => service_id))
  const listedServices = new Set(entries.map(({ service_id }) => service_id))
  const isHere = ({ company_user_id }: ServiceRow): boolean => accounts.get(company_user_id)?.region === region
  const missing = entries.filter((entry) => isHere(entry) && !services.has(entry.service_id))
  const unlisted = [...services].filter((id) => !listedServices.has(id))
  const idle = clients.filter((row) => isHere(row) && !services.has(row.service_id))
  return {
    services: services.size,
    differences: [
      ...toDifferences(
        {
          kind: 'entry_without_service',
          store: region,
          text: 'The directory lists services that the region lacks: the region is an older copy. Their codes lead nowhere.',
        },
        missing.map(({ service_id }) => service_id),
      ),
      ...toDifferences(
        {
          kind: 'service_without_entry',
          store: region,
          text: 'The region has services that the directory lacks: the directory is an older copy. No one finds them by code.',
        },
        unlisted,
      ),
      ...toDifferences(
        {
          kind: 'client_without_service',
          store: region,
          text: 'The directory has clients of services that the region lacks. They get tokens for nothing.',
        },
        idle.map(({ client_id }) => client_id),
      ),
    ],
  }
}

export const compareAccounts = async (region: string, client: ClientBase, directory: DirectoryContent) => {
  const { owners, differences } = await compareOwners(region, client, directory.accounts)
  const services = await compareServices(region, client, directory)
  return {
    counts: { accounts_with_rows: owners, services: services.services },
    differences: [...differences, ...services.differences],
  }
}
