// Where a move to another region stands, read from the audit log: its begin and its end are entries (D1-ACCT-10).
import type { AuditEntry } from '@company-data/sdk/company'

export interface MoveState {
  from: string
  to: string
  begunAt: string
  /** Undefined while it runs. */
  movedAt: string | undefined
}

const BEGUN = 'account.region_move_begun'
const MOVED = 'account.region_moved'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The latest move; `entries` newest first. Undefined: there was none among them. */
export const latestMoveOf = (entries: readonly AuditEntry[]): MoveState | undefined => {
  const begun = entries.find(({ action }) => action === BEGUN)
  if (begun === undefined) return undefined
  const newer = entries.slice(0, entries.indexOf(begun))
  return {
    from: textOf(begun.data.from),
    to: textOf(begun.data.to),
    begunAt: begun.at,
    movedAt: newer.findLast(({ action }) => action === MOVED)?.at,
  }
}
