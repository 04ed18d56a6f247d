// SQL of the list of dispatchers that are alive. Times are the database's own: all of them go by one clock.
import { sql } from 'kysely'
import type { Database } from '../../../../platform/db/index.ts'
import type { RegionTables } from '../../../../schema/region.ts'

type Region = Database<RegionTables>

/** Told when a dispatcher comes or goes. */
export const DISPATCHER_TOPIC = 'webhook_dispatcher'

export interface Beat {
  /** False: it was struck off. */
  isRenewed: boolean
  others: Array<{ id: string; leftMs: number }>
}

/**
 * Renews the own lease and strikes off who is overdue. Both touch the row: of a dispatcher that renews at the last moment
 * and one that strikes it off, only one succeeds, and so nobody can believe in a lease that another has ended.
 */
const BEAT = `
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

export const beat = async (database: Region, id: string, leaseMs: number): Promise<Beat> => {
  const rows = await database.query<{ id: string; left_ms: number; renewed: number }>({
    name: 'webhook-dispatcher-beat',
    text: BEAT,
    values: [id, leaseMs],
  })
  const others = rows.filter((row) => row.id !== id && row.left_ms > 0)
  return {
    isRenewed: (rows[0]?.renewed ?? 0) > 0,
    others: others.map((row) => ({ id: row.id, leftMs: row.left_ms })),
  }
}

export const joinDispatchers = (database: Region, id: string, leaseMs: number): Promise<void> =>
  database.transaction(async (tx) => {
    await sql`insert into webhook_dispatcher (id, lease_until)
      values (${id}, clock_timestamp() + ${leaseMs} * interval '1 millisecond')`.execute(tx)
    await database.notify(tx, DISPATCHER_TOPIC, id)
  })

/** What it held is nobody's from then on. */
export const leaveDispatchers = (database: Region, id: string): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.deleteFrom('webhook_dispatcher').where('id', '=', id).execute()
    await database.notify(tx, DISPATCHER_TOPIC, id)
  })
