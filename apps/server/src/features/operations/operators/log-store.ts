// SQL for the record of operators' calls. The database refuses changes of it, and sets its times itself.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { DirectoryDb, DirectoryTables } from '../../../schema/directory.ts'

export type LogRow = Selectable<DirectoryTables['operator_log']>

/** Rows deleted per statement; fewer deleted rows mean that none is left. */
export const PURGE_BATCH_SIZE = 1000

export const insertEntry = async (db: DirectoryDb, row: Insertable<DirectoryTables['operator_log']>): Promise<void> => {
  await db.insertInto('operator_log').values(row).execute()
}

/** Newest first. */
export const listEntries = (
  db: DirectoryDb,
  { operatorId, before, limit }: { operatorId: string | undefined; before: string | undefined; limit: number },
): Promise<LogRow[]> => {
  let query = db.selectFrom('operator_log').selectAll().orderBy('id', 'desc').limit(limit)
  if (before !== undefined) query = query.where('id', '<', before)
  if (operatorId !== undefined) query = query.where('operator_id', '=', operatorId)
  return query.execute()
}

export const findEntry = (db: DirectoryDb, requestId: string): Promise<LogRow | undefined> =>
  db
    .selectFrom('operator_log')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** The trigger of the table refuses to delete younger rows. */
export const removeOldEntries = async (db: DirectoryDb): Promise<number> => {
  const { numAffectedRows } = await sql`delete from operator_log where id in (
    select id from operator_log where at < clock_timestamp() - interval '400 days' limit ${PURGE_BATCH_SIZE})`.execute(
    db,
  )
  return Number(numAffectedRows)
}
