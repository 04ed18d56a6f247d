// Lists mails and bounces of every database of this process, records reports of bounces, and ends suppressions.
import { ApiError } from '@company-data/protocol/errors'
import type { BounceReportResult, MailBounce } from '@company-data/protocol/wire/operations/mail'
import type { Page } from '@company-data/protocol/wire/pages'
import { parseBounceReport } from '../../../platform/mail/bounce-report.ts'
import type { MailQueue, MailRow } from '../../../platform/mail/mail-queue.ts'
import type { Store } from './store-jobs.ts'

interface MailQuery {
  to?: string | undefined
  limit: number
  cursor?: string | undefined
}

interface BounceQuery extends MailQuery {
  only?: 'suppressed' | undefined
}

/** Newest first. Ids rise with time in every database, so the lists are merged by id. */
const mergePages = <Row extends { id: string }>(lists: readonly Row[][], limit: number): Page<Row> => {
  const newestFirst = lists.flat().sort((a, b) => (a.id < b.id ? 1 : -1))
  const items = newestFirst.slice(0, limit)
  return { items, next_cursor: newestFirst.length > limit ? (items.at(-1)?.id ?? null) : null }
}

export const mailList = ({ stores, mail }: { stores: readonly Store[]; mail: MailQueue }) => ({
  async read({ to, limit, cursor }: MailQuery): Promise<Page<MailRow>> {
    const lists = await Promise.all(stores.map(({ db }) => mail.list(db, { to, before: cursor, limit: limit + 1 })))
    return mergePages(lists, limit)
  },
  async readBounces({ to, only, limit, cursor }: BounceQuery): Promise<Page<MailBounce>> {
    const query = { to, only, before: cursor, limit: limit + 1 }
    return mergePages(await Promise.all(stores.map(({ db }) => mail.listBounces(db, query))), limit)
  },
  /** Each mail is in one database. */
  async recordReport(text: string): Promise<BounceReportResult> {
    const report = parseBounceReport(text)
    if (report === undefined) return { result: 'ignored' }
    const results = await Promise.all(stores.map(({ db }) => mail.recordReport(db, report)))
    const result = results.find((answer) => answer !== undefined)
    if (result === undefined) throw new ApiError('ops.mail_unknown')
    return { result }
  },
  /** In every database of this process, because each suppresses an address for itself. */
  async endSuppression(mailId: string): Promise<void> {
    const hashes = await Promise.all(stores.map(({ db }) => mail.findToHash(db, mailId)))
    const toHash = hashes.find((hash) => hash !== undefined)
    if (toHash === undefined) throw new ApiError('ops.mail_unknown')
    await Promise.all(stores.map(({ db }) => mail.endSuppression(db, toHash)))
  },
})
