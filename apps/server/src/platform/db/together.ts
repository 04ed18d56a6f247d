// One act over several databases: a transaction in each, nested, so that the first one commits last.
import type { Database, Tx } from './database.ts'

/** A database and the transaction of the act in it. */
export interface Side<S> {
  database: Database<S>
  tx: Tx<S>
}

/**
 * With one database this is a transaction. With several, the others commit before the first: what the act answers is in
 * all of them, and a crash between two commits leaves the first one unchanged, so that the same act, repeated, heals it.
 */
export const together = async <S, T>(
  first: Database<S>,
  others: readonly Database<S>[],
  act: (sideOf: (database: Database<S>) => Side<S>) => Promise<T>,
): Promise<T> => {
  const sides = new Map<Database<S>, Side<S>>()
  const sideOf = (database: Database<S>): Side<S> => {
    const side = sides.get(database)
    if (!side) throw new Error('the act has no transaction in that database')
    return side
  }
  const nest = (databases: readonly Database<S>[]): Promise<T> => {
    const [database, ...rest] = databases
    if (!database) return act(sideOf)
    return database.transaction((tx) => {
      sides.set(database, { database, tx })
      return nest(rest)
    })
  }
  return nest([...new Set([first, ...others])])
}
