// The end of a share that the customer has set for a slot (B-24): until when, and what happens then. Pure.

import type { ApiError } from '@company-data/protocol/errors'
import { reason } from '@company-data/protocol/reasons'
import { HOUR_MS } from '../../../platform/clock/durations.ts'
import { type PlacedAnswer, refusedAnswer } from './answers/answer-rules.ts'
import type { ValueRow } from './slots/value-store.ts'

export type ShareEnd = Pick<ValueRow, 'shared_until' | 'at_end'>

const NO_END: ShareEnd = { shared_until: null, at_end: null }

/** From that time on the service does not read the value, even before the job has removed it. */
export const isOver = ({ shared_until }: Pick<ShareEnd, 'shared_until'>, now: Date): boolean =>
  shared_until !== null && shared_until <= now

const tooSoon = (answer: PlacedAnswer): ApiError => refusedAnswer(answer, reason('time.too_soon'), 'shared_until')

const resolveTime = (answer: PlacedAnswer, before: ShareEnd, now: Date): Date | null => {
  if (answer.shared_until === undefined) return before.shared_until
  if (answer.shared_until === null) return null
  const until = new Date(answer.shared_until)
  // The current end may be sent back, also in its last hour.
  if (until.getTime() === before.shared_until?.getTime()) return until
  if (until.getTime() < now.getTime() + HOUR_MS) throw tooSoon(answer)
  return until
}

/** A member that the answer leaves out stays as it was; null removes the end. */
export const resolveShareEnd = (answer: PlacedAnswer, before: ShareEnd | undefined, now: Date): ShareEnd => {
  const sharedUntil = resolveTime(answer, before ?? NO_END, now)
  if (sharedUntil === null) return NO_END
  return { shared_until: sharedUntil, at_end: answer.at_end ?? before?.at_end ?? 'remove' }
}

export const isSameEnd = (a: ShareEnd, b: ShareEnd): boolean =>
  a.shared_until?.getTime() === b.shared_until?.getTime() && a.at_end === b.at_end
