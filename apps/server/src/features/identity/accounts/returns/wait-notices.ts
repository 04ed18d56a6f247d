// When the mails about a waiting time are due, and what they say. Pure.
import type { MailText } from '../email/mail-texts.ts'
import { returnWaitingMail, startOverMail } from '../notice-texts.ts'
import type { ReturnRow } from '../return-store.ts'

const DAY_MS = 24 * 3600_000

type Wait = Pick<ReturnRow, 'kind' | 'requested_at' | 'due_at'>

export interface WaitNotice {
  at: Date
  kind: string
  text: MailText
}

/** The mails after the first one, in order. Two at the same time are one mail. */
const listNotices = ({ kind, requested_at, due_at }: Wait): WaitNotice[] => {
  if (due_at === null) return []
  const start = requested_at.getTime()
  const end = due_at.getTime()
  const waiting = returnWaitingMail(due_at)
  const planned =
    kind === 'kit'
      ? [
          { atMs: start + DAY_MS, kind: 'return_waiting', text: waiting },
          { atMs: end - DAY_MS, kind: 'return_waiting', text: waiting },
        ]
      : [
          { atMs: (start + end) / 2, kind: 'start_over_half', text: startOverMail('start_over_half', due_at) },
          { atMs: end - DAY_MS, kind: 'start_over_tomorrow', text: startOverMail('start_over_tomorrow', due_at) },
        ]
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
