// SQL of backlogs: where each webhook stands, whose backlog was told of, and attempts that are too old.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { RegionTables } from '../../../../schema/region.ts'

type Db = Kysely<RegionTables>

const standing = (db: Db) =>
  db
    .selectFrom('webhook')
    .select(['id', 'service_id', 'company_user_id', 'url', 'health', 'delivered_seq', 'parked_until_seq', 'alerted_at'])

export type Standing = Awaited<ReturnType<typeof findStanding>> & object

export const findStanding = (db: Db, id: string) => standing(db).where('id', '=', id).executeTakeFirst()

/** Those that may have a backlog, by id, after one. */
export const listWithBacklog = (db: Db, after: string | undefined, limit: number): Promise<Standing[]> => {
  const page = standing(db)
    .where(sql<boolean>`(health <> 'running' or parked_until_seq > 0)`)
    .orderBy('id')
    .limit(limit)
  return (after === undefined ? page : page.where('id', '>', after)).execute()
}

/** False when it was told of meanwhile. */
export const markAlerted = async (
  tx: Transaction<RegionTables>,
  { id, alerted_at }: Standing,
  at: Date,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`update webhook set alerted_at = ${at}
    where id = ${id} and alerted_at is not distinct from ${alerted_at}`.execute(tx)
  return numAffectedRows === 1n
}

/** A backlog that is over, or young again, is told of anew when it comes to that. */
export const clearAlerted = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`update webhook set alerted_at = null where id = any(${ids}::uuid[]) and alerted_at is not null
    and is_free_to_write(company_user_id)`.execute(db)
}

/**
 * A statement that writes rows of many companies holds a lock for each of them until it commits, and the server has room for
 * some thousands: so these go in portions.
 */
const ROWS_AT_ONCE = 1_000

const inPortions = async (act: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> => {
  while ((await act()).numAffectedRows === BigInt(ROWS_AT_ONCE));
}

export const clearAlertedWithoutBacklog = (db: Db): Promise<void> =>
  inPortions(() =>
    sql`update webhook set alerted_at = null where id = any (array(select id from webhook
      where alerted_at is not null and health = 'running' and parked_until_seq = 0 and is_free_to_write(company_user_id)
      limit ${ROWS_AT_ONCE}))`.execute(db),
  )

export const removeAttemptsBefore = (db: Db, before: Date): Promise<void> =>
  inPortions(() =>
    sql`delete from webhook_attempt where ctid = any (array(select ctid from webhook_attempt
      where at <= ${before} and is_free_to_write(company_user_id) limit ${ROWS_AT_ONCE}))`.execute(db),
  )
