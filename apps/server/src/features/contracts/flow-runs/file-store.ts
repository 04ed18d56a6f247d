// SQL for the sealed files of runs: staged, sources of a run, and answers.
import { type Insertable, type Selectable, sql } from 'kysely'
import { runFixedStatement } from '../../../platform/db/index.ts'
import { plainArray } from '../../../platform/db/statements/array-parameter.ts'
import type { RegionDb, RegionTables, RegionTx } from '../../../schema/region.ts'

export type RunFileRow = Selectable<RegionTables['flow_run_file']>

/** The location of a file's bytes; without a key there are no bytes. */
export type FileLocation = Pick<RunFileRow, 'file_key' | 'holder_user_id'>

export const insertFile = async (tx: RegionTx, row: Insertable<RegionTables['flow_run_file']>): Promise<void> => {
  await tx.insertInto('flow_run_file').values(row).execute()
}

/** Unused files staged for the flow since `since`; locked, so that two triggers cannot use the same file. */
export const lockStaged = async (
  tx: RegionTx,
  flowId: string,
  ids: readonly string[],
  since: Date,
): Promise<RunFileRow[]> =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('flow_run_file')
        .selectAll()
        .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .where('flow_id', '=', flowId)
        .where('run_id', 'is', null)
        .where('created_at', '>', since)
        .orderBy('id')
        .forUpdate()
        .execute()

export interface UsedSource {
  id: string
  source_key: string
  for_user_id: string
}

export const attachStagedFiles = async (tx: RegionTx, runId: string, sources: readonly UsedSource[]): Promise<void> => {
  if (sources.length === 0) return
  await sql`update flow_run_file f set run_id = ${runId}, source_key = u.source_key, for_user_id = u.for_user_id
    from unnest(${sources.map(({ id }) => id)}::uuid[], ${sources.map(({ source_key }) => source_key)}::text[],
      ${sources.map(({ for_user_id }) => for_user_id)}::uuid[]) as u (id, source_key, for_user_id)
    where f.id = u.id`.execute(tx)
}

/** Source key → the user's copy. */
export const listSources = (
  db: RegionDb,
  runId: string,
  userId: string,
): Promise<Array<{ id: string; source_key: string | null }>> =>
  runFixedStatement(
    db,
    `select id, source_key from flow_run_file where run_id = $1 and for_user_id = $2 and source_key is not null
      order by source_key`,
    [runId, userId],
  )

/** A copy of a shared PDF that is sealed to another party but stored among its sharer's files. */
export type SourceCopy = Pick<RunFileRow, 'id'> & { file_key: string; for_user_id: string }

export const listCopiesForOthers = async (db: RegionDb, sharerUserId: string): Promise<SourceCopy[]> => {
  const rows = await db
    .selectFrom('flow_run_file')
    .select(['id', 'file_key', 'for_user_id'])
    .where('source_user_id', '=', sharerUserId)
    .where('holder_user_id', '=', sharerUserId)
    .where('for_user_id', '!=', sharerUserId)
    .where('file_key', 'is not', null)
    .execute()
  return rows as SourceCopy[]
}

/** False if the file was moved already, or is deleted. */
export const changeFileLocation = async (
  tx: RegionTx,
  { id, file_key }: SourceCopy,
  fileLocation: FileLocation,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('flow_run_file')
    .set({ file_key: fileLocation.file_key, holder_user_id: fileLocation.holder_user_id })
    .where('id', '=', id)
    .where('file_key', '=', file_key)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const selectUserFiles = (db: RegionDb, runId: string, userId: string) =>
  db
    .selectFrom('flow_run_file')
    .select(['file_key', 'holder_user_id'])
    .where('run_id', '=', runId)
    .where('for_user_id', '=', userId)
    .where('file_key', 'is not', null)

export const findSource = (
  db: RegionDb,
  runId: string,
  userId: string,
  sourceKey: string,
): Promise<FileLocation | undefined> =>
  selectUserFiles(db, runId, userId).where('source_key', '=', sourceKey).executeTakeFirst()

/** The user's copy of a file answer. */
export const findAnswerFile = (
  db: RegionDb,
  runId: string,
  userId: string,
  slug: string,
): Promise<FileLocation | undefined> =>
  selectUserFiles(db, runId, userId).where('slug', '=', slug).where('submitted', '=', true).executeTakeFirst()

/** By its id: a submitted answer, or a source. */
export const findFile = (db: RegionDb, runId: string, userId: string, id: string): Promise<FileLocation | undefined> =>
  selectUserFiles(db, runId, userId)
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('submitted', '=', true), eb('source_key', 'is not', null)]))
    .executeTakeFirst()

export type Upload = Pick<RunFileRow, 'id' | 'slug' | 'node_key' | 'for_user_id' | 'file_key'>

/** Uploads to the run that are not submitted yet. */
export const listUploads = (db: RegionDb, runId: string): Promise<Upload[]> =>
  runFixedStatement(
    db,
    `select id, slug, node_key, for_user_id, file_key from flow_run_file
      where run_id = $1 and slug is not null and not submitted`,
    [runId],
  )

export const markSubmitted = async (tx: RegionTx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .updateTable('flow_run_file')
    .set({ submitted: true })
    .where('id', 'in', [...ids])
    .execute()
}

/** Removes unsubmitted uploads when their node is left or the run ends (FG-29). */
export const removeUploads = (tx: RegionTx, runIds: readonly string[]): Promise<FileLocation[]> =>
  runFixedStatement(
    tx,
    `delete from flow_run_file where run_id = any($1::uuid[]) and slug is not null and not submitted
      returning file_key, holder_user_id`,
    [plainArray(runIds)],
  )

/** Unused staged files, of companies that are not moving at the moment. */
export const removeStagedBefore = async (db: RegionDb, before: Date, limit: number): Promise<FileLocation[]> => {
  const { rows } = await sql<FileLocation>`delete from flow_run_file where id in (
      select id from flow_run_file where run_id is null and created_at <= ${before}
        and is_free_to_write(company_user_id) order by created_at limit ${limit} for update skip locked)
    returning file_key, holder_user_id`.execute(db)
  return rows
}

/** The subset of the keys that a row refers to. */
export const listFileKeys = async (db: RegionDb, keys: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ file_key: string }>`select file_key from flow_run_file
    where file_key = any(${[...keys]}::text[])`.execute(db)
  return rows.map(({ file_key }) => file_key)
}
