// SQL for service entries: the directory's data about every service of every region.
import { type Insertable, sql } from 'kysely'
import type { DirectoryDb, DirectoryTables, DirectoryTx } from '../../../../schema/directory.ts'
import type { ServiceRow } from '../service-store.ts'

type NewEntry = Insertable<DirectoryTables['service_entry']>
type EntryCode = Pick<ServiceRow, 'company_user_id' | 'id' | 'share_code'>

export interface ServiceKey {
  publicKey: string
  publicKeySha256: string
}

/** True if any service, of any company in any region, has the key. */
export const isKeyUsed = async (db: DirectoryDb, publicKeySha256: string): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from service_entry where public_key_sha256 = ${publicKeySha256}) as used`.execute(db)
  return rows[0]?.used ?? false
}

/** The public key of the company's service with that share code. */
export const findServiceKey = (
  db: DirectoryDb,
  companyUserId: string,
  shareCode: string,
): Promise<ServiceKey | undefined> =>
  db
    .selectFrom('service_entry')
    .select(['public_key as publicKey', 'public_key_sha256 as publicKeySha256'])
    .where('company_user_id', '=', companyUserId)
    .where('share_code', '=', shareCode)
    .executeTakeFirst()

export const findEntry = (
  db: DirectoryDb,
  serviceId: string,
): Promise<{ company_user_id: string; share_code: string | null } | undefined> =>
  db
    .selectFrom('service_entry')
    .select(['company_user_id', 'share_code'])
    .where('service_id', '=', serviceId)
    .executeTakeFirst()

/** The ids that are services of the company. */
export const listOwnedServices = async (
  db: DirectoryDb,
  companyUserId: string,
  ids: readonly string[],
): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('service_entry')
    .select('service_id')
    .where('company_user_id', '=', companyUserId)
    .where('service_id', 'in', ids)
    .execute()
  return rows.map(({ service_id }) => service_id)
}

/** The ids that no service has. */
export const listMissingServices = async (db: DirectoryDb, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('service_entry').select('service_id').where('service_id', 'in', ids).execute()
  const present = new Set(rows.map(({ service_id }) => service_id))
  return ids.filter((id) => !present.has(id))
}

/** True if it is a service of the company; it is not deleted until the end of the transaction. */
export const holdOwnedService = async (tx: DirectoryTx, companyUserId: string, serviceId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('service_entry')
    .select('service_id')
    .where('service_id', '=', serviceId)
    .where('company_user_id', '=', companyUserId)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Removes the code from any other entry of the company. Its region has given the code to this service, so an entry that
 * still has it missed a change there: the region's commit failed after the directory's.
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

/** False if another service has the key. */
export const insertEntry = async (tx: DirectoryTx, service: ServiceRow): Promise<boolean> => {
  const { id, company_user_id, share_code, public_key, public_key_sha256 } = service
  const entry: NewEntry = { service_id: id, company_user_id, share_code, public_key, public_key_sha256 }
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

/** Delegates' grants on the service are deleted with it. */
export const removeEntry = async (tx: DirectoryTx, serviceId: string): Promise<void> => {
  await tx.deleteFrom('service_entry').where('service_id', '=', serviceId).execute()
}

/** Deletes all entries of a company, after its services are gone, and returns their ids. */
export const removeEntriesByCompany = async (tx: DirectoryTx, companyUserId: string): Promise<string[]> => {
  const rows = await tx
    .deleteFrom('service_entry')
    .where('company_user_id', '=', companyUserId)
    .returning('service_id')
    .execute()
  return rows.map(({ service_id }) => service_id)
}
