// The mail outbox: a mail is written in the transaction of the act that causes it and sent afterwards (G-014).
import { formatTimestamp } from '@company-data/protocol'
import { type QueryExecutorProvider, sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Ids } from '../ids/ids.ts'
import type { Secrets } from '../secrets/secrets.ts'

export interface NewMail {
  to: string
  /** What the mail is for, for example `email_code` or `webhook_backlog_stale`. */
  kind: string
  subject: string
  text: string
  /** The code that the mail carries, when it carries one. */
  code?: string
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
  to: string
  kind: string
  subject: string
  body_encrypted: string
  at: Date
  attempts: number
}

export interface MailQuery {
  to?: string | undefined
  before?: string | undefined
  limit: number
}

export interface Outbox {
  /** Takes the caller's transaction: no act without its mail, no mail without its act. */
  add(tx: QueryExecutorProvider, mail: NewMail): Promise<string>
  /** Newest first. */
  list(db: QueryExecutorProvider, query: MailQuery): Promise<MailRow[]>
  /** Takes mails that are due; each comes up again later, after a longer wait each time, unless it is marked as sent. */
  takeDue(db: QueryExecutorProvider, limit: number): Promise<Array<MailRow & { attempts: number }>>
  markSent(db: QueryExecutorProvider, id: string): Promise<void>
  purge(db: QueryExecutorProvider, olderThanMs: number): Promise<void>
}

const PURPOSE = 'mail.body'
/** Twelve tries over two days; then the mail stays in the outbox, unsent, for the operator to see. */
export const MAX_ATTEMPTS = 12
const MAX_WAIT_MINUTES = 360

export const outbox = ({ clock, ids, secrets }: { clock: Clock; ids: Ids; secrets: Secrets }): Outbox => {
  const opened = (row: StoredMail): MailRow => {
    const { text, code } = JSON.parse(secrets.decrypt(row.body_encrypted, PURPOSE)) as {
      text: string
      code: string | null
    }
    return { id: row.id, to: row.to, kind: row.kind, subject: row.subject, text, code, at: formatTimestamp(row.at) }
  }
  return {
    async add(tx, mail) {
      const id = ids.next()
      const body = secrets.encrypt(JSON.stringify({ text: mail.text, code: mail.code ?? null }), PURPOSE)
      await sql`insert into mail (id, "to", kind, subject, body_encrypted, at, next_try_at)
        values (${id}, ${mail.to}, ${mail.kind}, ${mail.subject}, ${body}, ${clock.now()}, ${clock.now()})`.execute(tx)
      return id
    },
    async list(db, { to, before, limit }) {
      const { rows } = await sql<StoredMail>`select id, "to", kind, subject, body_encrypted, at, attempts from mail
        where ${to === undefined ? sql`true` : sql`"to" = ${to}`} and ${before === undefined ? sql`true` : sql`id < ${before}`}
        order by id desc limit ${limit}`.execute(db)
      return rows.map(opened)
    },
    async takeDue(db, limit) {
      const { rows } = await sql<StoredMail>`update mail set attempts = attempts + 1,
          next_try_at = ${clock.now()}::timestamptz + least(power(2, attempts), ${MAX_WAIT_MINUTES}) * interval '1 minute'
        where id in (select id from mail where sent_at is null and next_try_at <= ${clock.now()} and attempts < ${MAX_ATTEMPTS}
          order by next_try_at limit ${limit} for update skip locked)
        returning id, "to", kind, subject, body_encrypted, at, attempts`.execute(db)
      return rows.map((row) => ({ ...opened(row), attempts: row.attempts }))
    },
    async markSent(db, id) {
      // What was sent need not stay readable here: the row keeps its envelope, the text and the code go.
      const empty = secrets.encrypt(JSON.stringify({ text: '', code: null }), PURPOSE)
      await sql`update mail set sent_at = ${clock.now()}, body_encrypted = ${empty} where id = ${id}`.execute(db)
    },
    async purge(db, olderThanMs) {
      await sql`delete from mail where at < ${new Date(clock.nowMs() - olderThanMs)}`.execute(db)
    },
  }
}
