// Stands in for a database that this process does not open: what is built on it can be described, not used.
import type { Database } from './database.ts'

export const absentDatabase = <S>(): Database<S> => {
  const refuse = (): never => {
    throw new Error('this process does not hold the data of that region')
  }
  return new Proxy({} as Database<S>, { get: () => refuse })
}
