// SQL for the followers of data: in the owner's home region, the companies that may have a slot that follows a datum.
import { sql } from 'kysely'
import type { RegionDb, RegionTx } from '../../../../schema/region.ts'

/** The company may have a slot that follows the datum. */
export interface Follower {
  ownerUserId: string
  datumId: string
  companyUserId: string
}

const toColumns = (followers: readonly Follower[]) => sql`${followers.map((follower) => follower.ownerUserId)}::uuid[],
  ${followers.map((follower) => follower.datumId)}::uuid[], ${followers.map((follower) => follower.companyUserId)}::uuid[]`

/** Followers whose datum exists, in the order of the data, which every operation uses for locks. */
export const insertFollowers = async (db: RegionDb, followers: readonly Follower[]): Promise<void> => {
  await sql`insert into datum_follower (owner_user_id, contact_datum_id, follower_user_id)
    select d.owner_user_id, d.id, f.company from unnest(${toColumns(followers)}) as f (owner, datum, company)
      join contact_datum d on d.id = f.datum and d.owner_user_id = f.owner
    where not exists (select from datum_follower m where m.contact_datum_id = d.id and m.follower_user_id = f.company)
    order by d.id, f.company on conflict do nothing`.execute(db)
}

/** The companies. */
export const listFollowers = async (db: RegionDb, datumId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select follower_user_id as id from datum_follower
    where contact_datum_id = ${datumId}`.execute(db)
  return rows.map(({ id }) => id)
}

export const removeFollowers = async (tx: RegionTx, followers: readonly Follower[]): Promise<void> => {
  await sql`delete from datum_follower f using unnest(${toColumns(followers)}) as gone (owner, datum, company)
    where f.contact_datum_id = gone.datum and f.follower_user_id = gone.company`.execute(tx)
}

/** The data that the company may follow, locked as by an edit: no slot can start to follow them. */
export const lockFollowedData = async (tx: RegionTx, ownerUserId: string, companyUserId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select d.id from contact_datum d
    join datum_follower f on f.contact_datum_id = d.id
    where f.owner_user_id = ${ownerUserId} and f.follower_user_id = ${companyUserId}
    order by d.id for update of d`.execute(tx)
  return rows.map(({ id }) => id)
}

/** In the region of the companies: the followers that have a slot that follows. */
export const listFollowing = async (db: RegionDb, followers: readonly Follower[]): Promise<Follower[]> => {
  const { rows } =
    await sql<Follower>`select f.owner as "ownerUserId", f.datum as "datumId", f.company as "companyUserId"
    from unnest(${toColumns(followers)}) as f (owner, datum, company)
    where exists (select from connection_value v where v.customer_user_id = f.owner and v.contact_datum_id = f.datum
      and v.company_user_id = f.company and v.live)`.execute(db)
  return rows
}

/** A page of all followers, in one order. */
export const listAllFollowers = async (
  db: RegionDb,
  after: Follower | undefined,
  limit: number,
): Promise<Follower[]> => {
  const { rows } = await sql<Follower>`select owner_user_id as "ownerUserId", contact_datum_id as "datumId",
      follower_user_id as "companyUserId" from datum_follower
    where ${after === undefined ? sql`true` : sql`(contact_datum_id, follower_user_id) > (${after.datumId}, ${after.companyUserId})`}
    order by contact_datum_id, follower_user_id limit ${limit}`.execute(db)
  return rows
}

export interface FollowingSlot extends Follower {
  connectionId: string
  requestFieldId: string
}

/** A page of all slots that follow a datum, in one order. */
export const listFollowingSlots = async (
  db: RegionDb,
  after: FollowingSlot | undefined,
  limit: number,
): Promise<FollowingSlot[]> => {
  const { rows } = await sql<FollowingSlot>`select customer_user_id as "ownerUserId", contact_datum_id as "datumId",
      company_user_id as "companyUserId", connection_id as "connectionId", request_field_id as "requestFieldId"
    from connection_value where live
      and ${after === undefined ? sql`true` : sql`(connection_id, request_field_id) > (${after.connectionId}, ${after.requestFieldId})`}
    order by connection_id, request_field_id limit ${limit}`.execute(db)
  return rows
}
