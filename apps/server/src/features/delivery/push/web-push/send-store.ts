// SQL for sending: leases pushes that are due for Web Push, and marks them as done.
import { sql } from 'kysely'
import type { RegionDb } from '../../../../schema/region.ts'
import type { PushRow } from '../store.ts'

interface TakeOptions {
  now: Date
  leaseUntil: Date
  limit: number
  /** The limit for one person. */
  maxPerPerson: number
  /** Persons of whom none is taken now. */
  exceptPersons: readonly string[]
}

/** Persons in turn: the first of each comes before the second of any. Pushes of a dead worker are due again at `leaseUntil`. */
export const takeDuePushes = async (
  db: RegionDb,
  { now, leaseUntil, limit, maxPerPerson, exceptPersons }: TakeOptions,
): Promise<PushRow[]> => {
  const { rows } = await sql<PushRow>`with due as (
      select id, send_at, row_number() over (partition by person_user_id order by send_at, id) as place
      from push where send_at <= ${now} and person_user_id <> all(${exceptPersons}::uuid[])
    ), taken as (
      select id from push where send_at <= ${now} and id in (
        select id from due where place <= ${maxPerPerson} order by place, send_at limit ${limit}
      ) for update skip locked
    )
    update push set send_at = ${leaseUntil} where id in (select id from taken)
    returning person_user_id, id, type, thing_id, at`.execute(db)
  return rows
}

export const markSent = async (db: RegionDb, ids: readonly string[]): Promise<void> => {
  await sql`update push set send_at = null where id = any(${ids}::uuid[])`.execute(db)
}
