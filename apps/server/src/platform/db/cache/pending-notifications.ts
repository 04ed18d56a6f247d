// The notifications of a transaction, and callbacks for its end.
import type { Transaction } from 'kysely'
import { OutcomeUnknown } from '../store-error.ts'

type Work<S, T> = (tx: Transaction<S>) => Promise<T>

/** `unknown`: the connection was lost while it committed. */
export type TransactionEnd = 'committed' | 'undone' | 'unknown'

/** The caller of the transaction gets its result after the returned promise, which never fails. */
export type OnEnd = (end: TransactionEnd) => Promise<void> | undefined

/** A list of what belongs to each transaction. */
const listsByTransaction = <S, Entry>() => {
  const lists = new WeakMap<Transaction<S>, Entry[]>()
  return {
    of: (tx: Transaction<S> | undefined): readonly Entry[] => (tx && lists.get(tx)) ?? [],
    add(tx: Transaction<S>, entry: Entry): void {
      const list = lists.get(tx)
      if (list) list.push(entry)
      else lists.set(tx, [entry])
    },
  }
}

export const pendingNotifications = <S>() => {
  const notifications = listsByTransaction<S, { topic: string; payload: string }>()
  const ends = listsByTransaction<S, OnEnd>()
  const callEnds = async (tx: Transaction<S> | undefined, end: TransactionEnd): Promise<void> => {
    const awaited = ends.of(tx).flatMap((onEnd) => onEnd(end) ?? [])
    if (awaited.length > 0) await Promise.all(awaited)
  }
  return {
    add: (tx: Transaction<S>, topic: string, payload: string): void => notifications.add(tx, { topic, payload }),
    atEnd: ends.add,
    /** Listeners of this process are called once it has committed. If it was retried, the last try counts. */
    async deliverAfter<T>(
      work: Work<S, T>,
      run: (observed: Work<S, T>) => Promise<T>,
      callListeners: (topic: string, payload: string) => void,
    ): Promise<T> {
      let last: Transaction<S> | undefined
      const deliver = (): void => {
        for (const { topic, payload } of notifications.of(last)) callListeners(topic, payload)
      }
      try {
        const result = await run((tx) => {
          void callEnds(last, 'undone')
          last = tx
          return work(tx)
        })
        deliver()
        await callEnds(last, 'committed')
        return result
      } catch (error) {
        // The transaction may have been committed.
        const isUnknown = error instanceof OutcomeUnknown
        if (isUnknown) deliver()
        void callEnds(last, isUnknown ? 'unknown' : 'undone')
        throw error
      }
    },
  }
}
