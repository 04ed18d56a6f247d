// SQL of mails that bounced and of addresses that are suppressed.
import { type QueryExecutorProvider, sql } from 'kysely'
import { MAX_ATTEMPTS, type MailSlice } from './mail-store.ts'

export interface StoredBounce {
  id: string
  kind: string
  body_encrypted: string
  at: Date
  expires_at: Date | null
  bounced_at: Date
  smtp_code: string
  suppressed_until: Date | null
}

export interface NewBounce {
  id: string
  smtpCode: string
  bodyEncrypted: string
  now: Date
  suppressedUntil: Date
}

/** Ends the mail. Of its address, only this mail suppresses from now on. */
export const updateBounced = async (db: QueryExecutorProvider, bounce: NewBounce): Promise<void> => {
  const { id, smtpCode, bodyEncrypted, now, suppressedUntil } = bounce
  await sql`with bounced as (
      update mail set bounced_at = ${now}, smtp_code = ${smtpCode}, suppressed_until = ${suppressedUntil},
        attempts = ${MAX_ATTEMPTS}, body_encrypted = ${bodyEncrypted}, expires_at = least(expires_at, ${suppressedUntil})
      where id = ${id} returning to_hash)
    update mail set suppressed_until = null
    where suppressed_until is not null and to_hash in (select to_hash from bounced) and id <> ${id}`.execute(db)
}

/** Ends an ordinary mail whose address is suppressed. */
export const updateLeftOut = async (
  db: QueryExecutorProvider,
  id: string,
  emptyBody: string,
  now: Date,
): Promise<void> => {
  await sql`update mail set left_out_at = ${now}, attempts = ${MAX_ATTEMPTS}, body_encrypted = ${emptyBody},
      expires_at = null where id = ${id}`.execute(db)
}

export interface BounceSlice extends MailSlice {
  /** Only mails whose address is suppressed at this time. */
  suppressedAt: Date | undefined
}

/** Newest first. */
export const listBounced = async (
  db: QueryExecutorProvider,
  { toHash, before, limit, suppressedAt }: BounceSlice,
): Promise<StoredBounce[]> => {
  const { rows } = await sql<StoredBounce>`select id, kind, body_encrypted, at, expires_at, bounced_at, smtp_code,
      suppressed_until from mail
    where bounced_at is not null
      and ${toHash === undefined ? sql`true` : sql`to_hash = ${toHash}`}
      and ${before === undefined ? sql`true` : sql`id < ${before}`}
      and ${suppressedAt === undefined ? sql`true` : sql`suppressed_until > ${suppressedAt}`}
    order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Text messages have no reports. */
export const findReportable = async (
  db: QueryExecutorProvider,
  id: string,
): Promise<{ to_hash: string; has_bounced: boolean } | undefined> => {
  const { rows } = await sql<{ to_hash: string; has_bounced: boolean }>`
    select to_hash, bounced_at is not null as has_bounced from mail where id = ${id} and channel = 'mail'`.execute(db)
  return rows[0]
}

/** Counted up to a limit. Of each address, one mail suppresses. */
export const countSuppressed = async (db: QueryExecutorProvider, now: Date, limit: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
      select from mail where suppressed_until is not null and suppressed_until > ${now} limit ${limit}) suppressed`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export const findToHash = async (db: QueryExecutorProvider, id: string): Promise<string | undefined> => {
  const { rows } = await sql<{ to_hash: string }>`select to_hash from mail where id = ${id}`.execute(db)
  return rows[0]?.to_hash
}

export const endSuppression = async (db: QueryExecutorProvider, toHash: string): Promise<void> => {
  await sql`update mail set suppressed_until = null
    where suppressed_until is not null and to_hash = ${toHash}`.execute(db)
}
