// The health of a webhook (3.2) as a table, and what follows from it: which rows are parked, and how a row is sent.
import { webhookGraceMinutes } from '@company-data/protocol/limits'

export type Health = 'running' | 'bad' | 'unknown'

/** What moves it: a delivery that answered 200, one that did not, or the end of the grace. */
export type HealthCause = 'delivered' | 'failed' | 'grace_over'

/** G-109: how a row was sent. */
export type DeliveryKind = 'live' | 'probe' | 'replay'

const moves: Readonly<Record<Health, Partial<Record<HealthCause, Health>>>> = {
  running: { failed: 'bad' }, // D1-WHD-14; a failed step of a replay too (G-104)
  bad: { grace_over: 'unknown' }, // D1-WHD-17
  unknown: { delivered: 'running', failed: 'bad' }, // D1-WHD-18, D1-WHD-19
}

/** Undefined: it stays as it is. */
export const nextHealth = (health: Health, cause: HealthCause): Health | undefined => moves[health][cause]

/** Where a webhook stands in its channel. */
export interface Cursor {
  health: Health
  deliveredSeq: number
  /** While running: the end of the backlog that is being replayed. */
  parkedUntilSeq: number
}

/** The parked rows: those after one number and up to another; undefined: there are none. */
export const parkedRange = ({ health, deliveredSeq, parkedUntilSeq }: Cursor): Range | undefined => {
  if (health !== 'running') return { after: deliveredSeq, until: Number.MAX_SAFE_INTEGER }
  return parkedUntilSeq > deliveredSeq ? { after: deliveredSeq, until: parkedUntilSeq } : undefined
}

export interface Range {
  after: number
  until: number
}

/** How the row is sent; undefined while nothing is sent. */
export const deliveryKind = ({ health, parkedUntilSeq }: Cursor, seq: number): DeliveryKind | undefined => {
  if (health === 'bad') return undefined
  if (health === 'unknown') return 'probe'
  return seq <= parkedUntilSeq ? 'replay' : 'live'
}

/** D1-LIM-04. */
const GRACE_MS = webhookGraceMinutes * 60_000

export const probeDueMs = (badSince: Date): number => badSince.getTime() + GRACE_MS

/** Webhooks that went bad until then are due for their probe. */
export const badSinceOfDue = (nowMs: number): Date => new Date(nowMs - GRACE_MS)
