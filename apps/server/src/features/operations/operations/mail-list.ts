// Lists the queued and sent mails of every database of this process.
import type { Page } from '@company-data/protocol/wire/pages'
import type { MailQueue, MailRow } from '../../../platform/mail/mail-queue.ts'
import type { Store } from './store-jobs.ts'

interface MailQuery {
  to?: string | undefined
  limit: number
  cursor?: string | undefined
}

export const mailList = ({ stores, mail }: { stores: readonly Store[]; mail: MailQueue }) => ({
  /** Newest first. Ids rise with time in every database, so the lists are merged by id. */
  async read({ to, limit, cursor }: MailQuery): Promise<Page<MailRow>> {
    const lists = await Promise.all(stores.map(({ db }) => mail.list(db, { to, before: cursor, limit: limit + 1 })))
    const newestFirst = lists.flat().sort((a, b) => (a.id < b.id ? 1 : -1))
    const items = newestFirst.slice(0, limit)
    return { items, next_cursor: newestFirst.length > limit ? (items.at(-1)?.id ?? null) : null }
  },
})
