// SQL for the service passphrases that owners keep, sealed to their account key.
import type { Insertable } from 'kysely'
import type { DirectoryDb, DirectoryTables, DirectoryTx } from '../../../../schema/directory.ts'

type OwnerKey = DirectoryTables['owner_service_key']

export interface OwnerKeyRow {
  service_id: string
  value: string
  created_at: Date
}

export const listOwnerKeys = (db: DirectoryDb, companyUserId: string): Promise<OwnerKeyRow[]> =>
  db
    .selectFrom('owner_service_key')
    .select(['service_id', 'sealed_key as value', 'created_at'])
    .where('company_user_id', '=', companyUserId)
    .orderBy('service_id')
    .execute()

export const replaceOwnerKey = async (tx: DirectoryTx, row: Insertable<OwnerKey>): Promise<void> => {
  const { sealed_key, created_at } = row
  await tx
    .insertInto('owner_service_key')
    .values(row)
    .onConflict((conflict) => conflict.column('service_id').doUpdateSet({ sealed_key, created_at }))
    .execute()
}

/** False if the company keeps no passphrase of the service. */
export const deleteOwnerKey = async (tx: DirectoryTx, companyUserId: string, serviceId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('owner_service_key')
    .where('company_user_id', '=', companyUserId)
    .where('service_id', '=', serviceId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
