// SQL for the audit log.
import type { Insertable, Selectable } from 'kysely'
import type { DirectoryDb, DirectoryTables, DirectoryTx } from '../../../../schema/directory.ts'

type Entry = DirectoryTables['audit_entry']

export const insertEntry = async (tx: DirectoryTx, entry: Insertable<Entry>): Promise<void> => {
  await tx.insertInto('audit_entry').values(entry).execute()
}

export const removeEntries = async (tx: DirectoryTx, companyUserId: string): Promise<void> => {
  await tx.deleteFrom('audit_entry').where('company_user_id', '=', companyUserId).execute()
}

/** Newest first, with ids lower than `before`. */
export const listEntries = (
  db: DirectoryDb,
  { companyUserId, before, limit }: { companyUserId: string; before: string | undefined; limit: number },
): Promise<Array<Selectable<Entry>>> => {
  let query = db.selectFrom('audit_entry').selectAll().where('company_user_id', '=', companyUserId)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}
