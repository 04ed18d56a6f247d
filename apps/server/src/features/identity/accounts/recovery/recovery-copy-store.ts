// SQL for recovery copies: secrets of a company, sealed to its recovery key.
import type { Insertable, Selectable } from 'kysely'
import type { DirectoryDb, DirectoryTables, DirectoryTx } from '../../../../schema/directory.ts'

type Copy = DirectoryTables['recovery_copy']
export type RecoveryCopyRow = Selectable<Copy>

/** A new copy of a secret replaces an earlier one, which is worthless by then, including its id. */
export const replaceCopy = async (tx: DirectoryTx, copy: Insertable<Copy>): Promise<void> => {
  const { id, sealed_value, created_at } = copy
  await tx
    .insertInto('recovery_copy')
    .values(copy)
    .onConflict((conflict) =>
      conflict.columns(['company_user_id', 'kind', 'ref']).doUpdateSet({ id, sealed_value, created_at }),
    )
    .execute()
}

/** The copy of a secret that a new one would replace, until the end of the transaction. */
export const lockSecretCopy = (
  tx: DirectoryTx,
  { company_user_id, kind, ref }: Pick<RecoveryCopyRow, 'company_user_id' | 'kind' | 'ref'>,
): Promise<RecoveryCopyRow | undefined> =>
  tx
    .selectFrom('recovery_copy')
    .selectAll()
    .where('company_user_id', '=', company_user_id)
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .forUpdate()
    .executeTakeFirst()

/** False if the copy was replaced. */
export const removeCopy = async (tx: DirectoryTx, companyUserId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_copy')
    .where('company_user_id', '=', companyUserId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A copy without its sealed value, which a list never shows and which may have 64 KB. */
export type ListedCopyRow = Omit<RecoveryCopyRow, 'company_user_id' | 'sealed_value'>

export const listCopies = (db: DirectoryDb, companyUserId: string): Promise<ListedCopyRow[]> =>
  db
    .selectFrom('recovery_copy')
    .select(['id', 'kind', 'ref', 'created_at'])
    .where('company_user_id', '=', companyUserId)
    .orderBy('id')
    .execute()

export const findCopy = (db: DirectoryDb, companyUserId: string, id: string): Promise<RecoveryCopyRow | undefined> =>
  db
    .selectFrom('recovery_copy')
    .selectAll()
    .where('company_user_id', '=', companyUserId)
    .where('id', '=', id)
    .executeTakeFirst()

export const removeCopies = async (tx: DirectoryTx, companyUserId: string): Promise<void> => {
  await tx.deleteFrom('recovery_copy').where('company_user_id', '=', companyUserId).execute()
}
