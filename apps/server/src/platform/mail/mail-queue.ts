// The mail queue: a mail is written in the transaction that causes it and sent afterwards (G-014).

import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { QueryExecutorProvider } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Ids } from '../ids/ids.ts'
import { type JobContext, removeInBatches } from '../jobs/jobs.ts'
import type { RateLimits } from '../rate-limit/rate-limits.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { type MailBounces, mailBounces } from './mail-bounces.ts'
import {
  countUnsent,
  emptyExpiredMails,
  insertMail,
  listMails,
  type MailChannel,
  removeMailsBefore,
  removeMailsByAccount,
  type StoredMail,
  takeDueMails,
  updateSent,
} from './mail-store.ts'
import { normalizeTarget } from './message-target.ts'

export interface NewMail {
  /** The owner of the mail: it is deleted with the account. */
  accountId: string
  /** An e-mail address or, on the channel `sms`, a phone number. */
  to: string
  /** The purpose of the mail, for example `email_code`. */
  kind: string
  /** Not encrypted in the table: it says what the mail is about and must not contain personal data. */
  subject: string
  text: string
  /** The code in the mail, if it contains one. */
  code?: string
  /**
   * The account has shown that the mailbox is its own, so that limits over all accounts do not apply: a stranger could use them
   * up. Otherwise any number of accounts may name the mailbox of someone else.
   */
  isConfirmed?: boolean
  /**
   * Left out while its address is suppressed, because it bounced. Never set it for a mail with a code or with a warning about
   * the account itself.
   */
  isOrdinary?: boolean
  channel?: MailChannel
  /** After this time the mail is no longer sent, and its address, text and code are deleted. */
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

export interface DueMail extends MailRow {
  attempts: number
  /** An ordinary mail to an address that bounced, which is left out. */
  isSuppressed: boolean
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

export interface MailQueue extends MailBounces {
  /**
   * Uses the caller's transaction, so that neither the change nor its mail exists without the other. Refuses with
   * `rate.limited` when too many codes went to the same address or number. A notification beyond its limit is dropped:
   * its reader did not cause it, so cannot be asked to wait.
   */
  add(tx: QueryExecutorProvider, mail: NewMail): Promise<string | undefined>
  /** Newest first. A mail that was sent or has expired has no address, unless the query names it. */
  list(db: QueryExecutorProvider, query: MailQuery): Promise<MailRow[]>
  /** Mails that are not sent, counted up to a limit. */
  countUnsent(db: QueryExecutorProvider, limit: number): Promise<{ waiting: number; failing: number; givenUp: number }>
  /** Takes due mails. Unless it is marked as sent, each is due again after a growing wait. */
  takeDue(db: QueryExecutorProvider, channel: MailChannel, limit: number): Promise<DueMail[]>
  markSent(db: QueryExecutorProvider, id: string): Promise<void>
  /** Removes every mail of a deleted account from this database, sent or not. */
  removeByAccount(db: QueryExecutorProvider, accountId: string): Promise<void>
  /** Empties expired mails and removes old ones. */
  purge(db: QueryExecutorProvider, olderThanMs: number, job: JobContext): Promise<void>
}

const PURGE_BATCH_ROWS = 5_000
const PURPOSE = 'mail.body'
const ADDRESS = 'mail.to'
const TARGET = 'mail.target'
const EMPTY: Body = { to: '', text: '', code: null }

interface Deps {
  clock: Clock
  ids: Ids
  secrets: Secrets
  limits: Pick<RateLimits, 'take' | 'takeOrRefuse'>
}

export const mailQueue = ({ clock, ids, secrets, limits }: Deps): MailQueue => {
  const hashAddress = (address: string): string => secrets.keyedHash(address, ADDRESS)
  const encrypt = (body: Body): string => secrets.encrypt(JSON.stringify(body), PURPOSE)
  const decryptBody = ({ body_encrypted, expires_at }: Pick<StoredMail, 'body_encrypted' | 'expires_at'>): Body =>
    expires_at !== null && expires_at <= clock.now()
      ? EMPTY
      : (JSON.parse(secrets.decrypt(body_encrypted, PURPOSE)) as Body)
  /** A mail without an address was found by `address`, if at all. */
  const toMailRow = (row: StoredMail, address = ''): MailRow => {
    const { to, text, code } = decryptBody(row)
    const { id, kind, subject, at } = row
    return { id, to: to === '' ? address : to, kind, subject, text, code, at: formatTimestamp(at) }
  }
  const isRefused = (limit: string, key: string): boolean => limits.take(limit, key)?.allowed === false
  /**
   * Per account and kind, so that an attacker cannot use up the limit of a notification that warns another account.
   */
  const isFlood = (target: string, { accountId, kind, isConfirmed = false }: NewMail): boolean =>
    isRefused('noticesPerTarget', `${accountId} ${kind} ${target}`) ||
    (!isConfirmed && isRefused('unconfirmedNotices', target))
  return {
    async add(tx, mail) {
      const { accountId, to, kind, subject, text, code, isConfirmed = false, isOrdinary = false, expiresAt } = mail
      const { channel = 'mail' } = mail
      const target = secrets.keyedHash(normalizeTarget(to, channel), TARGET)
      // Other codes go to a target that the caller names, so a stranger's mailbox is protected from all callers
      // together.
      if (code !== undefined && !isConfirmed) limits.takeOrRefuse('codesPerTarget', target)
      if (code === undefined && isFlood(target, mail)) return undefined
      const id = ids.next()
      const bodyEncrypted = encrypt({ to, text, code: code ?? null })
      await insertMail(tx, {
        id,
        accountId,
        toHash: hashAddress(to),
        channel,
        kind,
        subject,
        bodyEncrypted,
        at: clock.now(),
        expiresAt: expiresAt ?? null,
        isOrdinary,
      })
      return id
    },
    async list(db, { to, before, limit }) {
      const rows = await listMails(db, { toHash: to === undefined ? undefined : hashAddress(to), before, limit })
      return rows.map((row) => toMailRow(row, to))
    },
    countUnsent: (db, limit) => countUnsent(db, clock.now(), limit),
    async takeDue(db, channel, limit) {
      const rows = await takeDueMails(db, channel, limit, clock.now())
      return rows.map((row) => ({ ...toMailRow(row), attempts: row.attempts, isSuppressed: row.is_suppressed }))
    },
    // A sent mail needs no content: address, text and code are emptied, and the row shows only that it was sent.
    markSent: (db, id) => updateSent(db, id, encrypt(EMPTY), clock.now()),
    ...mailBounces({
      clock,
      hashAddress,
      encryptAddress: (to) => encrypt({ ...EMPTY, to }),
      decryptAddress: (row) => decryptBody(row).to,
    }),
    removeByAccount: removeMailsByAccount,
    async purge(db, olderThanMs, job) {
      job.count(await emptyExpiredMails(db, encrypt(EMPTY), clock.now()))
      const before = new Date(clock.nowMs() - olderThanMs)
      await removeInBatches(job, PURGE_BATCH_ROWS, () => removeMailsBefore(db, before, PURGE_BATCH_ROWS))
    },
  }
}
