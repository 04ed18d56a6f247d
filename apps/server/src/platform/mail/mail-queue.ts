// The mail queue: a mail is written in the transaction of the act that causes it and sent afterwards (G-014).
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { type QueryExecutorProvider, sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Ids } from '../ids/ids.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** Who delivers it: the mail server, or the gateway for text messages. */
export type MailChannel = 'mail' | 'sms'

export interface NewMail {
  /** An e-mail address or, on the channel `sms`, a phone number. */
  to: string
  /** What the mail is for, for example `email_code` or `webhook_backlog_stale`. */
  kind: string
  /** Stays readable in the table: never anything that a person keeps, only what the mail is about. */
  subject: string
  text: string
  /** The code that the mail carries, when it carries one. */
  code?: string
  channel?: MailChannel
  /** From then on it is not sent any more, and address, text and code go. */
  expiresAt?: Date
}

export interface MailRow {
  id: string
  to: string
  kind: string
  subject: string
  text: string
  code: string | null
  at: string
}

interface StoredMail {
  id: string
  kind: string
  subject: string
  body_encrypted: string
  at: Date
  attempts: number
  expires_at: Date | null
}

interface Body {
  to: string
  text: string
  code: string | null
}

export interface MailQuery {
  to?: string | undefined
  before?: string | undefined
  limit: number
}

export interface MailQueue {
  /** Takes the caller's transaction: no act without its mail, no mail without its act. */
  add(tx: QueryExecutorProvider, mail: NewMail): Promise<string>
  /** Newest first. What was sent or is out of date has no address any more, unless it was found by one. */
  list(db: QueryExecutorProvider, query: MailQuery): Promise<MailRow[]>
  /** Takes mails that are due; each comes up again later, after a longer wait each time, unless it is marked as sent. */
  takeDue(
    db: QueryExecutorProvider,
    channel: MailChannel,
    limit: number,
  ): Promise<Array<MailRow & { attempts: number }>>
  markSent(db: QueryExecutorProvider, id: string): Promise<void>
  /** Empties what is out of date and removes what is old. */
  purge(db: QueryExecutorProvider, olderThanMs: number): Promise<void>
}

const PURPOSE = 'mail.body'
const ADDRESS = 'mail.to'
const NOTHING: Body = { to: '', text: '', code: null }
/** Twelve tries over two days; then the mail stays in the queue, unsent, for the operator to see. */
export const MAX_ATTEMPTS = 12
const MAX_WAIT_MINUTES = 360

export const mailQueue = ({ clock, ids, secrets }: { clock: Clock; ids: Ids; secrets: Secrets }): MailQueue => {
  const sealed = (body: Body): string => secrets.encrypt(JSON.stringify(body), PURPOSE)
  const bodyOf = ({ body_encrypted, expires_at }: StoredMail): Body =>
    expires_at !== null && expires_at <= clock.now()
      ? NOTHING
      : (JSON.parse(secrets.decrypt(body_encrypted, PURPOSE)) as Body)
  const opened = (row: StoredMail, foundBy = ''): MailRow => {
    const { to, text, code } = bodyOf(row)
    const { id, kind, subject, at } = row
    return { id, to: to === '' ? foundBy : to, kind, subject, text, code, at: formatTimestamp(at) }
  }
  return {
    async add(tx, { to, kind, subject, text, code, channel = 'mail', expiresAt }) {
      const id = ids.next()
      const now = clock.now()
      await sql`insert into mail (id, to_hash, channel, kind, subject, body_encrypted, at, next_try_at, expires_at)
        values (${id}, ${secrets.keyedHash(to, ADDRESS)}, ${channel}, ${kind}, ${subject}, ${sealed({ to, text, code: code ?? null })},
          ${now}, ${now}, ${expiresAt ?? null})`.execute(tx)
      return id
    },
    async list(db, { to, before, limit }) {
      const address = to === undefined ? sql`true` : sql`to_hash = ${secrets.keyedHash(to, ADDRESS)}`
      const { rows } =
        await sql<StoredMail>`select id, kind, subject, body_encrypted, at, attempts, expires_at from mail
        where ${address} and ${before === undefined ? sql`true` : sql`id < ${before}`}
        order by id desc limit ${limit}`.execute(db)
      return rows.map((row) => opened(row, to))
    },
    async takeDue(db, channel, limit) {
      const now = clock.now()
      const { rows } = await sql<StoredMail>`update mail set attempts = attempts + 1,
          next_try_at = ${now}::timestamptz + least(power(2, attempts), ${MAX_WAIT_MINUTES}) * interval '1 minute'
        where id in (select id from mail where sent_at is null and channel = ${channel} and next_try_at <= ${now}
            and (expires_at is null or expires_at > ${now}) and attempts < ${MAX_ATTEMPTS}
          order by next_try_at limit ${limit} for update skip locked)
        returning id, kind, subject, body_encrypted, at, attempts, expires_at`.execute(db)
      return rows.map((row) => ({ ...opened(row), attempts: row.attempts }))
    },
    async markSent(db, id) {
      // What was sent need not stay readable here: address, text and code go, the fact stays.
      await sql`update mail set sent_at = ${clock.now()}, body_encrypted = ${sealed(NOTHING)} where id = ${id}`.execute(
        db,
      )
    },
    async purge(db, olderThanMs) {
      await sql`update mail set body_encrypted = ${sealed(NOTHING)}, expires_at = null, attempts = ${MAX_ATTEMPTS}
        where expires_at <= ${clock.now()}`.execute(db)
      await sql`delete from mail where at < ${new Date(clock.nowMs() - olderThanMs)}`.execute(db)
    },
  }
}
