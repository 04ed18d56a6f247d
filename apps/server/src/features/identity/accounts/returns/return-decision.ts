// Decides whether a return is ready, must wait, or lacks the second factor. Pure.

import { HOUR_MS } from '../../../../platform/clock/durations.ts'
import type { ReturnRow } from '../return-store.ts'

export interface ReturnWaits {
  /** The wait of a return without the second factor of its account. */
  recoveryWaitHours: number
  /** The wait of every return. */
  recoveryDelayHours: number
}

export interface ReturnAttempt {
  row: Pick<ReturnRow, 'state' | 'requested_at' | 'due_at' | 'second_factor_shown'>
  hasSecondFactor: boolean
  /** A right code of the second factor came with this attempt. */
  isShown: boolean
  /** The caller would rather wait than show a code. */
  wants: 'code' | 'wait'
  now: Date
}

export type ReturnDecision =
  | { status: 'ready'; isShown: boolean }
  | { status: 'waiting'; isShown: boolean; requestedAt: Date; dueAt: Date; isNew: boolean }
  | { status: 'code_required' }

/** A return that waits keeps its beginning; a code that is shown later shortens the time. */
export const decideReturn = (attempt: ReturnAttempt, waits: ReturnWaits): ReturnDecision => {
  const { row, hasSecondFactor, now } = attempt
  const isWaiting = row.state === 'waiting' && row.due_at !== null
  const isShown = attempt.isShown || (isWaiting && row.second_factor_shown)
  const lacksCode = hasSecondFactor && !isShown
  if (lacksCode && !isWaiting && attempt.wants === 'code') return { status: 'code_required' }
  const { recoveryWaitHours, recoveryDelayHours } = waits
  const hours = lacksCode ? Math.max(recoveryWaitHours, recoveryDelayHours) : recoveryDelayHours
  const requestedAt = isWaiting ? row.requested_at : now
  const planned = new Date(requestedAt.getTime() + hours * HOUR_MS)
  // Without a new code the promised time stays, also when the setting was changed meanwhile.
  const dueAt = isWaiting && row.due_at !== null && !attempt.isShown ? row.due_at : planned
  if (dueAt <= now) return { status: 'ready', isShown }
  return { status: 'waiting', isShown, requestedAt, dueAt, isNew: !isWaiting }
}
