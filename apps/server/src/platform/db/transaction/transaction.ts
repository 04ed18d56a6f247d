// Runs work in a transaction, and retries it after a serialization failure or a deadlock.
import { setTimeout as delay } from 'node:timers/promises'
import { type DatabaseConnection, type Dialect, type Driver, type Kysely, Transaction } from 'kysely'
import { commitFailure, getErrorCode, isOutdatedPlan } from '../store-error.ts'

export type Isolation = 'read committed' | 'repeatable read' | 'serializable'

/** The base of transactions: a pool for their statements, and the dialect that begins and ends them. */
export interface TransactionBase<S> {
  kysely: Kysely<S>
  dialect: Dialect
}

const maxRetries = 5
// 40001 serialization failure, 40P01 deadlock: nothing of the transaction was done, so it may run again.
const retryable = new Set(['40001', '40P01'])

// A statement with an outdated plan fails before it does anything; the next try runs unprepared (see prepared-statements.ts).
const isRetryable = (error: unknown): boolean => retryable.has(getErrorCode(error) ?? '') || isOutdatedPlan(error)

const pendingByTx = new WeakMap<object, Array<Promise<unknown>>>()

/**
 * For the last statements of a transaction, whose results it does not need: they go out in one packet with the commit.
 * The commit waits for them and fails with the first of them that fails. `statement` is the promise of a statement
 * already issued.
 */
export const awaitAtCommit = (tx: object, statement: Promise<unknown>): void => {
  const statements = pendingByTx.get(tx)
  if (!statements) throw new Error('there is no open transaction')
  statements.push(statement)
  // The commit reports its failure.
  statement.catch(() => {})
}

/** Waits for the deferred statements: needed before another database of the same operation commits. */
export const awaitPendingStatements = async (tx: object): Promise<void> => {
  await Promise.all(pendingByTx.get(tx) ?? [])
}

/** Throws the first failure once all statements have returned, because only then the connection is free again. */
const settle = async (statements: ReadonlyArray<Promise<unknown>>): Promise<void> => {
  const failed = (await Promise.allSettled(statements)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** A statement is sent as soon as it is issued; it waits for the previous one only if the work does. */
const transactionOn = <S>({ kysely, dialect }: TransactionBase<S>, driver: Driver, connection: DatabaseConnection) => {
  const pendingStatements: Array<Promise<unknown>> = []
  let isOpen = true
  const executor = kysely.getExecutor().withConnectionProvider({
    provideConnection: (use) =>
      isOpen ? use(connection) : Promise.reject(new Error('the transaction of this statement has ended')),
  })
  const tx = new Transaction<S>({ config: { dialect }, dialect, driver, executor })
  pendingByTx.set(tx, pendingStatements)
  const end = (): void => {
    isOpen = false
    pendingByTx.delete(tx)
  }
  return {
    tx,
    async commit(): Promise<void> {
      end()
      await settle([...pendingStatements, driver.commitTransaction(connection)]).catch((error: unknown) => {
        throw commitFailure(error)
      })
    },
    /** The reason comes first: a failed deferred statement makes everything after it fail. */
    async rollBack(error: unknown): Promise<unknown> {
      end()
      // On a lost connection this fails too, and must not hide why the work failed.
      await driver.rollbackTransaction(connection).catch(() => {})
      return settle(pendingStatements).then(
        () => error,
        (cause: unknown) => cause,
      )
    },
  }
}

const runAttempt = <S, T>(
  base: TransactionBase<S>,
  work: (tx: Transaction<S>) => Promise<T>,
  isolation: Isolation | undefined,
): Promise<T> =>
  base.kysely.getExecutor().provideConnection(async (connection) => {
    const driver = base.dialect.createDriver()
    await driver.beginTransaction(connection, isolation === undefined ? {} : { isolationLevel: isolation })
    const { tx, commit, rollBack } = transactionOn(base, driver, connection)
    let result: T
    try {
      result = await work(tx)
    } catch (error) {
      throw await rollBack(error)
    }
    await commit()
    return result
  })

// Grows with every attempt and is random, so that competing transactions do not collide again.
const pauseMs = (attempt: number): number => Math.random() * 10 * 2 ** attempt

export const runTransaction = async <S, T>(
  base: TransactionBase<S>,
  work: (tx: Transaction<S>) => Promise<T>,
  isolation?: Isolation,
  retries = maxRetries,
): Promise<T> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await runAttempt(base, work, isolation)
    } catch (error) {
      if (!isRetryable(error) || attempt >= retries) throw error
      await delay(pauseMs(attempt))
    }
  }
}
