// One act over several databases: a transaction in each, nested, so that the first one commits last.
import type { Database, Tx } from './database.ts'

/** A database and the transaction of the act in it. */
export interface Side<S> {
  database: Database<S>
  tx: Tx<S>
}

export type SideOf<S> = (database: Database<S>) => Side<S>

/**
 * Goes on with an act in further databases; those commit before the one that the act began in. A deadlock in any of them
 * ends all: only the outermost transaction can begin the act anew. Several are named in one order everywhere, so that two
 * acts do not wait for each other's connections.
 */
export const alsoIn = <S, T>(
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
  const nest = ([database, ...rest]: readonly Database<S>[]): Promise<T> => {
    if (!database) return act(sideOf)
    const begin = (tx: Tx<S>): Promise<T> => {
      sides.set(database, { database, tx })
      return nest(rest)
    }
    return database.transaction(begin, { inside: true })
  }
  return nest([...new Set(others)].filter((database) => database !== first.database))
}

/**
 * With one database this is a transaction. With several, the others commit before the first: what the act answers is in
 * all of them, and a crash between two commits leaves the first one unchanged, so that the same act, repeated, heals it.
 */
export const together = <S, T>(
  first: Database<S>,
  others: readonly Database<S>[],
  act: (sideOf: SideOf<S>) => Promise<T>,
): Promise<T> => first.transaction((tx) => alsoIn({ database: first, tx }, others, act))
