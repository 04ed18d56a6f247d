// SQL for operators and their tokens.
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DirectoryDb, DirectoryTables, DirectoryTx } from '../../../schema/directory.ts'

export type OperatorRow = Selectable<DirectoryTables['platform_operator']>

/** All of them: they are kept in memory, and only an owner can add one. */
export const listOperators = (db: DirectoryDb): Promise<OperatorRow[]> =>
  db.selectFrom('platform_operator').selectAll().orderBy('id').execute()

export const insertOperator = (
  tx: DirectoryTx,
  row: Insertable<DirectoryTables['platform_operator']>,
): Promise<OperatorRow> => tx.insertInto('platform_operator').values(row).returningAll().executeTakeFirstOrThrow()

export const lockOperator = (tx: DirectoryTx, id: string): Promise<OperatorRow | undefined> =>
  tx.selectFrom('platform_operator').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateOperator = (
  tx: DirectoryTx,
  id: string,
  change: Updateable<DirectoryTables['platform_operator']>,
): Promise<OperatorRow> =>
  tx.updateTable('platform_operator').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const removeOperator = async (tx: DirectoryTx, id: string): Promise<void> => {
  await tx.deleteFrom('platform_operator').where('id', '=', id).execute()
}
