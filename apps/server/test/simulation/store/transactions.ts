// Transactions of the model of the store: they begin and end, hand their locks on, and announce what they notified.
import { getErrorCode } from '../../../src/platform/db/store-error.ts'
import { EPOCH_MS } from '../machine/virtual-globals.ts'
import { createOwner, type Owner, type VirtualTime } from '../machine/virtual-time.ts'
import { type Cell, createTransaction, type StoreTransaction, versionedTables } from './versions.ts'

/** A statement with its result, for a comparison with the real store. */
export interface RecordedStatement {
  session: number
  text: string
  values: readonly unknown[]
  now: Date
  rows: unknown[]
  errorCode: string | undefined
  /** It waited for a lock, so its snapshot is older than itself. */
  hasWaited: boolean
}

export interface StoreDeps {
  time: VirtualTime
  /** Milliseconds that a packet needs. */
  delayMs(): number
  /** Milliseconds that a statement runs after it took its snapshot. */
  runMs(): number
  onCommit(cells: readonly Cell[]): void
  /** Called with every statement when it has ended, in this order. Statements then run as they arrive. */
  record?: (statement: RecordedStatement) => void
}

interface Listener {
  heard(topic: string, payload: string): void
  lastMs: number
}

export const storeTransactions = ({ time, delayMs, onCommit, record }: StoreDeps) => {
  const owner = createOwner('store')
  const open = new Set<StoreTransaction>()
  /** The snapshots of statements that run, by their session. */
  const snapshots = new Map<object, number>()
  const blocked = new Map<StoreTransaction, Array<() => void>>()
  const listeners = new Map<Owner, Listener>()
  const tables = versionedTables(() => Math.min(Number.MAX_SAFE_INTEGER, ...snapshots.values()))
  let count = 0

  const announce = (tx: StoreTransaction, from: Owner): void => {
    for (const [process, listener] of listeners)
      for (const { topic, payload } of process === from ? [] : tx.notifications.values()) {
        listener.lastMs = Math.max(listener.lastMs, time.nowMs() + delayMs())
        time.at(process, listener.lastMs - time.nowMs(), `hears ${topic}`, () => {
          // A listener that has lost its connection hears nothing.
          if (listeners.get(process) === listener) listener.heard(topic, payload)
        })
      }
  }
  return {
    owner,
    tables,
    snapshots,
    open: open as ReadonlySet<StoreTransaction>,
    begin(from: Owner): StoreTransaction {
      const tx = createTransaction(`${from.name}/${count++}`)
      open.add(tx)
      return tx
    },
    end(tx: StoreTransaction, from: Owner, isCommitted: boolean): void {
      const written = tables.end(tx, isCommitted)
      open.delete(tx)
      if (isCommitted) onCommit(written)
      if (isCommitted) announce(tx, from)
      const waiting = blocked.get(tx) ?? []
      blocked.delete(tx)
      for (const retry of waiting) time.at(owner, 0, 'lock released', retry)
    },
    /** Runs `retry` when the other transaction has ended; false: it would wait for itself. */
    waitFor(tx: StoreTransaction, blocker: StoreTransaction, retry: () => void): boolean {
      for (let other: StoreTransaction | undefined = blocker; other; other = other.waitsFor)
        if (other === tx) return false
      tx.waitsFor = blocker
      blocked.set(blocker, [...(blocked.get(blocker) ?? []), retry])
      return true
    },
    listen: (process: Owner, heard: Listener['heard']): void => void listeners.set(process, { heard, lastMs: 0 }),
    unlisten: (process: Owner): void => void listeners.delete(process),
    note(
      session: number,
      { text, values }: Pick<RecordedStatement, 'text' | 'values'>,
      outcome: { rows?: unknown[]; error?: unknown; hasWaited?: boolean } = {},
    ): void {
      const { rows = [], error, hasWaited = false } = outcome
      const errorCode = error === undefined ? undefined : (getErrorCode(error) ?? 'unknown')
      record?.({ session, text, values, now: new Date(EPOCH_MS + time.nowMs()), rows, errorCode, hasWaited })
    },
  }
}

export type StoreTransactions = ReturnType<typeof storeTransactions>
