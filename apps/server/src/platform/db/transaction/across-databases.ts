// One act over several databases: a transaction in each, nested, so that the first one commits last.
import type { Database, Tx } from '../database.ts'
import { awaitLeft } from './transaction.ts'

/** A database and the transaction of the act in it. */
export interface Side<S> {
  database: Database<S>
  tx: Tx<S>
}

export type SideOf<S> = (database: Database<S>) => Side<S>

/**
 * Goes on with an act in further databases; those commit before the one that the act began in: what the act answers is in
 * all of them, and a crash between two commits leaves the first one unchanged, so that the same act, repeated, heals it. A
 * deadlock in any of them ends all: only the outermost transaction can begin the act anew.
 *
 * No database sees a circle that leads through another one. So several are named in one order everywhere, and the rows of
 * the first that others may hold are locked before: who waits for a row must not sit on connections meanwhile.
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
    // None commits while a statement in another may still fail.
    if (sides.size > 1) for (const { tx } of sides.values()) await awaitLeft(tx)
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
