// Runs an act in a transaction, and again when the database asks for it.
import { setTimeout as delay } from 'node:timers/promises'
import { type DatabaseConnection, type Dialect, type Driver, type Kysely, Transaction } from 'kysely'
import { codeOf, isOutdatedPlan } from '../store-error.ts'

export type Isolation = 'read committed' | 'repeatable read' | 'serializable'

/** Where transactions run: a pool's statements, and how such a pool begins and ends them. */
export interface Ground<S> {
  kysely: Kysely<S>
  dialect: Dialect
}

const maxRetries = 5
// 40001 serialization failure, 40P01 deadlock: nothing of the transaction happened, so it may run again.
const retryable = new Set(['40001', '40P01'])

// An outdated plan fails before anything is done; the next try does without it (see prepared.ts).
const isRetryable = (error: unknown): boolean => retryable.has(codeOf(error) ?? '') || isOutdatedPlan(error)

const leftToCommit = new WeakMap<object, Array<Promise<unknown>>>()

/**
 * For the last statements of an act, whose answers it does not need: they leave in one packet with the commit, which waits
 * for them, and fails as the first of them that fails. The statement has been sent: it is the promise of that one only.
 */
export const awaitAtCommit = (tx: object, statement: Promise<unknown>): void => {
  const left = leftToCommit.get(tx)
  if (!left) throw new Error('this is no open transaction')
  left.push(statement)
  // It is told by the commit.
  statement.catch(() => {})
}

/** Before anything else commits that belongs to the same act. */
export const awaitLeft = async (tx: object): Promise<void> => {
  await Promise.all(leftToCommit.get(tx) ?? [])
}

/** The first failure, once all have their answers: the connection is free again then. */
const settle = async (statements: ReadonlyArray<Promise<unknown>>): Promise<void> => {
  const failed = (await Promise.allSettled(statements)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** Statements leave when they are asked; none waits for the one before it, unless the act does. */
const transactionOn = <S>({ kysely, dialect }: Ground<S>, driver: Driver, connection: DatabaseConnection) => {
  const left: Array<Promise<unknown>> = []
  let isOpen = true
  const executor = kysely.getExecutor().withConnectionProvider({
    provideConnection: (use) =>
      isOpen ? use(connection) : Promise.reject(new Error('the transaction of this statement has ended')),
  })
  const tx = new Transaction<S>({ config: { dialect }, dialect, driver, executor })
  leftToCommit.set(tx, left)
  const end = (): void => {
    isOpen = false
    leftToCommit.delete(tx)
  }
  return {
    tx,
    async commit(): Promise<void> {
      end()
      await settle([...left, driver.commitTransaction(connection)])
    },
    /** Why the act failed: of what it left to the commit, the first that failed, after which everything else did. */
    async rollBack(error: unknown): Promise<unknown> {
      end()
      // When the connection is gone this fails too, and must not hide why the act failed.
      await driver.rollbackTransaction(connection).catch(() => {})
      return settle(left).then(
        () => error,
        (cause: unknown) => cause,
      )
    },
  }
}

const runOnce = <S, T>(
  ground: Ground<S>,
  act: (tx: Transaction<S>) => Promise<T>,
  isolation: Isolation | undefined,
): Promise<T> =>
  ground.kysely.getExecutor().provideConnection(async (connection) => {
    const driver = ground.dialect.createDriver()
    await driver.beginTransaction(connection, isolation === undefined ? {} : { isolationLevel: isolation })
    const { tx, commit, rollBack } = transactionOn(ground, driver, connection)
    let result: T
    try {
      result = await act(tx)
    } catch (error) {
      throw await rollBack(error)
    }
    await commit()
    return result
  })

// Grows with the attempt, and differs between the rivals, so that they do not meet again.
const pauseMs = (attempt: number): number => Math.random() * 10 * 2 ** attempt

export const runTransaction = async <S, T>(
  ground: Ground<S>,
  act: (tx: Transaction<S>) => Promise<T>,
  isolation?: Isolation,
  retries = maxRetries,
): Promise<T> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await runOnce(ground, act, isolation)
    } catch (error) {
      if (!isRetryable(error) || attempt >= retries) throw error
      await delay(pauseMs(attempt))
    }
  }
}
