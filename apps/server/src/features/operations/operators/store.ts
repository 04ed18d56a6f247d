// SQL for operators and their tokens.
import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely'
import type { DirectoryTables } from '../../../schema/directory.ts'

type Db = Kysely<DirectoryTables>
type Tx = Transaction<DirectoryTables>
export type OperatorRow = Selectable<DirectoryTables['platform_operator']>

/** All of them: they are kept in memory, and only an owner can add one. */
export const listOperators = (db: Db): Promise<OperatorRow[]> =>
  db.selectFrom('platform_operator').selectAll().orderBy('id').execute()

export const insertOperator = (tx: Tx, row: Insertable<DirectoryTables['platform_operator']>): Promise<OperatorRow> =>
  tx.insertInto('platform_operator').values(row).returningAll().executeTakeFirstOrThrow()

export const lockOperator = (tx: Tx, id: string): Promise<OperatorRow | undefined> =>
  tx.selectFrom('platform_operator').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateOperator = (
  tx: Tx,
  id: string,
  change: Updateable<DirectoryTables['platform_operator']>,
): Promise<OperatorRow> =>
  tx.updateTable('platform_operator').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const removeOperator = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('platform_operator').where('id', '=', id).execute()
}
