// SQL for the PDFs that a party uploads for a generation.
import { type Insertable, type Selectable, sql } from 'kysely'
import { runFixedStatement } from '../../../../platform/db/index.ts'
import type { RegionDb, RegionTables, RegionTx } from '../../../../schema/region.ts'
import type { FileLocation } from '../file-store.ts'

export type InputRow = Selectable<RegionTables['flow_generation_input']>

/** In the company's store, regardless of the uploader. */
const toFileLocation = ({
  file_key,
  company_user_id,
}: Pick<InputRow, 'file_key' | 'company_user_id'>): FileLocation => ({
  file_key,
  holder_user_id: company_user_id,
})

export const listInputs = (db: RegionDb, runId: string): Promise<InputRow[]> =>
  runFixedStatement(db, 'select * from flow_generation_input where run_id = $1', [runId])

/** Replaces the upload of that source; returns the location of the old file. */
export const saveInput = async (
  tx: RegionTx,
  row: Insertable<RegionTables['flow_generation_input']>,
): Promise<FileLocation[]> => {
  const replaced = await tx
    .deleteFrom('flow_generation_input')
    .where('run_id', '=', row.run_id)
    .where('source_key', '=', row.source_key)
    .returning(['file_key', 'company_user_id'])
    .execute()
  await tx.insertInto('flow_generation_input').values(row).execute()
  return replaced.map(toFileLocation)
}

/** All inputs of the runs, or those with the given ids. */
export const removeInputs = async (
  tx: RegionTx,
  runIds: readonly string[],
  ids?: readonly string[],
): Promise<FileLocation[]> => {
  let rows = tx.deleteFrom('flow_generation_input').where('run_id', '=', sql<string>`any(${[...runIds]}::uuid[])`)
  if (ids) rows = rows.where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
  return (await rows.returning(['file_key', 'company_user_id']).execute()).map(toFileLocation)
}

/** Unused inputs of companies that are not moving at the moment. */
export const removeInputsBefore = async (tx: RegionTx, before: Date, limit: number): Promise<FileLocation[]> => {
  const { rows } = await sql<Pick<InputRow, 'file_key' | 'company_user_id'>>`delete from flow_generation_input
    where id in (select id from flow_generation_input where created_at <= ${before}
        and is_free_to_write(company_user_id) order by created_at limit ${limit} for update skip locked)
    returning file_key, company_user_id`.execute(tx)
  return rows.map(toFileLocation)
}

/** The subset of the keys that a row refers to. */
export const listInputKeys = async (db: RegionDb, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ file_key: string }>`select file_key from flow_generation_input
    where file_key = any(${[...keys]}::text[])`.execute(db)
  return new Set(rows.map(({ file_key }) => file_key))
}
