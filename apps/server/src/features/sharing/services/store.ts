// SQL of services in a region's database, and of their entries in the directory.
import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { DirectoryTables } from '../../../schema/directory.ts'
import type { RegionTables } from '../../../schema/region.ts'

export type RegionTx = Transaction<RegionTables>
type DirectoryTx = Transaction<DirectoryTables>

export type ServiceRow = Selectable<RegionTables['service']>
export type ServiceChange = Pick<
  Updateable<RegionTables['service']>,
  | 'name'
  | 'description'
  | 'audience'
  | 'share_code'
  | 'admin_email'
  | 'number_matching'
  | 'require_2fa'
  | 'encrypted_private_pem'
>

/** False when the company has a service of that share code; a rival that is not committed yet is waited for. */
export const insertService = async (tx: RegionTx, row: ServiceRow): Promise<boolean> => {
  const values = {
    ...row,
    encrypted_private_key: JSON.stringify(row.encrypted_private_key),
    share_fields: JSON.stringify(row.share_fields),
  }
  const inserted = await tx
    .insertInto('service')
    .values(values)
    .onConflict((conflict) => conflict.columns(['company_user_id', 'share_code']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

const owned = (db: Kysely<RegionTables>, companyUserId: string, id: string) =>
  db.selectFrom('service').selectAll().where('id', '=', id).where('company_user_id', '=', companyUserId)

export const findOwned = (db: Kysely<RegionTables>, companyUserId: string, id: string) =>
  owned(db, companyUserId, id).executeTakeFirst()

/** Of whichever company: for callers that were let in by other means, as the service's own client. */
export const findService = (db: Kysely<RegionTables>, id: string): Promise<ServiceRow | undefined> =>
  db.selectFrom('service').selectAll().where('id', '=', id).executeTakeFirst()

export const findByShareCode = (
  db: Kysely<RegionTables>,
  companyUserId: string,
  shareCode: string,
): Promise<ServiceRow | undefined> =>
  db
    .selectFrom('service')
    .selectAll()
    .where('company_user_id', '=', companyUserId)
    .where('share_code', '=', shareCode)
    .executeTakeFirst()

export const listByIds = async (db: Kysely<RegionTables>, ids: readonly string[]): Promise<ServiceRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('service')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute()

/** It stays as it is until the end of the transaction; any number of customers may hold it at once. */
export const holdService = (tx: RegionTx, companyUserId: string, id: string): Promise<ServiceRow | undefined> =>
  owned(tx, companyUserId, id).forShare().executeTakeFirst()

/** Changes of one service, and of what hangs on it, happen one at a time. */
export const lockOwned = (tx: RegionTx, companyUserId: string, id: string) =>
  owned(tx, companyUserId, id).forUpdate().executeTakeFirst()

export const listServices = (db: Kysely<RegionTables>, companyUserId: string): Promise<ServiceRow[]> =>
  db
    .selectFrom('service')
    .selectAll()
    .where('company_user_id', '=', companyUserId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Which of the codes the company uses. */
export const listTakenCodes = async (
  tx: RegionTx,
  companyUserId: string,
  codes: readonly string[],
): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('service')
    .select('share_code')
    .where('company_user_id', '=', companyUserId)
    .where('share_code', 'in', [...codes])
    .execute()
  return new Set(rows.map(({ share_code }) => share_code))
}

export const updateService = async (tx: RegionTx, id: string, change: ServiceChange): Promise<void> => {
  await tx.updateTable('service').set(change).where('id', '=', id).execute()
}

export const updateShareConfig = async (
  tx: RegionTx,
  id: string,
  config: { fields: readonly string[]; token: string },
): Promise<void> => {
  await tx
    .updateTable('service')
    .set({ share_fields: JSON.stringify(config.fields), share_config_token: config.token })
    .where('id', '=', id)
    .execute()
}

export const updateConfigToken = async (tx: RegionTx, id: string, token: string): Promise<void> => {
  await tx.updateTable('service').set({ config_token: token }).where('id', '=', id).execute()
}

/** Its logs and photos go with it. */
export const removeService = async (tx: RegionTx, id: string): Promise<void> => {
  await tx.deleteFrom('service').where('id', '=', id).execute()
}

/** Whether some service, of any company in any region, has the key. */
export const isKeyUsed = async (db: Kysely<DirectoryTables>, publicKeySha256: string): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from service_entry where public_key_sha256 = ${publicKeySha256}) as used`.execute(db)
  return rows[0]?.used ?? false
}

type ServiceEntry = Insertable<DirectoryTables['service_entry']>
type EntryCode = Pick<ServiceRow, 'company_user_id' | 'id' | 'share_code'>

/**
 * The region has given the code to this service, so whoever else has it here did not hear of a change there: its
 * region's commit failed after the directory's. It lets go of the code.
 */
const freeCode = async (tx: DirectoryTx, { company_user_id, id, share_code }: EntryCode): Promise<void> => {
  await tx
    .updateTable('service_entry')
    .set({ share_code: null })
    .where('company_user_id', '=', company_user_id)
    .where('share_code', '=', share_code)
    .where('service_id', '<>', id)
    .execute()
}

/** False when the key is used. */
export const insertEntry = async (tx: DirectoryTx, service: ServiceRow): Promise<boolean> => {
  const { id, company_user_id, share_code, public_key, public_key_sha256 } = service
  const entry: ServiceEntry = { service_id: id, company_user_id, share_code, public_key, public_key_sha256 }
  await freeCode(tx, service)
  const inserted = await tx
    .insertInto('service_entry')
    .values(entry)
    .onConflict((conflict) => conflict.column('public_key_sha256').doNothing())
    .returning('service_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const updateEntryCode = async (tx: DirectoryTx, service: EntryCode): Promise<void> => {
  await freeCode(tx, service)
  await tx
    .updateTable('service_entry')
    .set({ share_code: service.share_code })
    .where('service_id', '=', service.id)
    .execute()
}

/** What delegates were granted of it goes with it. */
export const removeEntry = async (tx: DirectoryTx, serviceId: string): Promise<void> => {
  await tx.deleteFrom('service_entry').where('service_id', '=', serviceId).execute()
}

/** All of a company's, once its services are gone. */
export const removeEntriesOf = async (tx: DirectoryTx, companyUserId: string): Promise<void> => {
  await tx.deleteFrom('service_entry').where('company_user_id', '=', companyUserId).execute()
}

/** Locked until the end of the transaction, always in the same order. */
export const lockAllOf = (tx: RegionTx, companyUserId: string): Promise<ServiceRow[]> =>
  tx.selectFrom('service').selectAll().where('company_user_id', '=', companyUserId).orderBy('id').forUpdate().execute()
