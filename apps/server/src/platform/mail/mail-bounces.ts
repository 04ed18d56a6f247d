// The part of the mail queue about addresses that bounced: a bounce suppresses its address for some days.
import type { MailBounce } from '@company-data/protocol/wire/operations/mail'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { QueryExecutorProvider } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { BounceReport } from './bounce-report.ts'
import {
  countSuppressed,
  endSuppression,
  findReportable,
  findToHash,
  listBounced,
  type StoredBounce,
  updateBounced,
  updateLeftOut,
} from './bounce-store.ts'
import type { StoredMail } from './mail-store.ts'

/** Long enough to spare the mail server, short enough for an address that was refused by mistake. */
const SUPPRESSION_MS = 7 * 24 * 3600_000

export interface BounceQuery {
  to?: string | undefined
  only?: 'suppressed' | undefined
  before?: string | undefined
  limit: number
}

export interface MailBounces {
  /** Ends a mail whose address was refused for good, and suppresses the address. */
  markBounced(db: QueryExecutorProvider, mail: { id: string; to: string }, smtpCode: string): Promise<void>
  /** Suppresses the address of a mail that was sent. Undefined: this database has no mail with that id. */
  recordReport(db: QueryExecutorProvider, report: BounceReport): Promise<'suppressed' | 'ignored' | undefined>
  /** How many addresses are suppressed, counted up to a limit. */
  countSuppressed(db: QueryExecutorProvider, limit: number): Promise<number>
  /** Ends an ordinary mail to a suppressed address. */
  markLeftOut(db: QueryExecutorProvider, id: string): Promise<void>
  /** Newest first. */
  listBounces(db: QueryExecutorProvider, query: BounceQuery): Promise<MailBounce[]>
  /** The keyed hash of the address of a mail. */
  findToHash(db: QueryExecutorProvider, id: string): Promise<string | undefined>
  endSuppression(db: QueryExecutorProvider, toHash: string): Promise<void>
}

interface Deps {
  clock: Clock
  hashAddress: (address: string) => string
  encryptAddress: (address: string) => string
  decryptAddress: (row: Pick<StoredMail, 'body_encrypted' | 'expires_at'>) => string
}

const toBounce = (row: StoredBounce, to: string, now: Date): MailBounce => {
  const { id, kind, at, bounced_at, smtp_code, suppressed_until: until } = row
  return {
    id,
    to,
    kind,
    at: formatTimestamp(at),
    bounced_at: formatTimestamp(bounced_at),
    smtp_code,
    suppressed_until: until !== null && until > now ? formatTimestamp(until) : null,
  }
}

export const mailBounces = ({ clock, hashAddress, encryptAddress, decryptAddress }: Deps): MailBounces => {
  const markBounced: MailBounces['markBounced'] = (db, { id, to }, smtpCode) =>
    updateBounced(db, {
      id,
      smtpCode,
      bodyEncrypted: encryptAddress(to),
      now: clock.now(),
      suppressedUntil: new Date(clock.nowMs() + SUPPRESSION_MS),
    })
  return {
    markBounced,
    async recordReport(db, { mailId, recipients, smtpCode }) {
      const mail = await findReportable(db, mailId)
      if (mail === undefined) return undefined
      // A repeated report must not suppress again what an operator has ended since.
      if (smtpCode === undefined || mail.has_bounced) return 'ignored'
      // The address of a sent mail is erased. The report has it, unless the mail was forwarded.
      const to = recipients.find((address) => hashAddress(address) === mail.to_hash) ?? ''
      await markBounced(db, { id: mailId, to }, smtpCode)
      return 'suppressed'
    },
    countSuppressed: (db, limit) => countSuppressed(db, clock.now(), limit),
    markLeftOut: (db, id) => updateLeftOut(db, id, encryptAddress(''), clock.now()),
    async listBounces(db, { to = '', only, before, limit }) {
      const now = clock.now()
      const toHash = to === '' ? undefined : hashAddress(to)
      const suppressedAt = only === 'suppressed' ? now : undefined
      const rows = await listBounced(db, { toHash, before, limit, suppressedAt })
      return rows.map((row) => toBounce(row, decryptAddress(row) || to, now))
    },
    findToHash,
    endSuppression,
  }
}
