// SQL for the list of live dispatchers. Times come from the database, so that all dispatchers use one clock.
import { sql } from 'kysely'
import type { Database } from '../../../../platform/db/index.ts'
import type { RegionDb, RegionTables } from '../../../../schema/region.ts'

type Region = Database<RegionTables>

/** Notified when a dispatcher joins or leaves. */
export const DISPATCHER_TOPIC = 'webhook_dispatcher'

export interface Renewal {
  /** False: the dispatcher was removed from the list. */
  isRenewed: boolean
  otherMembers: Array<{ id: string; leftMs: number }>
}

/**
 * Renews the membership and removes overdue dispatchers. Both lock the same row, so if one dispatcher renews at the
 * last moment while another removes it, only one succeeds, and no dispatcher relies on an ended membership.
 */
const RENEW = `
  with renewed as (
    update webhook_dispatcher set lease_until = clock_timestamp() + $2 * interval '1 millisecond' where id = $1 returning id
  ), overdue as (
    select id from webhook_dispatcher where id <> $1 and lease_until < clock_timestamp() for update skip locked
  ), struck as (
    delete from webhook_dispatcher where id in (select id from overdue)
  )
  select id, extract(epoch from lease_until - clock_timestamp())::float8 * 1000 as left_ms,
    (select count(*) from renewed)::integer as renewed
  from webhook_dispatcher`

export const renewMembership = async (database: Region, id: string, validMs: number): Promise<Renewal> => {
  const rows = await database.query<{ id: string; left_ms: number; renewed: number }>({
    name: 'webhook-dispatcher-beat',
    text: RENEW,
    values: [id, validMs],
  })
  const otherMembers = rows.filter((row) => row.id !== id && row.left_ms > 0)
  return {
    isRenewed: (rows[0]?.renewed ?? 0) > 0,
    otherMembers: otherMembers.map((row) => ({ id: row.id, leftMs: row.left_ms })),
  }
}

export const joinDispatchers = (database: Region, id: string, validMs: number): Promise<void> =>
  database.transaction(async (tx) => {
    await sql`insert into webhook_dispatcher (id, lease_until)
      values (${id}, clock_timestamp() + ${validMs} * interval '1 millisecond')`.execute(tx)
    await database.notify(tx, DISPATCHER_TOPIC, id)
  })

/** Its webhooks are free from then on. */
export const leaveDispatchers = (database: Region, id: string): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.deleteFrom('webhook_dispatcher').where('id', '=', id).execute()
    await database.notify(tx, DISPATCHER_TOPIC, id)
  })

/** Counts the dispatchers whose lease has not ended. */
export const countDispatchers = async (db: RegionDb): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from webhook_dispatcher
    where lease_until > clock_timestamp()`.execute(db)
  return rows[0]?.count ?? 0
}
