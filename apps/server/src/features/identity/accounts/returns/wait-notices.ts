// When the mails about a waiting time are due, and what they say. Pure.

import { DAY_MS } from '../../../../platform/clock/durations.ts'
import type { MailText } from '../../../../platform/mail/mail-text.ts'
import type { AccountMailTexts } from '../mail-texts/account-mails.ts'
import type { ReturnRow } from '../return-store.ts'

type Wait = Pick<ReturnRow, 'kind' | 'requested_at' | 'due_at'>

type Texts = Pick<AccountMailTexts, 'returnWaiting' | 'startOver'>

export interface WaitNotice {
  at: Date
  kind: string
  write(texts: Texts): MailText
}

/** The mails after the first one, in order. Two at the same time are one mail. */
const listNotices = ({ kind, requested_at, due_at: dueAt }: Wait): WaitNotice[] => {
  if (dueAt === null) return []
  const start = requested_at.getTime()
  const end = dueAt.getTime()
  const writeWaiting = ({ returnWaiting }: Texts) => returnWaiting(dueAt)
  const planStartOver = (atMs: number, notice: 'start_over_half' | 'start_over_tomorrow') => ({
    atMs,
    kind: notice,
    write: ({ startOver }: Texts) => startOver(notice, dueAt),
  })
  const planned =
    kind === 'kit'
      ? [
          { atMs: start + DAY_MS, kind: 'return_waiting', write: writeWaiting },
          { atMs: end - DAY_MS, kind: 'return_waiting', write: writeWaiting },
        ]
      : [planStartOver((start + end) / 2, 'start_over_half'), planStartOver(end - DAY_MS, 'start_over_tomorrow')]
  const inside = planned.filter(({ atMs }) => atMs > start && atMs < end).sort((left, right) => left.atMs - right.atMs)
  return inside
    .filter(({ atMs }, index) => atMs !== inside[index + 1]?.atMs)
    .map(({ atMs, ...notice }) => ({ at: new Date(atMs), ...notice }))
}

/** The time of the first mail that is due after `now`; null if none is left. */
export const findNextNoticeTime = (wait: Wait, now: Date): Date | null =>
  listNotices(wait).find(({ at }) => at > now)?.at ?? null

/** The mail that is due now. After a pause of the platform only the latest of them is sent. */
export const findDueNotice = (wait: Wait, now: Date): WaitNotice | undefined =>
  listNotices(wait).findLast(({ at }) => at <= now)
