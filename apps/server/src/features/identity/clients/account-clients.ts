// The rules of account clients (D1-CLI-25 to 50, G-051): named, with capability groups, owned by one company.

import type { Capability } from '@company-data/protocol/capability-groups'
import { ApiError, invalidMember } from '@company-data/protocol/errors'
import { reservedPurposePrefixes } from '@company-data/protocol/limits'
import { reason } from '@company-data/protocol/reasons'
import { patternsFor } from '@company-data/protocol/whitelist-patterns'
import type {
  AccountClientPatch,
  AccountClientRecord,
  CreatedAccountClient,
  NewAccountClient,
  NewManagedClient,
  RegeneratedSecret,
} from '@company-data/protocol/wire/identity/account-clients'
import type { NewSecretRequest } from '@company-data/protocol/wire/secret-overlap'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { SessionCaller } from '../../../gate/caller.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import { overlapEnd } from './overlap-end.ts'
import { type Actor, type Registry, type RegistryDeps, toUris } from './registry.ts'
import { type ClientRow, listClients, lockClient, updateClient } from './store.ts'
import { replacePatterns } from './whitelist-store.ts'

export interface AccountClients {
  create(caller: SessionCaller, input: NewAccountClient): Promise<CreatedAccountClient>
  /** A client with a reserved purpose, registered by the operator; its company can only delete it (D1-CLI-46, 47). */
  createManaged(input: NewManagedClient): Promise<CreatedAccountClient>
  list(caller: SessionCaller): Promise<AccountClientRecord[]>
  setCapabilities(caller: SessionCaller, clientId: string, patch: AccountClientPatch): Promise<AccountClientRecord>
  regenerate(caller: SessionCaller, clientId: string, request: NewSecretRequest): Promise<RegeneratedSecret>
  remove(caller: SessionCaller, clientId: string): Promise<void>
}

const toMembers = ({ clientId, name, purpose, capabilities, redirectUris }: ClientRow) => ({
  client_id: clientId,
  name: name ?? '',
  purpose,
  capabilities: capabilities as Capability[],
  redirect_uri: redirectUris[0] ?? null,
})

const toRecord = (row: ClientRow, now: Date): AccountClientRecord => ({
  ...toMembers(row),
  previous_secret_until: overlapEnd(row, now),
  created_at: formatTimestamp(row.createdAt),
})

/** D1-CLI-45: an unknown client and a client of another company get the same response. */
const requireClient = (row: ClientRow | undefined): ClientRow => {
  if (!row) throw new ApiError('account_clients.not_found')
  return row
}

const requireUnmanaged = (row: ClientRow): ClientRow => {
  if (reservedPurposePrefixes.some((prefix) => row.purpose?.startsWith(prefix))) {
    throw new ApiError('account_clients.purpose_managed')
  }
  return row
}

export const accountClients = (
  directory: Database<DirectoryTables>,
  registry: Registry,
  { accounts, clock, quotas }: Pick<RegistryDeps, 'accounts' | 'clock' | 'quotas'>,
): AccountClients => {
  const add = (companyUserId: string, input: NewAccountClient, actor: Actor): Promise<CreatedAccountClient> =>
    directory.transaction(async (tx) => {
      const { name, purpose, capabilities, redirect_uri } = input
      const redirectUris = toUris(redirect_uri)
      const newClient = { kind: 'acct', companyUserId, serviceId: null, name, purpose, capabilities, redirectUris }
      const added = await registry.add(tx, newClient, patternsFor('acct', capabilities), actor)
      if (!added) throw new ApiError('account_clients.purpose_taken')
      await quotas.requireWithin(['clients'], companyUserId, tx)
      return { ...toMembers(added.row), client_secret: added.secret }
    })

  return {
    create: (caller, input) => add(caller.userId, input, caller),
    async createManaged({ company_user_id, ...input }) {
      const account = await accounts.state(company_user_id)
      if (account?.usertype !== 'company') {
        throw invalidMember('company_user_id', reason('client.not_company'))
      }
      return add(company_user_id, { ...input, redirect_uri: null }, { kind: 'operator' })
    },
    async list(caller) {
      const now = clock.now()
      return (await listClients(directory.kysely, 'acct', caller.userId)).map((row) => toRecord(row, now))
    },
    setCapabilities: (caller, clientId, { capabilities, redirect_uri }) =>
      directory.transaction(async (tx) => {
        const before = requireUnmanaged(requireClient(await lockClient(tx, 'acct', caller.userId, clientId)))
        const row = {
          ...before,
          capabilities,
          redirectUris: redirect_uri === undefined ? before.redirectUris : toUris(redirect_uri),
        }
        await updateClient(tx, clientId, { capabilities, redirect_uris: row.redirectUris })
        // D1-CLI-42: every set includes the baseline. A token contains no rights, so the change applies to live ones (G-051).
        await replacePatterns(tx, clientId, patternsFor('acct', capabilities))
        await registry.recordChange(tx, row, caller, 'client.capabilities_changed', {
          from: { capabilities: before.capabilities, redirect_uri: before.redirectUris[0] ?? null },
          to: { capabilities, redirect_uri: row.redirectUris[0] ?? null },
        })
        return toRecord(row, clock.now())
      }),
    regenerate: (caller, clientId, request) =>
      directory.transaction(async (tx) => {
        const row = requireUnmanaged(requireClient(await lockClient(tx, 'acct', caller.userId, clientId)))
        return { client_id: clientId, ...(await registry.renew(tx, row, request, caller)) }
      }),
    // T-23: the owner may delete a managed client too.
    remove: (caller, clientId) =>
      directory.transaction(async (tx) => {
        const row = requireClient(await lockClient(tx, 'acct', caller.userId, clientId))
        await registry.remove(tx, row, caller)
      }),
  }
}
