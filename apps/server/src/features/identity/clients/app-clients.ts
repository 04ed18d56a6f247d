// The clients of sign-in apps, for the feature sign-in-apps, which checks permissions and claims itself.
import { patternsFor } from '@company-data/protocol/whitelist-patterns'
import type { NewSecretRequest } from '@company-data/protocol/wire/secret-overlap'
import type { Database } from '../../../platform/db/index.ts'
import type { DirectoryTables, DirectoryTx } from '../../../schema/directory.ts'
import { CLIENT_TOPIC } from './client-state.ts'
import type { Actor, AddedClient, NewSecret, Registry } from './registry.ts'
import { type ClientRow, findAppClient, listClients, lockClient, updateClient } from './store.ts'

/** The client of a sign-in app. */
export interface AppClient
  extends Pick<ClientRow, 'clientId' | 'companyUserId' | 'redirectUris' | 'previousSecretUntil' | 'createdAt'> {
  name: string
  serviceId: string
  postLogoutRedirectUris: string[]
}

export interface AppClients {
  /** Oldest first. */
  list(companyUserId: string): Promise<AppClient[]>
  add(
    tx: DirectoryTx,
    client: Omit<AppClient, 'clientId' | 'previousSecretUntil' | 'createdAt'>,
    actor: Actor,
  ): Promise<{ client: AppClient; secret: string }>
  find(companyUserId: string, clientId: string): Promise<AppClient | undefined>
  /** Locked until the transaction ends; undefined if the company has no such app. */
  lock(tx: DirectoryTx, companyUserId: string, clientId: string): Promise<AppClient | undefined>
  change(tx: DirectoryTx, client: AppClient): Promise<void>
  /** Every token of the app ends with the old secret (A-40, B-14). */
  renew(tx: DirectoryTx, client: AppClient, request: NewSecretRequest, actor: Actor): Promise<NewSecret>
  remove(tx: DirectoryTx, client: AppClient, actor: Actor): Promise<void>
}

const toRow = (client: AppClient): ClientRow => ({ ...client, kind: 'app', purpose: null, capabilities: [] })

const toClient = ({ name, serviceId, ...row }: ClientRow): AppClient => ({
  clientId: row.clientId,
  companyUserId: row.companyUserId,
  redirectUris: row.redirectUris,
  postLogoutRedirectUris: row.postLogoutRedirectUris ?? [],
  previousSecretUntil: row.previousSecretUntil,
  createdAt: row.createdAt,
  name: name ?? '',
  serviceId: serviceId ?? '',
})

const requireAdded = (added: AddedClient | undefined): AddedClient => {
  // Cannot happen: only a purpose or the client of a service can be taken.
  if (!added) throw new Error('the client of a sign-in app was not added')
  return added
}

export const appClients = (directory: Database<DirectoryTables>, registry: Registry): AppClients => ({
  list: async (companyUserId) => (await listClients(directory.kysely, 'app', companyUserId)).map(toClient),
  async add(tx, client, actor) {
    const newClient = { ...client, kind: 'app', purpose: null, capabilities: [] }
    const { row, secret } = requireAdded(await registry.add(tx, newClient, patternsFor('app'), actor))
    return { client: toClient(row), secret }
  },
  async find(companyUserId, clientId) {
    const row = await findAppClient(directory.kysely, companyUserId, clientId)
    return row && toClient(row)
  },
  async lock(tx, companyUserId, clientId) {
    const row = await lockClient(tx, 'app', companyUserId, clientId)
    return row && toClient(row)
  },
  async change(tx, { clientId, name, redirectUris, postLogoutRedirectUris }) {
    await updateClient(tx, clientId, {
      name,
      redirect_uris: redirectUris,
      post_logout_redirect_uris: postLogoutRedirectUris,
    })
    await directory.notify(tx, CLIENT_TOPIC, clientId)
  },
  renew: (tx, client, request, actor) => registry.renew(tx, toRow(client), request, actor),
  remove: (tx, client, actor) => registry.remove(tx, toRow(client), actor),
})
