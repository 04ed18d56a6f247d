// SQL for webhook health: the dispatcher that holds a webhook changes it and finds due probes.
import { sql } from 'kysely'
import type { RegionDb, RegionTx } from '../../../../schema/region.ts'
import type { Health } from '../breaker.ts'
import type { WebhookRow } from '../webhook-row.ts'

export interface HealthChange {
  from: Health
  to: Health
  at: Date
  /** The delivered row, if any. */
  deliveredSeq?: number
  /** While running: the end of the parked rows. */
  parkedUntilSeq: number
}

/** Undefined if the dispatcher no longer holds the webhook. */
export const updateHealth = (
  tx: RegionTx,
  dispatcher: string,
  id: string,
  { from, to, at, deliveredSeq, parkedUntilSeq }: HealthChange,
): Promise<WebhookRow | undefined> =>
  tx
    .updateTable('webhook')
    .set({
      health: to,
      health_changed_at: at,
      ...(from === 'running' && { failing_since: at }),
      ...(to === 'running' && { failing_since: null }),
      parked_until_seq: parkedUntilSeq,
      ...(deliveredSeq !== undefined && { delivered_seq: deliveredSeq }),
    })
    .where('id', '=', id)
    .where('leased_by', '=', dispatcher)
    .where('health', '=', from)
    // A delivery's outcome is recorded even though the company is moving: the move waits for it.
    .where(sql<boolean>`write_anyway(company_user_id)`)
    .returningAll()
    .executeTakeFirst()

/** B-15: records the time of a mail about its health. */
export const updateMailed = async (
  tx: RegionTx,
  id: string,
  column: 'bad_mailed_at' | 'running_mailed_at',
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('webhook')
    .set({ [column]: at })
    .where('id', '=', id)
    .execute()
}

const badWebhooks = (db: RegionDb) =>
  db.selectFrom('webhook').where('health', '=', 'bad').where('enabled', '=', true).orderBy('health_changed_at')

export const listBadSince = async (db: RegionDb, since: Date): Promise<string[]> =>
  (await badWebhooks(db).select('id').where('health_changed_at', '<=', since).execute()).map(({ id }) => id)

/** The time since which the next due webhook has been bad. */
export const findNextBad = async (db: RegionDb, after: Date): Promise<Date | undefined> =>
  (await badWebhooks(db).select('health_changed_at').where('health_changed_at', '>', after).limit(1).executeTakeFirst())
    ?.health_changed_at
