// The rows of a lane: read a few at a time and before their turn, so that a delivery does not wait for a question.
import type { ChannelHead, QueuedChange } from '../../changes/index.ts'

/** What is to be sent now. */
export interface Head {
  /** Undefined: there is nothing. */
  row: QueuedChange | undefined
  leasedUntil: Date | null
  lastSeq: number
}

export interface LaneRows {
  /** The oldest row after the number; undefined when the channel is gone. Parked rows are never read beforehand. */
  after(seq: number, isParked: boolean): Promise<Head | undefined>
  /** The row before the number is being acknowledged, which takes longer than to read what comes next. */
  lookAhead(seq: number): void
  /** What was read may be old: another process may have had the webhook since. */
  forget(): void
}

/** How long a row that was read beforehand is believed to be the oldest. */
const BELIEVED_MS = 1_000

interface Known {
  /** The number before its first row. */
  after: number
  atMs: number
  head: Promise<ChannelHead | undefined>
}

export const laneRows = (read: (seq: number, isParked: boolean) => Promise<ChannelHead | undefined>): LaneRows => {
  let known: Known | undefined

  const isKnown = (seq: number): boolean => known?.after === seq && performance.now() - known.atMs < BELIEVED_MS
  const look = (seq: number, isParked: boolean): Known => ({
    after: seq,
    atMs: performance.now(),
    head: read(seq, isParked),
  })

  return {
    async after(seq, isParked) {
      const found = known && isKnown(seq) && !isParked ? known : look(seq, isParked)
      known = undefined
      const head = await found.head
      if (!head) return undefined
      const row = head.rows.shift()
      // Should it not be done with, the next ask is not for what comes after it, and reads anew.
      if (row && head.rows.length > 0) known = { ...found, after: row.seq }
      return { row, leasedUntil: head.leasedUntil, lastSeq: head.lastSeq }
    },
    lookAhead(seq) {
      if (isKnown(seq)) return
      known = look(seq, false)
      // Where it is used, the failure is seen.
      known.head.catch(() => undefined)
    },
    forget() {
      known = undefined
    },
  }
}
