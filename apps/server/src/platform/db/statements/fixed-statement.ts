// Runs a statement whose text never changes: on hot paths this saves building and compiling a query.
import { CompiledQuery, type Kysely } from 'kysely'

export const runFixedStatement = async <R>(
  db: Pick<Kysely<unknown>, 'executeQuery'>,
  text: string,
  values: unknown[],
): Promise<R[]> => (await db.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<R>)).rows
