// Binds the functions of a store to one database, so that a feature can hand them out as operations.

type Bound<Db, Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (db: Db, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : never
}

/** `{ count: (db, ids) => … }` becomes `{ count: (ids) => … }`. */
export const bindDatabase = <Db, Functions extends Readonly<Record<string, (db: Db, ...rest: never[]) => unknown>>>(
  db: Db,
  functions: Functions,
): Bound<Db, Functions> =>
  Object.fromEntries(
    Object.entries(functions).map(([name, run]) => [name, (...rest: never[]) => run(db, ...rest)]),
  ) as Bound<Db, Functions>
