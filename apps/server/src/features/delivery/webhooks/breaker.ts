// The circuit breaker of a webhook (3.2): its health states as a table, its parked rows, and the kinds of attempts.
import { webhookGraceMinutes } from '@company-data/protocol/limits'

export type Health = 'running' | 'bad' | 'unknown'

/** Causes of a health change: a delivery with a 200, a failed delivery, or the end of the grace period. */
export type HealthCause = 'delivered' | 'failed' | 'grace_over'

/** G-109: the kind of delivery of a row. */
export type AttemptKind = 'live' | 'probe' | 'replay'

const transitions: Readonly<Record<Health, Partial<Record<HealthCause, Health>>>> = {
  running: { failed: 'bad' }, // D1-WHD-14; a failed step of a replay too (G-104)
  bad: { grace_over: 'unknown' }, // D1-WHD-17
  unknown: { delivered: 'running', failed: 'bad' }, // D1-WHD-18, D1-WHD-19
}

/** Undefined: the health is unchanged. */
export const nextHealth = (health: Health, cause: HealthCause): Health | undefined => transitions[health][cause]

/** The delivery position in a webhook's channel. */
export interface Cursor {
  health: Health
  deliveredSeq: number
  /** While running: the end of the backlog being replayed. */
  parkedUntilSeq: number
}

export interface CursorColumns {
  health: string
  delivered_seq: number
  parked_until_seq: number
}

export const toCursor = ({ health, delivered_seq, parked_until_seq }: CursorColumns): Cursor => ({
  health: health as Health,
  deliveredSeq: delivered_seq,
  parkedUntilSeq: parked_until_seq,
})

export interface ParkedRange {
  after: number
  until: number
}

/** The parked rows: after one number, up to and including another; undefined: no row is parked. */
export const parkedRange = ({ health, deliveredSeq, parkedUntilSeq }: Cursor): ParkedRange | undefined => {
  if (health !== 'running') return { after: deliveredSeq, until: Number.MAX_SAFE_INTEGER }
  return parkedUntilSeq > deliveredSeq ? { after: deliveredSeq, until: parkedUntilSeq } : undefined
}

/** The kind of delivery of the row; undefined: nothing is sent in this state. */
export const attemptKind = ({ health, parkedUntilSeq }: Cursor, seq: number): AttemptKind | undefined => {
  if (health === 'bad') return undefined
  if (health === 'unknown') return 'probe'
  return seq <= parkedUntilSeq ? 'replay' : 'live'
}

/** D1-LIM-04. */
const GRACE_MS = webhookGraceMinutes * 60_000

export const probeDueMs = (badSince: Date): number => badSince.getTime() + GRACE_MS

/** A webhook that has been bad since this time or longer is due for its probe. */
export const probeDueSince = (nowMs: number): Date => new Date(nowMs - GRACE_MS)
