// A statement whose text never changes, for hot paths: there is nothing to build and nothing to compile.
import { CompiledQuery, type Kysely } from 'kysely'

export const runFixedStatement = async <R>(
  db: Pick<Kysely<unknown>, 'executeQuery'>,
  text: string,
  values: unknown[],
): Promise<R[]> => (await db.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<R>)).rows
