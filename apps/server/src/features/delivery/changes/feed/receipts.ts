// Receipts of a feed page: fetched rows are removed once the response arrived, and freed if it was lost. Rows to be
// acknowledged are not removed here (G-091, A-01).
import { setImmediate as nextTurn } from 'node:timers/promises'
import { feedReceiptSeconds } from '@company-data/protocol/limits'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Arrival } from '../../../../platform/http/response.ts'
import type { Log } from '../../../../platform/log/log.ts'
import type { Evidence } from './fetch-lease.ts'

/** The rows of a page, leased until it is known whether the page arrived. */
export interface RowLease {
  remove(): Promise<void>
  free(): Promise<void>
}

export interface Receipts {
  /** Pass the result to the response that carries the rows. */
  await(rows: RowLease, evidence: Evidence): Arrival
  /** Finishes pending removals and releases; undecided rows come again when their lease expires. */
  stop(): Promise<void>
}

/** A response whose arrival is not known yet. */
interface PendingReceipt {
  dueMs: number
  arrived(): void
}

const MAX_TURNS = 100

export const receipts = ({ clock, log }: { clock: Clock; log: Log }): Receipts => {
  const pending = new Set<PendingReceipt>()
  const writes = new Set<Promise<void>>()
  let isStopped = false
  const start = (work: () => Promise<void>): void => {
    // At worst the lease expires and the same rows come again, with the same ids.
    const write = work()
      .catch((error: unknown) => log.warn('could not end a lease of the change feed', { error: String(error) }))
      .finally(() => writes.delete(write))
    writes.add(write)
  }
  const stopListening = clock.onJump(() => {
    for (const receipt of [...pending]) if (receipt.dueMs <= clock.nowMs()) receipt.arrived()
  })

  const awaitReceipt = (rows: RowLease): Arrival => {
    let timer: NodeJS.Timeout | undefined
    let isSettled = false
    const settleBy = (work: () => Promise<void>) => (): void => {
      if (isSettled || isStopped) return
      isSettled = true
      clearTimeout(timer)
      pending.delete(receipt)
      start(work)
    }
    const receipt: PendingReceipt = { dueMs: Number.POSITIVE_INFINITY, arrived: settleBy(() => rows.remove()) }
    pending.add(receipt)
    return {
      // G-091: ten seconds without a reset count as a receipt.
      onSent() {
        if (isSettled) return
        receipt.dueMs = clock.nowMs() + feedReceiptSeconds * 1000
        timer = setTimeout(receipt.arrived, feedReceiptSeconds * 1000).unref()
      },
      received: receipt.arrived,
      lost: settleBy(() => rows.free()),
    }
  }

  /** A response with an unsent part cannot have arrived; otherwise the lease lasts until it expires. */
  const awaitAcknowledgement = (rows: RowLease): Arrival => {
    let isSent = false
    return {
      onSent() {
        isSent = true
      },
      received: () => undefined,
      lost() {
        if (!isSent && !isStopped) start(() => rows.free())
      },
    }
  }

  return {
    await: (rows, evidence) => (evidence === 'connection' ? awaitReceipt(rows) : awaitAcknowledgement(rows)),
    async stop() {
      // The last connections have just been closed; their outcome is known within a few event-loop turns.
      for (let turn = 0; pending.size > 0 && turn < MAX_TURNS; turn += 1) await nextTurn()
      isStopped = true
      stopListening()
      await Promise.all(writes)
    },
  }
}
