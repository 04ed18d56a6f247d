// SQL for the whitelist patterns of clients in the directory.
import { sql } from 'kysely'
import type { DirectoryDb, DirectoryTx } from '../../../schema/directory.ts'

/** Replaces the whole whitelist of a client. */
export const replacePatterns = async (
  tx: DirectoryTx,
  clientId: string,
  patterns: readonly string[],
): Promise<void> => {
  await tx.deleteFrom('client_pattern').where('client_id', '=', clientId).execute()
  await tx
    .insertInto('client_pattern')
    .values(patterns.map((pattern) => ({ client_id: clientId, pattern })))
    .execute()
}

export const listPatterns = async (db: DirectoryDb, clientId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('client_pattern')
    .select('pattern')
    .where('client_id', '=', clientId)
    .orderBy('pattern')
    .execute()
  return rows.map(({ pattern }) => pattern)
}

/**
 * Adds missing patterns to every client of a kind that is entitled to them; `capability` null means every client.
 * Returns the number of changed clients. The rows are locked, so that a capability removed concurrently is not
 * restored.
 */
export const addPatterns = async (
  tx: DirectoryTx,
  kind: string,
  entitled: ReadonlyArray<{ capability: string | null; pattern: string }>,
): Promise<number> => {
  const { rows } = await sql<{ clients: number }>`
    with added as (
      insert into client_pattern (client_id, pattern)
      select c.client_id, e.pattern
        from client c
        join unnest(${entitled.map(({ capability }) => capability)}::text[],
                    ${entitled.map(({ pattern }) => pattern)}::text[]) as e (capability, pattern)
          on e.capability is null or e.capability = any (c.capabilities)
       where c.kind = ${kind}
       order by c.client_id
         for share of c
      on conflict do nothing
      returning client_id)
    select count(distinct client_id)::int as clients from added`.execute(tx)
  return rows[0]?.clients ?? 0
}
