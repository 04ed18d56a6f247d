// SQL for verifications and the verified name, in a region's database.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { RegionDb, RegionTables, RegionTx } from '../../../schema/region.ts'
import type { Attestation } from '../contact-data/index.ts'

export type Method = Attestation['verified_method']
export type Status = 'pending' | 'verified' | 'rejected' | 'ended'

export type VerificationRow = Omit<Selectable<RegionTables['verification']>, 'method' | 'status'> & {
  method: Method
  status: Status
}

export const insertVerification = async (
  tx: RegionTx,
  row: Insertable<RegionTables['verification']>,
): Promise<void> => {
  await tx.insertInto('verification').values(row).execute()
}

/** Undefined for a verification of another person, as for one that does not exist. */
export const findVerification = async (
  db: RegionDb,
  ownerUserId: string,
  id: string,
): Promise<VerificationRow | undefined> => {
  const row = db.selectFrom('verification').selectAll().where('id', '=', id).where('owner_user_id', '=', ownerUserId)
  return (await row.executeTakeFirst()) as VerificationRow | undefined
}

/** A verification of any person that waits for an operator. */
export const findWaiting = async (db: RegionDb, id: string): Promise<VerificationRow | undefined> => {
  const row = db.selectFrom('verification').selectAll().where('id', '=', id)
  const waiting = row.where('status', '=', 'pending').where('method', '=', 'id_document')
  return (await waiting.executeTakeFirst()) as VerificationRow | undefined
}

interface Slice {
  after: string | undefined
  limit: number
}

// Ids rise with time, so they are the order and the cursor of lists; the oldest first.
export const listVerificationsByOwner = async (
  db: RegionDb,
  ownerUserId: string,
  slice: Slice,
): Promise<VerificationRow[]> => {
  const rows = db.selectFrom('verification').selectAll().where('owner_user_id', '=', ownerUserId)
  const page = slice.after === undefined ? rows : rows.where('id', '>', slice.after)
  return (await page.orderBy('id').limit(slice.limit).execute()) as VerificationRow[]
}

export const listWaiting = async (db: RegionDb, { after, limit }: Slice): Promise<VerificationRow[]> => {
  const rows = db.selectFrom('verification').selectAll().where('status', '=', 'pending')
  const waiting = rows.where('method', '=', 'id_document')
  const page = after === undefined ? waiting : waiting.where('id', '>', after)
  return (await page.orderBy('id').limit(limit).execute()) as VerificationRow[]
}

/** ID documents that wait for an operator, counted up to a limit. */
export const countWaiting = async (db: RegionDb, limit: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
    select from verification where status = 'pending' and method = 'id_document' limit ${limit}) waiting`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts an attempt. Returns the row to compare the code with; undefined if the code can no longer be used. */
export const takeTry = async (
  db: RegionDb,
  { id, now, maxTries }: { id: string; now: Date; maxTries: number },
): Promise<VerificationRow | undefined> => {
  const row = await db
    .updateTable('verification')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('code_expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returningAll()
    .executeTakeFirst()
  return row as VerificationRow | undefined
}

/** Changes the status from one of the given ones and deletes the hashes; false if the status had changed before. */
export const settleVerification = async (
  tx: RegionDb,
  id: string,
  from: readonly Status[],
  to: { status: Status; at: Date; expiresAt?: Date | null },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('verification')
    .set({
      status: to.status,
      decided_at: to.at,
      expires_at: to.expiresAt ?? null,
      code_hash: null,
      salt: null,
      hash: null,
    })
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Due {
  now: Date
  after: string | undefined
  limit: number
}

const runList = async (query: ReturnType<typeof sql<VerificationRow>>, db: RegionDb): Promise<VerificationRow[]> =>
  (await query.execute(db)).rows

const isAfter = (after: string | undefined) => (after === undefined ? sql`true` : sql`id > ${after}::uuid`)

/** Verifications whose code was not used in time. */
export const listUnused = (db: RegionDb, { now, after, limit }: Due): Promise<VerificationRow[]> =>
  runList(
    sql`select * from verification where status = 'pending' and code_expires_at <= ${now} and ${isAfter(after)}
      order by id limit ${limit}`,
    db,
  )

/** Verifications whose attestation has expired. */
export const listExpired = (db: RegionDb, { now, after, limit }: Due): Promise<VerificationRow[]> =>
  runList(
    sql`select * from verification where status = 'verified' and expires_at <= ${now} and ${isAfter(after)}
      order by id limit ${limit}`,
    db,
  )

/** Verifications that ended before `now`. */
export const listOld = (db: RegionDb, { now, after, limit }: Due): Promise<VerificationRow[]> =>
  runList(
    sql`select * from verification where status in ('rejected', 'ended') and decided_at <= ${now} and ${isAfter(after)}
      order by id limit ${limit}`,
    db,
  )

export const removeVerification = async (db: RegionDb, id: string): Promise<void> => {
  await db.deleteFrom('verification').where('id', '=', id).execute()
}

/** The last approved name replaces the previous one. */
export const upsertName = async (tx: RegionTx, row: Insertable<RegionTables['verified_name']>): Promise<void> => {
  const { salt, hash, verification_id, created_at } = row
  await tx
    .insertInto('verified_name')
    .values(row)
    .onConflict((conflict) => conflict.column('owner_user_id').doUpdateSet({ salt, hash, verification_id, created_at }))
    .execute()
}

export const removeName = async (tx: RegionTx, verificationId: string): Promise<void> => {
  await tx.deleteFrom('verified_name').where('verification_id', '=', verificationId).execute()
}

/** The name, while its approval holds. */
export const findName = (
  db: RegionDb,
  ownerUserId: string,
  now: Date,
): Promise<{ salt: string; hash: string } | undefined> =>
  db
    .selectFrom('verified_name as n')
    .innerJoin('verification as v', 'v.id', 'n.verification_id')
    .select(['n.salt', 'n.hash'])
    .where('n.owner_user_id', '=', ownerUserId)
    .where('v.status', '=', 'verified')
    .where((where) => where.or([where('v.expires_at', 'is', null), where('v.expires_at', '>', now)]))
    .executeTakeFirst()
