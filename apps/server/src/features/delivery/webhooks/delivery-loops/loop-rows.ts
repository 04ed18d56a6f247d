// The rows of a delivery loop: read ahead in small batches, so that a delivery does not wait for the database.
import type { ChannelHead, QueuedChange } from '../../changes/index.ts'

/** The row to send now. */
export interface NextRow {
  /** Undefined if no row is left. */
  row: QueuedChange | undefined
  leasedUntil: Date | null
  lastSeq: number
}

export interface LoopRows {
  /** The oldest row after the number; undefined if the channel is gone. Parked rows are never read ahead. */
  after(seq: number, isParked: boolean): Promise<NextRow | undefined>
  /** Called while a row is being acknowledged, which takes longer than reading the rows after it. */
  lookAhead(seq: number): void
  /** Discards rows that were read ahead: another dispatcher may have held the webhook since. */
  forget(): void
}

/** How long a row read ahead counts as the oldest. */
const VALID_MS = 1_000

interface ReadAhead {
  /** The number before its first row. */
  after: number
  atMs: number
  head: Promise<ChannelHead | undefined>
}

export const loopRows = (read: (seq: number, isParked: boolean) => Promise<ChannelHead | undefined>): LoopRows => {
  let ahead: ReadAhead | undefined

  const isAhead = (seq: number): boolean => ahead?.after === seq && performance.now() - ahead.atMs < VALID_MS
  const startRead = (seq: number, isParked: boolean): ReadAhead => ({
    after: seq,
    atMs: performance.now(),
    head: read(seq, isParked),
  })

  return {
    async after(seq, isParked) {
      const readRows = ahead && isAhead(seq) && !isParked ? ahead : startRead(seq, isParked)
      ahead = undefined
      const head = await readRows.head
      if (!head) return undefined
      const row = head.rows.shift()
      // If this row is not acknowledged, the next call asks for another number and reads again.
      if (row && head.rows.length > 0) ahead = { ...readRows, after: row.seq }
      return { row, leasedUntil: head.leasedUntil, lastSeq: head.lastSeq }
    },
    lookAhead(seq) {
      if (isAhead(seq)) return
      ahead = startRead(seq, false)
      // A failure is reported where the rows are used.
      ahead.head.catch(() => undefined)
    },
    forget() {
      ahead = undefined
    },
  }
}
