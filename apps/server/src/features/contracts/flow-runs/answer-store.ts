// SQL of answers and of the links to profile fields that they came from.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { RegionTables } from '../../../schema/region.ts'
import type { RegionDb, RegionTx } from '../../sharing/connections/index.ts'

export type AnswerRow = Selectable<RegionTables['flow_run_answer']>
export type NewAnswerRow = Insertable<RegionTables['flow_run_answer']>

export const insertAnswers = async (tx: RegionTx, rows: readonly NewAnswerRow[]): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .insertInto('flow_run_answer')
    .values([...rows])
    .execute()
}

/** One user's copies in the order of submission; `held` is false where the run has only the id of a file. */
export const listAnswers = async (
  db: RegionDb,
  runId: string,
  userId: string,
): Promise<Array<AnswerRow & { held: boolean }>> => {
  const { rows } = await sql<AnswerRow & { held: boolean }>`
    select a.*, a.file_id is null or f.file_key is not null as held
    from flow_run_answer a left join flow_run_file f on f.id = a.file_id
    where a.run_id = ${runId} and a.user_id = ${userId} order by a.position`.execute(db)
  return rows
}

export type LinkRow = Selectable<RegionTables['flow_link']>

/** FA-64: the latest submit of a field over a connection decides. */
export const saveLinks = async (tx: RegionTx, rows: readonly LinkRow[]): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .insertInto('flow_link')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['connection_id', 'flow_id', 'slug'])
        .doUpdateSet(({ ref }) => ({ run_id: ref('excluded.run_id') })),
    )
    .execute()
}

export const removeLinksOf = (tx: RegionTx, runId: string): Promise<LinkRow[]> =>
  tx.deleteFrom('flow_link').where('run_id', '=', runId).returningAll().execute()

/** The company's copy of an answer, with its file if it has one. */
export interface CompanyCopy extends AnswerRow {
  file_key: string | null
  size: number | null
  sha256: string | null
}

/** The company's copies of all answers of a run, in the order of submission. */
export const listCompanyCopies = async (tx: RegionDb, runId: string, companyUserId: string): Promise<CompanyCopy[]> => {
  const { rows } = await sql<CompanyCopy>`select a.*, f.file_key, f.size::float8 as size, f.sha256
    from flow_run_answer a left join flow_run_file f on f.id = a.file_id
    where a.run_id = ${runId} and a.user_id = ${companyUserId} order by a.position`.execute(tx)
  return rows
}

/** Which fields of their profiles the parties linked so far. */
export const listLinkedFields = async (
  db: RegionDb,
  runId: string,
): Promise<Array<{ party_key: string; contact_datum_id: string }>> => {
  const { rows } = await sql<{ party_key: string; contact_datum_id: string }>`
    select distinct party_key, contact_datum_id from flow_run_answer
    where run_id = ${runId} and contact_datum_id is not null`.execute(db)
  return rows
}
