// SQL that deletes the data of runs: answers, files, tag values. Runs, users and documents stay (D2-LIM-08).
import { sql } from 'kysely'
import type { RegionTx } from '../../../../schema/region.ts'
import type { FileLocation } from '../file-store.ts'
import type { RunRow } from '../store.ts'

/** A company, and the date before which its runs were started. */
export interface DataScope {
  companyUserId: string
  before: Date
}

/** Runs of a company that still have data, locked in id order; the oldest ones, up to the batch size. */
export const lockRunsWithData = async (
  tx: RegionTx,
  { companyUserId, before }: DataScope,
  limit: number,
): Promise<RunRow[]> => {
  const { rows } = await sql<RunRow>`select * from flow_run where company_user_id = ${companyUserId}
    and data_deleted_at is null and created_at < ${before} order by id limit ${limit} for no key update`.execute(tx)
  return rows
}

/** Like `lockRunsWithData` for one service, page by page. */
export const lockServiceRuns = async (
  tx: RegionTx,
  serviceId: string,
  { after, limit }: { after: string; limit: number },
): Promise<RunRow[]> => {
  const { rows } = await sql<RunRow>`select * from flow_run where service_id = ${serviceId} and id > ${after}
    and data_deleted_at is null order by id limit ${limit} for no key update`.execute(tx)
  return rows
}

export const listFlowsWithRuns = async (tx: RegionTx, serviceId: string): Promise<string[]> => {
  const { rows } = await sql<{ flow_id: string }>`select distinct flow_id from flow_run
    where service_id = ${serviceId}`.execute(tx)
  return rows.map(({ flow_id }) => flow_id)
}

/** Deletes answers, sources, file answers and inputs of runs. Returns the file locations. */
export const removeData = async (tx: RegionTx, runIds: readonly string[]): Promise<FileLocation[]> => {
  const ids = sql`any(${[...runIds]}::uuid[])`
  await sql`delete from flow_run_answer where run_id = ${ids}`.execute(tx)
  await sql`update flow_run_user set tag_values = null where run_id = ${ids} and tag_values is not null`.execute(tx)
  const files = await sql<FileLocation>`delete from flow_run_file where run_id = ${ids}
    returning file_key, holder_user_id`.execute(tx)
  const inputs = await sql<FileLocation>`delete from flow_generation_input where run_id = ${ids}
    returning file_key, company_user_id as holder_user_id`.execute(tx)
  return [...files.rows, ...inputs.rows]
}

/** Called after open runs have ended. */
export const markDataDeleted = async (tx: RegionTx, runIds: readonly string[], now: Date): Promise<void> => {
  await sql`update flow_run set data_deleted_at = ${now}, answer_count = 0, data_bytes = 0
    where id = any(${[...runIds]}::uuid[])`.execute(tx)
}

/** Files staged for runs that never started. */
export const removeCompanyStagedFiles = async (
  tx: RegionTx,
  { companyUserId, before }: DataScope,
  limit: number,
): Promise<FileLocation[]> => {
  const { rows } = await sql<FileLocation>`delete from flow_run_file where id in (select id from flow_run_file
      where company_user_id = ${companyUserId} and run_id is null and created_at < ${before} limit ${limit})
    returning file_key, holder_user_id`.execute(tx)
  return rows
}

export const removeServiceStagedFiles = async (tx: RegionTx, serviceId: string): Promise<FileLocation[]> => {
  const { rows } = await sql<FileLocation>`delete from flow_run_file where service_id = ${serviceId} and run_id is null
    returning file_key, holder_user_id`.execute(tx)
  return rows
}

/** True if any data of the company is left to delete. */
export const hasData = async (tx: RegionTx, { companyUserId, before }: DataScope): Promise<boolean> => {
  const { rows } = await sql`select from flow_run where company_user_id = ${companyUserId}
    and data_deleted_at is null and created_at < ${before} limit 1`.execute(tx)
  return rows.length > 0
}
