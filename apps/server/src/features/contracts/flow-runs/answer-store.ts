// SQL for answers and their links to profile fields.
import { type Selectable, sql } from 'kysely'
import { runFixedStatement } from '../../../platform/db/index.ts'
import { plainArray } from '../../../platform/db/statements/array-parameter.ts'
import type { RegionDb, RegionTables, RegionTx } from '../../../schema/region.ts'

export type AnswerRow = Selectable<RegionTables['flow_run_answer']>

/** Columns that the answers of one submit share. */
export type AnswerKey = Pick<AnswerRow, 'company_user_id' | 'run_id' | 'party_key' | 'node_key'>

/** One user's copy of one answer. */
export type NewCopy = Omit<AnswerRow, keyof AnswerKey>

const INSERT = `
  insert into flow_run_answer (company_user_id, run_id, party_key, node_key, position, user_id, slug, value, file_id,
    source_private, contact_datum_id, verification_id, verified_hash, verified_salt, verified_at, verified_expires_at,
    verified_method, verified_provider)
  select $1::uuid, $2::uuid, $3::text, $4::text, * from unnest($5::integer[], $6::uuid[], $7::text[], $8::text[],
    $9::uuid[], $10::boolean[], $11::uuid[], $12::uuid[], $13::text[], $14::text[], $15::timestamptz[],
    $16::timestamptz[], $17::text[], $18::text[])`

/** Inserts all copies of one submit with one statement text for any number of rows: the database parses it once. */
export const insertAnswers = async (
  tx: RegionTx,
  { company_user_id, run_id, party_key, node_key }: AnswerKey,
  copies: readonly NewCopy[],
): Promise<void> => {
  if (copies.length === 0) return
  const column = <K extends keyof NewCopy>(name: K): Array<NewCopy[K]> => copies.map((copy) => copy[name])
  await runFixedStatement(tx, INSERT, [
    ...[company_user_id, run_id, party_key, node_key],
    ...[plainArray(column('position')), plainArray(column('user_id')), column('slug'), column('value')],
    ...[plainArray(column('file_id')), column('source_private'), plainArray(column('contact_datum_id'))],
    ...[plainArray(column('verification_id')), column('verified_hash'), column('verified_salt')],
    ...[column('verified_at'), column('verified_expires_at'), column('verified_method'), column('verified_provider')],
  ])
}

/** One user's copies in submission order; `held` is false if the run has only the id of a file. */
export const listAnswers = (
  db: RegionDb,
  runId: string,
  userId: string,
): Promise<Array<AnswerRow & { held: boolean }>> =>
  runFixedStatement(
    db,
    `select a.*, a.file_id is null or f.file_key is not null as held
      from flow_run_answer a left join flow_run_file f on f.id = a.file_id
      where a.run_id = $1 and a.user_id = $2 order by a.position`,
    [runId, userId],
  )

/** One user's copy of a file answer: its reference, and whether the run has its bytes. */
export type FileAnswer = Pick<AnswerRow, 'slug' | 'value'> & { held: boolean }

/** In submission order. */
export const listFileAnswers = (db: RegionDb, runId: string, userId: string): Promise<FileAnswer[]> =>
  runFixedStatement(
    db,
    `select a.slug, a.value, f.file_key is not null as held
      from flow_run_answer a left join flow_run_file f on f.id = a.file_id
      where a.run_id = $1 and a.user_id = $2 and a.file_id is not null order by a.position`,
    [runId, userId],
  )

export type LinkRow = Selectable<RegionTables['flow_link']>

/** FA-64: the latest submit of a field over a connection wins. */
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

export const removeLinks = (tx: RegionTx, runIds: readonly string[]): Promise<LinkRow[]> =>
  tx
    .deleteFrom('flow_link')
    .where('run_id', '=', sql<string>`any(${[...runIds]}::uuid[])`)
    .returningAll()
    .execute()

/** The company's copy of an answer, with its file if it has one. */
export interface CompanyCopy extends AnswerRow {
  file_key: string | null
  size: number | null
  sha256: string | null
}

/** The company's copies of all answers of a run, in submission order. */
export const listCompanyCopies = async (tx: RegionDb, runId: string, companyUserId: string): Promise<CompanyCopy[]> => {
  const { rows } = await sql<CompanyCopy>`select a.*, f.file_key, f.size::float8 as size, f.sha256
    from flow_run_answer a left join flow_run_file f on f.id = a.file_id
    where a.run_id = ${runId} and a.user_id = ${companyUserId} order by a.position`.execute(tx)
  return rows
}

/** The profile fields that the parties have linked so far. */
export const listLinkedFields = async (
  db: RegionDb,
  runId: string,
): Promise<Array<{ party_key: string; contact_datum_id: string }>> => {
  const { rows } = await sql<{ party_key: string; contact_datum_id: string }>`
    select distinct party_key, contact_datum_id from flow_run_answer
    where run_id = ${runId} and contact_datum_id is not null`.execute(db)
  return rows
}
