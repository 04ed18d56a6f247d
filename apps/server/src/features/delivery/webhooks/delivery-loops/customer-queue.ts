// The known rows of a channel by customer (B-25), as numbers: who may get a request, and up to where all rows are done.
import type { CustomerNumber } from '../../changes/index.ts'
import { fifo } from './fifo.ts'

/** The oldest rows of one customer, for one request. */
export interface CustomerRows {
  customer: string
  seqs: readonly number[]
}

/** The key of an event that concerns no customer: it waits for all events before it, and all later ones wait for it. */
const NO_CUSTOMER = ''

export interface CustomerQueue {
  /** Adds rows that were read, in order: all rows up to and including `readUntil`. */
  add(rows: readonly CustomerNumber[], readUntil: number): void
  /** The next rows of up to `count` customers, who are busy from now on; `batch` rows of each at most. */
  take(count: number, batch: number): CustomerRows[]
  /** These rows are done. */
  finish(seqs: readonly number[]): void
  /** The request of the customer has ended; these rows of it wait again, before all others of the customer. */
  release(customer: string, seqs: readonly number[]): void
  /** Customers whose rows may be taken. */
  countReady(): number
  /** Known rows, but for those up to `doneUntil`. */
  size(): number
  /** Every row up to this number is known, or was. */
  readUntil(): number
  /** Every row up to this number is done. */
  doneUntil(): number
}

/** Numbers in order; those at the beginning are forgotten when they are done. */
const unfinishedNumbers = () => {
  const numbers = fifo<number>()
  const done = new Set<number>()
  return {
    size: numbers.size,
    first: numbers.first,
    add: numbers.add,
    finish(seqs: readonly number[]): void {
      for (const seq of seqs) done.add(seq)
      for (let first = numbers.first(); first !== undefined && done.delete(first); first = numbers.first())
        numbers.take()
    },
  }
}

/** Customers with waiting rows and without a request, in turn. */
const customerTurns = () => {
  /** Customer → rows that wait, none of them taken. */
  const waiting = new Map<string, number[]>()
  const busy = new Set<string>()
  const ready = fifo<string>()
  return {
    countReady: ready.size,
    isIdle: (): boolean => waiting.size + busy.size === 0,
    has: (customer: string): boolean => waiting.has(customer) || busy.has(customer),
    add(customer: string, seq: number): void {
      const seqs = waiting.get(customer)
      if (seqs) seqs.push(seq)
      else waiting.set(customer, [seq])
      if (!seqs && !busy.has(customer)) ready.add(customer)
    },
    /** Undefined if no customer is ready. */
    takeNext(batch: number): CustomerRows | undefined {
      const customer = ready.take()
      if (customer === undefined) return undefined
      const seqs = waiting.get(customer) ?? []
      const seqsToSend = seqs.splice(0, batch)
      if (seqs.length === 0) waiting.delete(customer)
      busy.add(customer)
      return { customer, seqs: seqsToSend }
    },
    release(customer: string, seqs: readonly number[]): void {
      busy.delete(customer)
      const all = [...seqs, ...(waiting.get(customer) ?? [])]
      if (all.length === 0) return
      waiting.set(customer, all)
      ready.add(customer)
    },
  }
}

export const customerQueue = (afterSeq: number): CustomerQueue => {
  const unfinished = unfinishedNumbers()
  const turns = customerTurns()
  /** From the first waiting event without a customer on. */
  const behind = fifo<CustomerNumber>()
  let readUntil = afterSeq

  const isBlocked = (): boolean => behind.size() > 0 || turns.has(NO_CUSTOMER)
  /** Once all rows before it are done, an event without a customer is next, alone; then the rows up to another one. */
  const unblock = (): void => {
    if (!turns.isIdle()) return
    const first = behind.take()
    if (!first) return
    turns.add(first.person_user_id ?? NO_CUSTOMER, first.seq)
    if (first.person_user_id === null) return
    for (let next = behind.first(); next && next.person_user_id !== null; next = behind.first()) {
      turns.add(next.person_user_id, next.seq)
      behind.take()
    }
  }

  return {
    add(rows, until) {
      for (const row of rows) {
        unfinished.add(row.seq)
        if (isBlocked() || row.person_user_id === null) behind.add(row)
        else turns.add(row.person_user_id, row.seq)
      }
      readUntil = until
      unblock()
    },
    take(count, batch) {
      const rowsToSend: CustomerRows[] = []
      while (rowsToSend.length < count) {
        const rows = turns.takeNext(batch)
        if (!rows) break
        rowsToSend.push(rows)
      }
      return rowsToSend
    },
    finish: unfinished.finish,
    release(customer, seqs) {
      turns.release(customer, seqs)
      unblock()
    },
    countReady: turns.countReady,
    size: unfinished.size,
    readUntil: () => readUntil,
    doneUntil: () => (unfinished.first() ?? readUntil + 1) - 1,
  }
}
