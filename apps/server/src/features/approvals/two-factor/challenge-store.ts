// SQL for challenges, in the region of the service's company.
import type { ChallengeStatus, DenyReason } from '@company-data/protocol/wire/approvals/challenges'
import { type Selectable, sql, type Updateable } from 'kysely'
import { removeBatch, runFixedStatement } from '../../../platform/db/index.ts'
import { getErrorCode } from '../../../platform/db/store-error.ts'
import type { RegionDb, RegionTables, RegionTx } from '../../../schema/region.ts'

/** A row, typed by its check constraints. */
export type ChallengeRow = Omit<Selectable<RegionTables['twofa_challenge']>, 'status' | 'reason'> & {
  status: ChallengeStatus
  reason: DenyReason | null
}

export type NewChallengeRow = Pick<
  ChallengeRow,
  | 'company_user_id'
  | 'service_id'
  | 'id'
  | 'person_user_id'
  | 'context'
  | 'matching_digits'
  | 'idempotency_key'
  | 'request_hash'
  | 'created_at'
  | 'expires_at'
>

/** The first number of the advisory locks of this feature. */
const LOCK = 2

// Raising and polling are hot: their statements have fixed texts.
const LOCK_PERSON = `select pg_advisory_xact_lock(${LOCK}, hashtext($1))`
const FIND_FOR_RAISE = `
  select array(
      select service_id from twofa_challenge where person_user_id = $3 and status = 'pending' and expires_at > $4
    ) as open_services, earlier.*
  from (select) as always left join twofa_challenge earlier on service_id = $1 and idempotency_key = $2`
const FIND_OF_SERVICE = 'select * from twofa_challenge where id = $1 and service_id = $2'
const INSERT = `
  insert into twofa_challenge (company_user_id, service_id, id, person_user_id, status, context, matching_digits,
    idempotency_key, request_hash, created_at, expires_at)
  values ($1, $2, $3, $4, 'pending', $5, $6, $7, $8, $9, $10)`
const LIST_OPEN_SERVICES = `
  select company_user_id, service_id from twofa_challenge
  where person_user_id = $1 and status = 'pending' and expires_at > $2`

/** Serializes raises for one person, so that the caps hold. */
export const lockPerson = async (tx: RegionTx, personUserId: string): Promise<void> => {
  await runFixedStatement(tx, LOCK_PERSON, [personUserId])
}

interface RaiseKey {
  serviceId: string
  key: string
  personUserId: string
  now: Date
}

/** The challenge with this key, and the service of each open challenge of the person: there are few. */
export const findForRaise = async (
  db: RegionDb,
  { serviceId, key, personUserId, now }: RaiseKey,
): Promise<{ earlier: ChallengeRow | undefined; openServices: readonly string[] }> => {
  type RaiseRow = { open_services: string[] } & (ChallengeRow | { id: null })
  const [row] = await runFixedStatement<RaiseRow>(db, FIND_FOR_RAISE, [serviceId, key, personUserId, now])
  if (!row) throw new Error('a statement with one row returned none')
  const { open_services: openServices, ...earlier } = row
  return { earlier: earlier.id === null ? undefined : earlier, openServices }
}

/** The challenge stays, but its key may be used again. */
export const freeKey = async (tx: RegionTx, id: string): Promise<void> => {
  await tx.updateTable('twofa_challenge').set({ idempotency_key: null }).where('id', '=', id).execute()
}

const UNIQUE_VIOLATION = '23505'

/** True if the key of an inserted challenge was in use. */
export const isKeyInUse = (error: unknown): boolean => getErrorCode(error) === UNIQUE_VIOLATION

/** Fails when the key is in use, after a concurrent insert that was not committed yet. */
export const insertChallenge = async (tx: RegionTx, row: NewChallengeRow): Promise<void> => {
  await runFixedStatement(tx, INSERT, [
    row.company_user_id,
    row.service_id,
    row.id,
    row.person_user_id,
    row.context,
    row.matching_digits,
    row.idempotency_key,
    row.request_hash,
    row.created_at,
    row.expires_at,
  ])
}

/** The open challenges of a person, oldest first. */
export const listOpenByPerson = async (db: RegionDb, personUserId: string, now: Date): Promise<ChallengeRow[]> =>
  (await db
    .selectFrom('twofa_challenge')
    .selectAll()
    .where('person_user_id', '=', personUserId)
    .where('status', '=', sql.lit('pending'))
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute()) as ChallengeRow[]

/** The services of a person's open challenges, one entry per challenge: there are few. */
export const listOpenServices = (
  db: RegionDb,
  personUserId: string,
  now: Date,
): Promise<Array<{ company_user_id: string; service_id: string }>> =>
  runFixedStatement(db, LIST_OPEN_SERVICES, [personUserId, now])

/** Undefined for a challenge of another service, as for one that does not exist. */
export const findByService = async (db: RegionDb, serviceId: string, id: string): Promise<ChallengeRow | undefined> =>
  (await runFixedStatement<ChallengeRow>(db, FIND_OF_SERVICE, [id, serviceId]))[0]

export const findByPerson = async (db: RegionDb, personUserId: string, id: string): Promise<ChallengeRow | undefined> =>
  (await db
    .selectFrom('twofa_challenge')
    .selectAll()
    .where('id', '=', id)
    .where('person_user_id', '=', personUserId)
    .executeTakeFirst()) as ChallengeRow | undefined

/** G-118: only the first reader of an outcome gets it. */
export const consume = async (db: RegionDb, id: string, now: Date): Promise<ChallengeRow | undefined> =>
  (await db
    .updateTable('twofa_challenge')
    .set({
      consumed_at: now,
      status: sql`case status when 'pending' then 'expired' else status end`,
      completed_at: sql`coalesce(completed_at, expires_at)`,
    })
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .where((where) => where.or([where('status', '<>', 'pending'), where('expires_at', '<=', now)]))
    .returningAll()
    .executeTakeFirst()) as ChallengeRow | undefined

type End = { status: 'approved' | 'denied' } & Pick<
  Updateable<RegionTables['twofa_challenge']>,
  'reason' | 'receipt_signature' | 'receipt_public_key' | 'receipt_assertion' | 'unlocked_by'
>

/** Undefined if it is no longer open (T-69). */
export const endOpen = async (tx: RegionTx, id: string, now: Date, end: End): Promise<ChallengeRow | undefined> =>
  (await tx
    .updateTable('twofa_challenge')
    .set({ ...end, completed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()) as ChallengeRow | undefined

/** Counts wrong digits; the last attempt denies. Undefined if it is no longer open. */
export const countWrongDigits = async (
  tx: RegionTx,
  id: string,
  now: Date,
  maxTries: number,
): Promise<ChallengeRow | undefined> =>
  (await tx
    .updateTable('twofa_challenge')
    .set({
      digit_tries: sql`digit_tries + 1`,
      status: sql`case when digit_tries + 1 >= ${maxTries}::integer then 'denied' else status end`,
      completed_at: sql`case when digit_tries + 1 >= ${maxTries}::integer then ${now}::timestamptz end`,
    })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()) as ChallengeRow | undefined

/** an expired challenge stays expired. Sorted by id. */
export const revokeOpen = async (
  tx: RegionTx,
  serviceId: string,
  personUserId: string,
  now: Date,
): Promise<ChallengeRow[]> => {
  const rows = (await tx
    .updateTable('twofa_challenge')
    .set({ status: 'revoked', completed_at: now })
    .where('service_id', '=', serviceId)
    .where('person_user_id', '=', personUserId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .returningAll()
    .execute()) as ChallengeRow[]
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Deletes and returns the open challenges of a service that is being deleted. */
export const listOpenByService = (
  tx: RegionTx,
  serviceId: string,
  now: Date,
): Promise<Array<Pick<ChallengeRow, 'id' | 'person_user_id'>>> =>
  tx
    .selectFrom('twofa_challenge')
    .select(['id', 'person_user_id'])
    .where('service_id', '=', serviceId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .execute()

export const removeEndedBefore = (db: RegionDb, before: Date, limit: number): Promise<number> =>
  removeBatch(
    db,
    'twofa_challenge',
    sql`coalesce(completed_at, expires_at) < ${before} and is_free_to_write(company_user_id)`,
    limit,
  )
