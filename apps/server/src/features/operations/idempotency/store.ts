// SQL for stored responses, replayed to calls with the same Idempotency-Key.
import { sql } from 'kysely'
import type { IdempotentCall } from '../../../gate/idempotent-call.ts'
import type { RegionDb } from '../../../schema/region.ts'

export interface StoredResponse {
  body_hash: Buffer
  answer: unknown
}

/** Only responses younger than `since`. */
export const findResponse = (
  db: RegionDb,
  { accountId, callHash }: IdempotentCall,
  since: Date,
): Promise<StoredResponse | undefined> =>
  db
    .selectFrom('idempotent_answer')
    .select(['body_hash', 'answer'])
    .where('owner_user_id', '=', accountId)
    .where('call_hash', '=', callHash)
    .where('created_at', '>', since)
    .executeTakeFirst()

/** False if another call with the same key got its response after `since`; waits for a running one. */
export const insertResponse = async (
  db: RegionDb,
  { accountId, callHash, bodyHash }: IdempotentCall,
  { response, about }: { response: unknown; about: string | undefined },
  { at, since }: { at: Date; since: Date },
): Promise<boolean> => {
  const row = { body_hash: bodyHash, answer: JSON.stringify(response), created_at: at, about: about ?? null }
  const inserted = await db
    .insertInto('idempotent_answer')
    .values({ owner_user_id: accountId, call_hash: callHash, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_user_id', 'call_hash'])
        .doUpdateSet(row)
        .where('idempotent_answer.created_at', '<=', since),
    )
    .returning(sql<number>`1`.as('one'))
    .executeTakeFirst()
  return inserted !== undefined
}

/** Deletes the responses that describe one of these objects. */
export const removeResponsesAbout = async (tx: RegionDb, subjectIds: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('idempotent_answer')
    .where('about', 'in', [...subjectIds])
    .execute()
}

/** Deletes responses older than `since`, of accounts that are not moving; returns their number. */
export const removeResponses = async (db: RegionDb, since: Date, limit: number): Promise<number> => {
  const { rows } = await sql`delete from idempotent_answer where ctid in (
      select ctid from idempotent_answer where created_at <= ${since} order by created_at limit ${limit})
    and is_free_to_write(owner_user_id) returning 1`.execute(db)
  return rows.length
}
