// SQL for sign-in apps and their claims. Names, services and redirect URIs are stored with their clients.
import type { Claim, ClaimsDelivery } from '@company-data/protocol/wire/identity/oauth-apps'
import { sql } from 'kysely'
import type { DirectoryDb, DirectoryTx } from '../../../schema/directory.ts'

export interface AppRow {
  id: string
  clientId: string
  claims: Claim[]
  claimsDelivery: ClaimsDelivery
}

const columns = ['id', 'client_id as clientId', 'claims', 'claims_delivery as claimsDelivery'] as const

export const insertApp = async (tx: DirectoryTx, companyUserId: string, app: AppRow): Promise<void> => {
  await tx
    .insertInto('sign_in_app')
    .values({
      id: app.id,
      client_id: app.clientId,
      company_user_id: companyUserId,
      claims: JSON.stringify(app.claims),
      claims_delivery: app.claimsDelivery,
    })
    .execute()
}

export const updateApp = async (tx: DirectoryTx, { id, claims, claimsDelivery }: AppRow): Promise<void> => {
  await tx
    .updateTable('sign_in_app')
    .set({ claims: JSON.stringify(claims), claims_delivery: claimsDelivery })
    .where('id', '=', id)
    .execute()
}

export const listApps = async (
  db: DirectoryDb,
  companyUserId: string,
  clientIds: readonly string[],
): Promise<AppRow[]> =>
  (await db
    .selectFrom('sign_in_app')
    .select(columns)
    .where('company_user_id', '=', companyUserId)
    .where(sql<boolean>`client_id = any(${clientIds}::text[])`)
    .execute()) as unknown as AppRow[]

export interface PluginClaim {
  app_id: string
  claim: string
  plugin_id: string
}

/** Without the copies of descriptions, which may have a megabyte for each app. */
export const listPluginClaims = async (db: DirectoryDb, companyUserId: string): Promise<PluginClaim[]> => {
  const { rows } = await sql<PluginClaim>`
    select sign_in_app.id as app_id, claim.value ->> 'claim' as claim, claim.value #>> '{plugin,plugin_id}' as plugin_id
    from sign_in_app, jsonb_array_elements(sign_in_app.claims) with ordinality as claim
    where sign_in_app.company_user_id = ${companyUserId} and claim.value #>> '{plugin,plugin_id}' is not null
    order by sign_in_app.id, claim.ordinality`.execute(db)
  return rows
}

export const findApp = async (db: DirectoryDb, companyUserId: string, id: string): Promise<AppRow | undefined> =>
  (await db
    .selectFrom('sign_in_app')
    .select(columns)
    .where('id', '=', id)
    .where('company_user_id', '=', companyUserId)
    .executeTakeFirst()) as AppRow | undefined

export const findClientCompany = async (
  db: DirectoryDb,
  clientId: string,
): Promise<{ companyUserId: string; claims: Claim[] } | undefined> =>
  (await db
    .selectFrom('sign_in_app')
    .select(['company_user_id as companyUserId', 'claims'])
    .where('client_id', '=', clientId)
    .executeTakeFirst()) as { companyUserId: string; claims: Claim[] } | undefined

export const findAppByClient = async (db: DirectoryDb, clientId: string): Promise<AppRow | undefined> =>
  (await db.selectFrom('sign_in_app').select(columns).where('client_id', '=', clientId).executeTakeFirst()) as
    | AppRow
    | undefined
