// SQL for the attempts log: one row per delivery attempt, metadata only.
import type { WireReason } from '@company-data/protocol/reasons'
import type { PageQuery } from '@company-data/protocol/wire/pages'
import { type Selectable, sql } from 'kysely'
import type { RegionDb, RegionTables } from '../../../../schema/region.ts'
import type { WebhookRow } from '../webhook-row.ts'

export interface AttemptRow extends Omit<Selectable<RegionTables['webhook_attempt']>, 'reason'> {
  /** Null for a delivered event, and for an attempt that was stored before it had a key. */
  reason: WireReason | null
}
export type NewAttempt = Omit<AttemptRow, 'company_user_id' | 'webhook_id'>
/** An attempt before its outcome is recorded. */
export type Attempt = Omit<NewAttempt, 'at'>

/** One per event of the delivery. */
export const insertAttempts = async (
  db: RegionDb,
  webhook: WebhookRow,
  attempts: readonly NewAttempt[],
): Promise<void> => {
  const { company_user_id, id: webhook_id } = webhook
  if (attempts.length === 0) return
  await db
    .insertInto('webhook_attempt')
    .values(
      attempts.map((attempt) => ({
        ...attempt,
        company_user_id,
        webhook_id,
        reason: attempt.reason && JSON.stringify(attempt.reason),
      })),
    )
    .execute()
}

/** Newest first. Ids rise with time, so they are the order and the cursor of the list. */
export const listAttempts = async (
  db: RegionDb,
  { company_user_id, id }: WebhookRow,
  { limit, cursor }: PageQuery,
): Promise<AttemptRow[]> => {
  const rows = db
    .selectFrom('webhook_attempt')
    .selectAll()
    .where('company_user_id', '=', company_user_id)
    .where('webhook_id', '=', id)
  const before = cursor === undefined ? rows : rows.where('id', '<', cursor)
  return (await before
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()) as AttemptRow[]
}

/** At most `limit` of them; returns how many were removed. */
export const removeAttemptsBefore = async (db: RegionDb, before: Date, limit: number): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`delete from webhook_attempt where ctid = any (array(
    select ctid from webhook_attempt where at <= ${before} and is_free_to_write(company_user_id) limit ${limit}))`.execute(
    db,
  )
  return Number(numAffectedRows)
}
