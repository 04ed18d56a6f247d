// One operation across several databases: a transaction in each, nested, so that the first database commits last.
import type { Database, Tx } from '../database.ts'
import { awaitPendingStatements } from './transaction.ts'

/** A database and the operation's transaction in it. */
export interface TxContext<S> {
  database: Database<S>
  tx: Tx<S>
}

export type TxContextLookup<S> = (database: Database<S>) => TxContext<S>

/**
 * Extends a transaction to further databases, which commit before the one that it began in. When it has returned, its
 * changes are in all of them; a crash between two commits leaves the first database unchanged, and repeating the work
 * heals the difference. A deadlock in any of them ends all: only the outermost transaction can restart the work.
 *
 * No database detects a deadlock that involves another database. Callers therefore name the databases in the same order
 * everywhere, and lock contested rows of the first one beforehand, so that no one holds connections while waiting for a
 * row.
 */
export const spanDatabases = <S, T>(
  first: TxContext<S>,
  otherDatabases: readonly Database<S>[],
  work: (contextFor: TxContextLookup<S>) => Promise<T>,
): Promise<T> => {
  const contexts = new Map([[first.database, first]])
  const contextFor = (database: Database<S>): TxContext<S> => {
    const context = contexts.get(database)
    if (!context) throw new Error('the operation has no transaction in that database')
    return context
  }
  const runInAll = async (): Promise<T> => {
    const result = await work(contextFor)
    // No database commits while a statement in another one may still fail.
    if (contexts.size > 1) for (const { tx } of contexts.values()) await awaitPendingStatements(tx)
    return result
  }
  const nest = ([database, ...rest]: readonly Database<S>[]): Promise<T> => {
    if (!database) return runInAll()
    const begin = (tx: Tx<S>): Promise<T> => {
      contexts.set(database, { database, tx })
      return nest(rest)
    }
    return database.transaction(begin, { inside: true })
  }
  return nest([...new Set(otherDatabases)].filter((database) => database !== first.database))
}
