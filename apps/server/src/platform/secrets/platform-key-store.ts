// SQL of the row that identifies the platform key of an installation.
import type { Kysely } from 'kysely'
import type { ClientBase } from 'pg'

interface Tables {
  platform_key: { only_row: boolean; key_hash: string }
}

/** The hash that the first process stored, which is this one if there was none. */
export const keepKeyHash = async <S>(db: Kysely<S>, keyHash: string): Promise<string> => {
  const tables = db as unknown as Kysely<Tables>
  await tables
    .insertInto('platform_key')
    .values({ only_row: true, key_hash: keyHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { key_hash } = await tables.selectFrom('platform_key').select('key_hash').executeTakeFirstOrThrow()
  return key_hash
}

/** The hash of the key that the installation uses; undefined before its first start. */
export const readKeyHash = async (client: ClientBase): Promise<string | undefined> =>
  (await client.query<{ key_hash: string }>('select key_hash from platform_key')).rows[0]?.key_hash
