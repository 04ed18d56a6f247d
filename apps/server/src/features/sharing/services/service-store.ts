// SQL for services in a region's database.
import type { Selectable, Updateable } from 'kysely'
import { runFixedStatement } from '../../../platform/db/index.ts'
import type { RegionDb, RegionTables, RegionTx } from '../../../schema/region.ts'

type WholeRow = Selectable<RegionTables['service']>

/** Without the keys and the share configuration, which a company can make large (B-22). */
const SERVICE_COLUMNS = [
  'company_user_id',
  'id',
  'name',
  'description',
  'share_code',
  'admin_email',
  'audience',
  'number_matching',
  'require_2fa',
  'sandbox',
  'public_key',
  'public_key_sha256',
  'config_token',
  'share_config_token',
  'created_at',
] as const satisfies ReadonlyArray<keyof WholeRow>

export type ServiceRow = Pick<WholeRow, (typeof SERVICE_COLUMNS)[number]>
export type NewServiceRow = ServiceRow & Pick<WholeRow, 'encrypted_private_key' | 'encrypted_private_pem'>
/** The columns of a record (G-063): the wrapped key, and whether there is a PEM. */
export type ServiceRecordRow = ServiceRow & Pick<WholeRow, 'encrypted_private_key'> & { has_private_pem: boolean }
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

/** False if the company has a service with that share code; waits for a concurrent insert that is not committed yet. */
export const insertService = async (tx: RegionTx, row: NewServiceRow): Promise<boolean> => {
  const values = { ...row, encrypted_private_key: JSON.stringify(row.encrypted_private_key) }
  const inserted = await tx
    .insertInto('service')
    .values(values)
    .onConflict((conflict) => conflict.columns(['company_user_id', 'share_code']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

const selectOwned = (db: RegionDb, companyUserId: string, id: string) =>
  db.selectFrom('service').select(SERVICE_COLUMNS).where('id', '=', id).where('company_user_id', '=', companyUserId)

export const findOwnedService = (db: RegionDb, companyUserId: string, id: string) =>
  selectOwned(db, companyUserId, id).executeTakeFirst()

const selectRecord = (db: RegionDb) =>
  db
    .selectFrom('service')
    .select(SERVICE_COLUMNS)
    .select('encrypted_private_key')
    .select(({ eb }) => eb('encrypted_private_pem', 'is not', null).$castTo<boolean>().as('has_private_pem'))

export const findRecordRow = (db: RegionDb, id: string): Promise<ServiceRecordRow | undefined> =>
  selectRecord(db).where('id', '=', id).executeTakeFirst()

/** In the order of `listServiceIds`. */
export const listRecordRows = (db: RegionDb, ids: readonly string[]): Promise<ServiceRecordRow[]> =>
  selectRecord(db)
    .where('id', 'in', [...ids])
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const findPrivatePem = async (db: RegionDb, id: string): Promise<string | null> => {
  const row = await db.selectFrom('service').select('encrypted_private_pem').where('id', '=', id).executeTakeFirst()
  return row?.encrypted_private_pem ?? null
}

/** The token and the profile fields from one statement, so that they belong together. */
export const findShareConfig = (db: RegionDb, id: string) =>
  db.selectFrom('service').select(['share_config_token', 'share_fields']).where('id', '=', id).executeTakeFirst()

/** A service of any company: for callers whose access was checked in another way, such as the service's own client. */
export const findService = (db: RegionDb, id: string): Promise<ServiceRow | undefined> =>
  db.selectFrom('service').select(SERVICE_COLUMNS).where('id', '=', id).executeTakeFirst()

export const findServiceByShareCode = (
  db: RegionDb,
  companyUserId: string,
  shareCode: string,
): Promise<ServiceRow | undefined> =>
  db
    .selectFrom('service')
    .select(SERVICE_COLUMNS)
    .where('company_user_id', '=', companyUserId)
    .where('share_code', '=', shareCode)
    .executeTakeFirst()

export const listServicesByIds = async (db: RegionDb, ids: readonly string[]): Promise<ServiceRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('service')
        .select(SERVICE_COLUMNS)
        .where('id', 'in', [...ids])
        .execute()

/** The columns that name a service. */
export type ServiceName = Pick<WholeRow, 'company_user_id' | 'id' | 'name' | 'share_code'>

export const listServiceNames = async (db: RegionDb, ids: readonly string[]): Promise<ServiceName[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('service')
        .select(['company_user_id', 'id', 'name', 'share_code'])
        .where('id', 'in', [...ids])
        .execute()

/** Locks the service against changes until the end of the transaction; any number of customers can have this lock. */
export const lockServiceShared = (tx: RegionTx, companyUserId: string, id: string): Promise<ServiceRow | undefined> =>
  selectOwned(tx, companyUserId, id).forShare().executeTakeFirst()

const HOLD_NUMBER_MATCHING = 'select number_matching from service where company_user_id = $1 and id = $2 for share'

/** True if the service has number matching, locked until the transaction ends; undefined without the service. */
export const holdNumberMatching = async (
  tx: RegionTx,
  companyUserId: string,
  id: string,
): Promise<boolean | undefined> => {
  const rows = await runFixedStatement<Pick<ServiceRow, 'number_matching'>>(tx, HOLD_NUMBER_MATCHING, [
    companyUserId,
    id,
  ])
  return rows[0]?.number_matching
}

/** Locks the service: changes to it and its dependent rows happen one at a time. */
export const lockService = (tx: RegionTx, companyUserId: string, id: string) =>
  selectOwned(tx, companyUserId, id).forUpdate().executeTakeFirst()

/** The names of a company's services, and whether the portal asks for a second factor to open them. */
export const listServices = (
  db: RegionDb,
  companyUserId: string,
): Promise<Array<ServiceName & Pick<WholeRow, 'require_2fa'>>> =>
  db
    .selectFrom('service')
    .select(['company_user_id', 'id', 'name', 'share_code', 'require_2fa'])
    .where('company_user_id', '=', companyUserId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const listServiceIds = (db: RegionDb, companyUserId: string): Promise<Array<{ id: string }>> =>
  db
    .selectFrom('service')
    .select('id')
    .where('company_user_id', '=', companyUserId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The share codes that the company already uses. */
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

/** The log entries and share photos of the service are deleted with it. */
export const removeService = async (tx: RegionTx, id: string): Promise<void> => {
  await tx.deleteFrom('service').where('id', '=', id).execute()
}

/** Locks all services of a company until the end of the transaction, always in the same order. */
export const lockServicesByCompany = (tx: RegionTx, companyUserId: string): Promise<ServiceRow[]> =>
  tx
    .selectFrom('service')
    .select(SERVICE_COLUMNS)
    .where('company_user_id', '=', companyUserId)
    .orderBy('id')
    .forUpdate()
    .execute()
