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
      conflict.columns(['connection_id', 'flow_id', 'slug']).doUpdateSet(({ ref }) => ({
        run_id: ref('excluded.run_id'),
        customer_user_id: ref('excluded.customer_user_id'),
        contact_datum_id: ref('excluded.contact_datum_id'),
        file_id: ref('excluded.file_id'),
      })),
    )
    .execute()
}

export const removeLinksOf = async (tx: RegionTx, runId: string): Promise<void> => {
  await tx.deleteFrom('flow_link').where('run_id', '=', runId).execute()
}

export const findLink = (
  db: RegionDb,
  connectionId: string,
  flowId: string,
  slug: string,
): Promise<LinkRow | undefined> =>
  db
    .selectFrom('flow_link')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where('flow_id', '=', flowId)
    .where('slug', '=', slug)
    .executeTakeFirst()
