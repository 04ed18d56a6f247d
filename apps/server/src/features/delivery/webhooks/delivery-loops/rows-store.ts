// SQL that acknowledges single rows of one webhook: those of a batch, or of customers that are ahead of others (B-25).
import type { Database } from '../../../../platform/db/index.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { Attempt } from '../attempts/attempts-store.ts'
import type { WebhookRow } from '../webhook-row.ts'

/** Rows that are done, with their attempts; a row whose value was gone has none. */
export interface DoneRows {
  seqs: readonly number[]
  attempts: readonly Attempt[]
  /** Every row up to this number is done, these included. */
  doneUntilSeq: number
}

// The rows are deleted here, because the cursor cannot say that they are done. The outcome is recorded even though the
// company is moving: the move waits until its webhooks are released.
const ACK_ROWS = `with held as (
    update webhook w set delivered_seq = greatest(w.delivered_seq, $4::bigint),
      parked_until_seq = case when greatest(w.delivered_seq, $4::bigint) >= w.parked_until_seq then 0 else w.parked_until_seq end
    where w.id = $1 and w.leased_by = $2 and write_anyway(w.company_user_id)
    returning w.*
  ), removed as (
    delete from change using held where change.channel_id = held.id and change.seq = any($5::bigint[])
  ), noted as (
    insert into webhook_attempt (company_user_id, webhook_id, id, at, event, event_id, kind, status, duration_ms)
    select held.company_user_id, held.id, a.id, $3, a.event, a.event_id, a.kind, 200, a.duration_ms
    from held cross join unnest($6::uuid[], $7::text[], $8::uuid[], $9::text[], $10::integer[])
      as a (id, event, event_id, kind, duration_ms)
    on conflict do nothing
  )
  select held.*, exists (select from moved_company moved where moved.company_user_id = held.company_user_id) as is_moving
  from held`

/**
 * Deletes the rows, moves the cursor and inserts the attempts, which all got a 200. Returns the webhook as it is now;
 * undefined if this dispatcher no longer holds it, `isMoving` if its company leaves the region.
 */
export const acknowledgeRows = async (
  database: Database<RegionTables>,
  { webhookId, dispatcher, now }: { webhookId: string; dispatcher: string; now: Date },
  { seqs, attempts, doneUntilSeq }: DoneRows,
): Promise<{ webhook: WebhookRow; isMoving: boolean } | undefined> => {
  const column = <Name extends keyof Attempt>(name: Name) => attempts.map((attempt) => attempt[name])
  const [row] = await database.query<WebhookRow & { is_moving: boolean }>({
    name: 'webhook-ack-rows',
    text: ACK_ROWS,
    values: [
      ...[webhookId, dispatcher, now, doneUntilSeq, seqs],
      ...[column('id'), column('event'), column('event_id'), column('kind'), column('duration_ms')],
    ],
  })
  if (!row) return undefined
  const { is_moving: isMoving, ...webhook } = row
  return { webhook, isMoving }
}
