// One act across several databases: a transaction in each, nested, so that the first database commits last.
import type { Database, Tx } from '../database.ts'
import { awaitUnanswered } from './transaction.ts'

/** A database and the transaction of the act in it. */
export interface Side<S> {
  database: Database<S>
  tx: Tx<S>
}

export type SideOf<S> = (database: Database<S>) => Side<S>

/**
 * Extends an act to further databases, which commit before the one that the act began in. When the act has answered, its
 * changes are in all of them; a crash between two commits leaves the first database unchanged, and repeating the act heals
 * the difference. A deadlock in any of them ends all: only the outermost transaction can start the act again.
 *
 * No database detects a deadlock that involves another database. Callers therefore name the databases in the same order
 * everywhere, and lock contested rows of the first one beforehand, so that nobody holds connections while waiting for a row.
 */
export const spanDatabases = <S, T>(
  first: Side<S>,
  others: readonly Database<S>[],
  act: (sideOf: SideOf<S>) => Promise<T>,
): Promise<T> => {
  const sides = new Map([[first.database, first]])
  const sideOf = (database: Database<S>): Side<S> => {
    const side = sides.get(database)
    if (!side) throw new Error('the act has no transaction in that database')
    return side
  }
  const actInAll = async (): Promise<T> => {
    const result = await act(sideOf)
    // No database commits while a statement in another one may still fail.
    if (sides.size > 1) for (const { tx } of sides.values()) await awaitUnanswered(tx)
    return result
  }
  const nest = ([database, ...rest]: readonly Database<S>[]): Promise<T> => {
    if (!database) return actInAll()
    const begin = (tx: Tx<S>): Promise<T> => {
      sides.set(database, { database, tx })
      return nest(rest)
    }
    return database.transaction(begin, { inside: true })
  }
  return nest([...new Set(others)].filter((database) => database !== first.database))
}
