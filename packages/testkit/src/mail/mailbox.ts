// The platform's mail, read from its outbox as an operator reads it (G-014).
import type { MailRow } from '@company-data/protocol/wire/operations/mail'
import type { Page } from '@company-data/protocol/wire/pages'
import type { TestPlatform } from '../platform/start-platform.ts'
import { until } from '../wait/index.ts'

export interface MailWait {
  kind?: string
  /** Only mail newer than this one, which was read before. */
  after?: Pick<MailRow, 'id'> | undefined
  timeoutMs?: number
}

export interface Mailbox {
  /** All mail to the address, newest first. */
  list(to: string): Promise<MailRow[]>
  latest(to: string, kind?: string): Promise<MailRow | undefined>
  /** The code in the newest mail that contains one; fails without one. */
  codeFor(to: string, kind?: string): Promise<string>
  /** The newest matching mail, as soon as it exists. */
  waitFor(to: string, wait?: MailWait): Promise<MailRow>
}

const matchesKind =
  (kind: string | undefined) =>
  (mail: MailRow): boolean =>
    kind === undefined || mail.kind === kind

const formatLabel = (to: string, kind: string | undefined): string => `${kind ?? 'mail'} to ${to}`

export const mailbox = (platform: Pick<TestPlatform, 'ops'>): Mailbox => {
  const page = async (to: string, cursor: string | null): Promise<Page<MailRow>> => {
    const query = new URLSearchParams({ to, ...(cursor !== null && { cursor }) })
    const reply = await platform.ops('GET', `/api/ops/mail?${query}`)
    if (reply.status !== 200) throw new Error(`the mail was not read: ${reply.status} ${reply.text}`)
    return reply.body
  }

  /** The newest match; older pages are read only until a match. */
  const find = async (to: string, fits: (mail: MailRow) => boolean): Promise<MailRow | undefined> => {
    let cursor: string | null = null
    do {
      const { items, next_cursor }: Page<MailRow> = await page(to, cursor)
      const mail = items.find(fits)
      if (mail !== undefined) return mail
      cursor = next_cursor
    } while (cursor !== null)
    return undefined
  }

  return {
    async list(to) {
      const all: MailRow[] = []
      await find(to, (mail) => {
        all.push(mail)
        return false
      })
      return all
    },
    latest: (to, kind) => find(to, matchesKind(kind)),
    async codeFor(to, kind) {
      const mail = await find(to, (candidate) => matchesKind(kind)(candidate) && candidate.code !== null)
      if (mail?.code == null) throw new Error(`there is no ${formatLabel(to, kind)} with a code`)
      return mail.code
    },
    async waitFor(to, { kind, after, timeoutMs } = {}) {
      const newest = () => find(to, (candidate) => candidate.id === after?.id || matchesKind(kind)(candidate))
      let mail: MailRow | undefined
      const hasCome = async (): Promise<boolean> => {
        mail = await newest()
        return mail !== undefined && mail.id !== after?.id
      }
      await until(`${formatLabel(to, kind)} comes`, hasCome, timeoutMs)
      return mail as MailRow
    },
  }
}
