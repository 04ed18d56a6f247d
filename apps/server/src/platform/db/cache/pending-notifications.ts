// The notifications of each transaction; listeners of this process are called once it has committed.
import type { Transaction } from 'kysely'
import { OutcomeUnknown } from '../store-error.ts'

type Work<S, T> = (tx: Transaction<S>) => Promise<T>

export const pendingNotifications = <S>() => {
  const byTransaction = new WeakMap<Transaction<S>, Array<{ topic: string; payload: string }>>()
  return {
    add(tx: Transaction<S>, topic: string, payload: string): void {
      const pending = byTransaction.get(tx)
      if (pending) pending.push({ topic, payload })
      else byTransaction.set(tx, [{ topic, payload }])
    },
    /** If a transaction was retried, the last try counts. */
    async deliverAfter<T>(
      work: Work<S, T>,
      run: (observed: Work<S, T>) => Promise<T>,
      callListeners: (topic: string, payload: string) => void,
    ): Promise<T> {
      let last: Transaction<S> | undefined
      const deliver = (): void => {
        for (const { topic, payload } of (last && byTransaction.get(last)) ?? []) callListeners(topic, payload)
      }
      try {
        const result = await run((tx) => {
          last = tx
          return work(tx)
        })
        deliver()
        return result
      } catch (error) {
        // The transaction may have been committed.
        if (error instanceof OutcomeUnknown) deliver()
        throw error
      }
    },
  }
}
