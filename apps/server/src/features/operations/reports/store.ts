// SQL for reports about companies.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { DirectoryDb, DirectoryTables, DirectoryTx } from '../../../schema/directory.ts'

export type ReportRow = Selectable<DirectoryTables['report']>

/** Rows deleted per statement; fewer deleted rows mean that none is left. */
export const PURGE_BATCH_SIZE = 1000

/** Reports of one person are counted sequentially, so that concurrent ones cannot exceed the limit together. */
export const lockReporter = async (tx: DirectoryTx, reporterUserId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report ${reporterUserId}`}, 0))`.execute(tx)
}

/** The times of the person's reports since then, oldest first. */
export const listReportTimes = async (tx: DirectoryTx, reporterUserId: string, since: Date): Promise<Date[]> => {
  const rows = await tx
    .selectFrom('report')
    .select('created_at')
    .where('reporter_user_id', '=', reporterUserId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at }) => created_at)
}

export const insertReport = async (tx: DirectoryTx, row: Insertable<DirectoryTables['report']>): Promise<void> => {
  await tx.insertInto('report').values(row).execute()
}

export const listReports = (
  db: DirectoryDb,
  { after, limit, status }: { after: string | undefined; limit: number; status: string | undefined },
): Promise<ReportRow[]> => {
  let query = db.selectFrom('report').selectAll().orderBy('id').limit(limit)
  if (after !== undefined) query = query.where('id', '>', after)
  if (status !== undefined) query = query.where('status', '=', status)
  return query.execute()
}

export const countOpen = async (db: DirectoryDb, limit: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
    select from report where status = 'open' limit ${limit}) open`.execute(db)
  return rows[0]?.count ?? 0
}

export const updateDecision = (
  tx: DirectoryTx,
  id: string,
  decision: Pick<ReportRow, 'status' | 'note' | 'decided_at'>,
): Promise<ReportRow | undefined> =>
  tx.updateTable('report').set(decision).where('id', '=', id).returningAll().executeTakeFirst()

/** The persons who have reported each company, counted up to a limit. */
export const countReporters = async (
  db: DirectoryDb,
  companyUserIds: readonly string[],
  limit: number,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ id: string; count: number }>`
    select asked.id, count(*)::integer as count from unnest(${companyUserIds}::uuid[]) as asked (id)
    cross join lateral (select distinct reporter_user_id from report
      where company_user_id = asked.id limit ${sql.lit(limit)}) reporter
    group by asked.id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export const removeByAccount = async (tx: DirectoryTx, userId: string): Promise<void> => {
  await tx
    .deleteFrom('report')
    .where(({ eb, or }) => or([eb('reporter_user_id', '=', userId), eb('company_user_id', '=', userId)]))
    .execute()
}

export const removeDecided = async (db: DirectoryDb, until: Date): Promise<number> => {
  const { numAffectedRows } = await sql`delete from report where id in (
    select id from report where decided_at <= ${until} limit ${PURGE_BATCH_SIZE})`.execute(db)
  return Number(numAffectedRows)
}
