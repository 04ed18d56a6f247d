// Turns what is known of an answer's arrival into the end of its lease: removed when it arrived, free again when not.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { feedReceiptSeconds } from '@company-data/protocol/limits'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Arrival } from '../../../../platform/http/answer.ts'
import type { Log } from '../../../../platform/log/log.ts'

/** What is held until it is known whether it arrived. */
export interface Held {
  remove(): Promise<void>
  free(): Promise<void>
}

export interface Receipts {
  await(held: Held): Arrival
  /** Waits for what is being settled; what is still in doubt stays leased and comes again by time. */
  stop(): Promise<void>
}

interface Doubt {
  dueMs: number
  arrived(): void
}

const MOST_TURNS = 100

export const receipts = ({ clock, log }: { clock: Clock; log: Log }): Receipts => {
  /** Answers that have shown nothing yet. */
  const doubts = new Set<Doubt>()
  const settling = new Set<Promise<void>>()
  let isStopped = false
  const settle = (act: () => Promise<void>): void => {
    // At worst the lease runs out and the same rows come again, with the same ids.
    const done = act()
      .catch((error: unknown) => log.warn('a lease of changes was not settled', { error: String(error) }))
      .finally(() => settling.delete(done))
    settling.add(done)
  }
  const stopListening = clock.onJump(() => {
    for (const doubt of [...doubts]) if (doubt.dueMs <= clock.nowMs()) doubt.arrived()
  })

  const awaitReceipt = (held: Held): Arrival => {
    let timer: NodeJS.Timeout | undefined
    let isSettled = false
    const end = (act: () => Promise<void>) => (): void => {
      if (isSettled || isStopped) return
      isSettled = true
      clearTimeout(timer)
      doubts.delete(doubt)
      settle(act)
    }
    const doubt: Doubt = { dueMs: Number.POSITIVE_INFINITY, arrived: end(() => held.remove()) }
    doubts.add(doubt)
    return {
      // G-091: 10 s without a reset count as receipt.
      sent() {
        if (isSettled) return
        doubt.dueMs = clock.nowMs() + feedReceiptSeconds * 1000
        timer = setTimeout(doubt.arrived, feedReceiptSeconds * 1000).unref()
      },
      received: doubt.arrived,
      lost: end(() => held.free()),
    }
  }

  return {
    await: awaitReceipt,
    async stop() {
      // The last connections have just been closed; what they have to say comes within a few turns.
      for (let turn = 0; doubts.size > 0 && turn < MOST_TURNS; turn += 1) await nextTurn()
      isStopped = true
      stopListening()
      await Promise.all(settling)
    },
  }
}
