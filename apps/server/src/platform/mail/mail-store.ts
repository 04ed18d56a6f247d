// SQL of the mail queue.
import { type QueryExecutorProvider, sql } from 'kysely'
import { removeBatch } from '../db/index.ts'

/** The channel of a mail: the mail server, or the gateway for text messages. */
export type MailChannel = 'mail' | 'sms'

export interface StoredMail {
  id: string
  kind: string
  subject: string
  body_encrypted: string
  at: Date
  attempts: number
  expires_at: Date | null
}

export interface DueMail extends StoredMail {
  /** An ordinary mail to an address that bounced. */
  is_suppressed: boolean
}

export interface NewMailRow {
  id: string
  accountId: string
  toHash: string
  channel: MailChannel
  kind: string
  subject: string
  bodyEncrypted: string
  at: Date
  expiresAt: Date | null
  isOrdinary: boolean
}

/** After this many tries, over two days, the mail stays in the queue unsent, where the operator can see it. */
export const MAX_ATTEMPTS = 12
const MAX_WAIT_MINUTES = 360

export const insertMail = async (tx: QueryExecutorProvider, row: NewMailRow): Promise<void> => {
  const { id, accountId, toHash, channel, kind, subject, bodyEncrypted, at, expiresAt, isOrdinary } = row
  await sql`insert into mail
      (id, account_id, to_hash, channel, kind, subject, body_encrypted, at, next_try_at, expires_at,
      is_ordinary)
    values (${id}, ${accountId}, ${toHash}, ${channel}, ${kind}, ${subject}, ${bodyEncrypted}, ${at}, ${at},
      ${expiresAt}, ${isOrdinary})`.execute(tx)
}

export interface MailSlice {
  toHash: string | undefined
  before: string | undefined
  limit: number
}

/** Newest first. */
export const listMails = async (
  db: QueryExecutorProvider,
  { toHash, before, limit }: MailSlice,
): Promise<StoredMail[]> => {
  const { rows } = await sql<StoredMail>`select id, kind, subject, body_encrypted, at, attempts, expires_at from mail
    where ${toHash === undefined ? sql`true` : sql`to_hash = ${toHash}`}
      and ${before === undefined ? sql`true` : sql`id < ${before}`}
    order by id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Mails that are not sent, counted up to a limit: all that are still tried, those tried before, and those given up. A mail
 * that bounced or was left out has ended.
 */
export const countUnsent = async (
  db: QueryExecutorProvider,
  now: Date,
  limit: number,
): Promise<{ waiting: number; failing: number; givenUp: number }> => {
  const { rows } = await sql<{ waiting: number; failing: number; givenUp: number }>`select
      count(*) filter (where attempts < ${MAX_ATTEMPTS})::integer as waiting,
      count(*) filter (where attempts between 1 and ${MAX_ATTEMPTS - 1})::integer as failing,
      count(*) filter (where attempts >= ${MAX_ATTEMPTS})::integer as "givenUp"
    from (select attempts from mail where sent_at is null and bounced_at is null and left_out_at is null
      and (expires_at is null or expires_at > ${now}) limit ${limit}) unsent`.execute(db)
  return rows[0] ?? { waiting: 0, failing: 0, givenUp: 0 }
}

/** Counts the attempt and sets the next one, so that a mail whose sending fails is retried later. */
export const takeDueMails = async (
  db: QueryExecutorProvider,
  channel: MailChannel,
  limit: number,
  now: Date,
): Promise<DueMail[]> => {
  const { rows } = await sql<DueMail>`update mail set attempts = attempts + 1,
      next_try_at = ${now}::timestamptz + least(power(2, attempts), ${MAX_WAIT_MINUTES}) * interval '1 minute'
    where id in (select id from mail where sent_at is null and channel = ${channel} and next_try_at <= ${now}
        and (expires_at is null or expires_at > ${now}) and attempts < ${MAX_ATTEMPTS}
      order by next_try_at limit ${limit} for update skip locked)
    returning id, kind, subject, body_encrypted, at, attempts, expires_at, is_ordinary and exists (
      select from mail bounced where bounced.to_hash = mail.to_hash and bounced.suppressed_until > ${now}) as is_suppressed
  `.execute(db)
  return rows
}

/**
 * An address that accepts a mail is no longer suppressed, unless a report suppressed it: then the server accepts every mail at
 * first.
 */
export const updateSent = async (
  db: QueryExecutorProvider,
  id: string,
  emptyBody: string,
  now: Date,
): Promise<void> => {
  await sql`with sent as (
      update mail set sent_at = ${now}, body_encrypted = ${emptyBody} where id = ${id} returning to_hash)
    update mail set suppressed_until = null
    where suppressed_until is not null and sent_at is null and to_hash in (select to_hash from sent) and id <> ${id}`.execute(
    db,
  )
}

export const emptyExpiredMails = async (db: QueryExecutorProvider, emptyBody: string, now: Date): Promise<number> => {
  const { numAffectedRows = 0n } =
    await sql`update mail set body_encrypted = ${emptyBody}, expires_at = null, attempts = ${MAX_ATTEMPTS}
    where expires_at <= ${now}`.execute(db)
  return Number(numAffectedRows)
}

export const removeMailsByAccount = async (db: QueryExecutorProvider, accountId: string): Promise<void> => {
  await sql`delete from mail where account_id = ${accountId}`.execute(db)
}

export const removeMailsBefore = (db: QueryExecutorProvider, time: Date, limit: number): Promise<number> =>
  removeBatch(db, 'mail', sql`at < ${time}`, limit)
