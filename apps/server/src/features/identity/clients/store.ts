// SQL for clients in the directory.
import { sql } from 'kysely'
import type { DirectoryDb, DirectoryTx } from '../../../schema/directory.ts'

export type ClientKind = 'svc' | 'acct' | 'app'

export interface ClientRow {
  clientId: string
  kind: string
  companyUserId: string
  serviceId: string | null
  name: string | null
  purpose: string | null
  capabilities: string[]
  /** At most one, except for a sign-in app. */
  redirectUris: string[]
  /** Addresses after a logout, for a sign-in app (B-10). */
  postLogoutRedirectUris?: string[]
  /** The time at which the replaced secret ends or ended; null if no secret was replaced. */
  previousSecretUntil: Date | null
  createdAt: Date
}

const columns = [
  'client_id as clientId',
  'kind',
  'company_user_id as companyUserId',
  'service_id as serviceId',
  'name',
  'purpose',
  'capabilities',
  'redirect_uris as redirectUris',
  'post_logout_redirect_uris as postLogoutRedirectUris',
  'previous_secret_until as previousSecretUntil',
  'created_at as createdAt',
] as const

/** False if the purpose is taken, or the service has a client; of two concurrent inserts exactly one succeeds. */
export const insertClient = async (tx: DirectoryTx, row: ClientRow, secretHash: string): Promise<boolean> => {
  const insert = tx.insertInto('client').values({
    client_id: row.clientId,
    kind: row.kind,
    company_user_id: row.companyUserId,
    service_id: row.serviceId,
    name: row.name,
    purpose: row.purpose,
    capabilities: row.capabilities,
    redirect_uris: row.redirectUris,
    post_logout_redirect_uris: row.postLogoutRedirectUris ?? [],
    secret_hash: secretHash,
    created_at: row.createdAt,
  })
  const inserted = await insert
    .onConflict((conflict) =>
      row.kind === 'svc'
        ? conflict.column('service_id').where('kind', '=', sql.lit('svc')).doNothing()
        : conflict.columns(['company_user_id', 'purpose']).where('purpose', 'is not', null).doNothing(),
    )
    .returning('client_id')
    .executeTakeFirst()
  return inserted !== undefined
}

const selectByCompany = (db: DirectoryDb, companyUserId: string) =>
  db.selectFrom('client').select(columns).where('company_user_id', '=', companyUserId)

const selectServiceClient = (db: DirectoryDb, serviceId: string) =>
  db.selectFrom('client').select(columns).where('service_id', '=', serviceId).where('kind', '=', 'svc')

/** Locked until the transaction ends, which serializes changes of one client. */
export const lockClient = (
  tx: DirectoryTx,
  kind: 'acct' | 'app',
  companyUserId: string,
  clientId: string,
): Promise<ClientRow | undefined> =>
  selectByCompany(tx, companyUserId)
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()

export const findAppClient = (
  db: DirectoryDb,
  companyUserId: string,
  clientId: string,
): Promise<ClientRow | undefined> =>
  selectByCompany(db, companyUserId).where('client_id', '=', clientId).where('kind', '=', 'app').executeTakeFirst()

export const lockServiceClient = (tx: DirectoryTx, serviceId: string): Promise<ClientRow | undefined> =>
  selectServiceClient(tx, serviceId).forUpdate().executeTakeFirst()

/** The service client and the sign-in apps of a service. */
export const lockClientsByService = (tx: DirectoryTx, serviceId: string): Promise<ClientRow[]> =>
  tx.selectFrom('client').select(columns).where('service_id', '=', serviceId).orderBy('client_id').forUpdate().execute()

export const findServiceClient = (db: DirectoryDb, serviceId: string): Promise<ClientRow | undefined> =>
  selectServiceClient(db, serviceId).executeTakeFirst()

/** Service id → client id, for several services in one query. */
export const listServiceClientIds = async (
  db: DirectoryDb,
  serviceIds: readonly string[],
): Promise<Map<string, string>> => {
  if (serviceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('client')
    .select(['service_id', 'client_id'])
    .where('kind', '=', 'svc')
    .where('service_id', 'in', [...serviceIds])
    .execute()
  return new Map(rows.flatMap(({ service_id, client_id }) => (service_id === null ? [] : [[service_id, client_id]])))
}

export const listClients = (db: DirectoryDb, kind: 'acct' | 'app', companyUserId: string): Promise<ClientRow[]> =>
  selectByCompany(db, companyUserId).where('kind', '=', kind).orderBy('created_at').orderBy('client_id').execute()

export const listClientsByCompany = (db: DirectoryDb, companyUserId: string): Promise<ClientRow[]> =>
  selectByCompany(db, companyUserId).orderBy('created_at').orderBy('client_id').execute()

export const lockClientsByCompany = (tx: DirectoryTx, companyUserId: string): Promise<ClientRow[]> =>
  selectByCompany(tx, companyUserId).orderBy('client_id').forUpdate().execute()

export const updateClient = async (
  tx: DirectoryTx,
  clientId: string,
  changed: { name?: string; capabilities?: string[]; redirect_uris?: string[]; post_logout_redirect_uris?: string[] },
): Promise<void> => {
  await tx.updateTable('client').set(changed).where('client_id', '=', clientId).execute()
}

/**
 * A new secret starts a new generation: older tokens are refused from now on (G-035), or when the overlap ends (B-14).
 * Returns the new generation.
 */
export const updateSecret = async (
  tx: DirectoryTx,
  clientId: string,
  secretHash: string,
  previousUntil: Date | null,
): Promise<number> => {
  const { gen } = await tx
    .updateTable('client')
    .set({
      secret_hash: secretHash,
      gen: sql<number>`gen + 1`,
      previous_secret_hash: previousUntil === null ? null : sql<string>`secret_hash`,
      previous_secret_until: previousUntil,
    })
    .where('client_id', '=', clientId)
    .returning('gen')
    .executeTakeFirstOrThrow()
  return gen
}

/** Removes the replaced secrets whose overlap has ended; returns their clients. */
export const removeEndedSecrets = (tx: DirectoryTx, now: Date): Promise<Array<{ clientId: string; gen: number }>> =>
  tx
    .updateTable('client')
    .set({ previous_secret_hash: null, previous_secret_until: null })
    .where('previous_secret_until', '<=', now)
    .returning(['client_id as clientId', 'gen'])
    .execute()

/** Its grants, refresh tokens, codes and patterns are deleted with it (on delete cascade). */
export const removeClient = async (tx: DirectoryTx, clientId: string): Promise<void> => {
  await tx.deleteFrom('client').where('client_id', '=', clientId).execute()
}
