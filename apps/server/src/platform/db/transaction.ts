// Runs an act in a transaction, and again when the database asks for it.
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { codeOf, isOutdatedPlan } from './store-error.ts'

export type Isolation = 'read committed' | 'repeatable read' | 'serializable'

const maxRetries = 5
// 40001 serialization failure, 40P01 deadlock: nothing of the transaction happened, so it may run again.
const retryable = new Set(['40001', '40P01'])

// An outdated plan fails before anything is done; the next try does without it (see prepared.ts).
const isRetryable = (error: unknown): boolean => retryable.has(codeOf(error) ?? '') || isOutdatedPlan(error)

const runOnce = async <S, T>(
  kysely: Kysely<S>,
  act: (tx: Transaction<S>) => Promise<T>,
  isolation: Isolation | undefined,
): Promise<T> => {
  const builder = kysely.transaction()
  let failure: { error: unknown } | undefined
  try {
    return await (isolation === undefined ? builder : builder.setIsolationLevel(isolation)).execute(async (tx) => {
      try {
        return await act(tx)
      } catch (error) {
        failure = { error }
        throw error
      }
    })
  } catch (error) {
    // When the connection is gone the rollback fails too, and would hide why the act failed.
    throw failure === undefined ? error : failure.error
  }
}

// Grows with the attempt, and differs between the rivals, so that they do not meet again.
const pauseMs = (attempt: number): number => Math.random() * 10 * 2 ** attempt

export const runTransaction = async <S, T>(
  kysely: Kysely<S>,
  act: (tx: Transaction<S>) => Promise<T>,
  isolation?: Isolation,
  retries = maxRetries,
): Promise<T> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await runOnce(kysely, act, isolation)
    } catch (error) {
      if (!isRetryable(error) || attempt >= retries) throw error
      await delay(pauseMs(attempt))
    }
  }
}
