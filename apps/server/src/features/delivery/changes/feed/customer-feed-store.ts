// SQL for the customer feed: the rows of one customer, each leased separately.
import { type Insertable, sql } from 'kysely'
import type { RegionDb, RegionTables, RegionTx } from '../../../../schema/region.ts'
import type { EventText } from './event-text.ts'
import { type ActiveLeases, bytesBefore, NO_LEASES } from './pull-feed-store.ts'

export type CustomerChangeRow = EventText

interface TakeOptions {
  ownerUserId: string
  leaseId: string
  /** A-01: the lease whose rows have arrived, or null. */
  ack: string | null
  now: Date
  leaseUntil: Date
  since: Date
  limit: number
  /** Only the last row may go beyond it. */
  maxBytes: number
}

export type NewCustomerChange = Insertable<RegionTables['customer_change']>

export const insertCustomerChanges = async (tx: RegionTx, rows: readonly NewCustomerChange[]): Promise<void> => {
  await tx.insertInto('customer_change').values(rows).execute()
}

/**
 * Removes the rows of the acknowledged lease, leases the oldest free rows and says whether more remain. Fetches of one
 * customer take turns.
 */
export const takeCustomerChanges = async (
  tx: RegionTx,
  { ownerUserId, leaseId, ack, now, leaseUntil, since, limit, maxBytes }: TakeOptions,
): Promise<{ rows: CustomerChangeRow[]; more: boolean } & ActiveLeases> => {
  const isNamed = ack === null ? sql`false` : sql`lease_id = ${ack}`
  const free = sql`select id, members from customer_change where owner_user_id = ${ownerUserId} and at > ${since}
    and (lease_until is null or lease_until <= ${now}) and (${isNamed}) is not true order by id`
  const { rows } = await sql<CustomerChangeRow>`with arrived as (
      delete from customer_change where owner_user_id = ${ownerUserId} and ${isNamed}
    ), taken as (
      update customer_change set lease_id = ${leaseId}, lease_until = ${leaseUntil}
      where id in (select id from (select id, ${bytesBefore(sql`id`)} as bytes_before from (${free} limit ${limit}) oldest) page
        where bytes_before < ${maxBytes}) returning id, event, members
    ) select id, event, members::text from taken order by id`.execute(tx)
  const rest = rows.length === 0 ? [] : (await sql`select from (${free} limit 1) free`.execute(tx)).rows
  const otherLeases =
    await sql<ActiveLeases>`select count(*) as leased, min(lease_until) as lease_ends_at from customer_change
    where owner_user_id = ${ownerUserId} and lease_until > ${now} and lease_id <> ${leaseId}`.execute(tx)
  return { rows, more: rest.length > 0, ...(otherLeases.rows[0] ?? NO_LEASES) }
}

export const removeCustomerLeased = async (db: RegionDb, leaseId: string): Promise<void> => {
  await db.deleteFrom('customer_change').where('lease_id', '=', leaseId).execute()
}

export const freeCustomerLease = async (db: RegionDb, leaseId: string): Promise<void> => {
  await db
    .updateTable('customer_change')
    .set({ lease_id: null, lease_until: null })
    .where('lease_id', '=', leaseId)
    .execute()
}
