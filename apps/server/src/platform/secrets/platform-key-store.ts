// SQL of the row that says which platform key encrypts, and which earlier keys may still be in use.
import type { Kysely } from 'kysely'
import type { ClientBase } from 'pg'

export interface KeyRow {
  key_id: string
  key_hash: string
  /** Null before the first rotation: the present key makes the hashes. */
  hash_key_encrypted: string | null
  old_key_ids: string[]
  switched_at: Date | null
}

interface Tables {
  platform_key: KeyRow & { only_row: boolean }
}

/** Processes listen to it and switch to the new key. */
export const KEY_TOPIC = 'platform_key'

const MEMBERS = ['key_id', 'key_hash', 'hash_key_encrypted', 'old_key_ids', 'switched_at'] as const

export const loadKeyRow = async <S>(db: Kysely<S>): Promise<KeyRow> =>
  await (db as unknown as Kysely<Tables>).selectFrom('platform_key').select(MEMBERS).executeTakeFirstOrThrow()

/** False before the first start of the installation. */
export const hasKeyRow = async <S>(db: Kysely<S>): Promise<boolean> =>
  (await (db as unknown as Kysely<Tables>).selectFrom('platform_key').select('key_id').executeTakeFirst()) !== undefined

/** The row of the first process, which is this one if there was none. */
export const keepKeyRow = async <S>(db: Kysely<S>, row: Pick<KeyRow, 'key_id' | 'key_hash'>): Promise<KeyRow> => {
  await (db as unknown as Kysely<Tables>)
    .insertInto('platform_key')
    .values({ only_row: true, hash_key_encrypted: null, old_key_ids: [], switched_at: null, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return await loadKeyRow(db)
}

/** Undefined before the first start of the installation. */
export const readKeyRow = async (client: ClientBase): Promise<KeyRow | undefined> =>
  (await client.query<KeyRow>(`select ${MEMBERS.join(', ')} from platform_key`)).rows[0]

/** Held by `rotate-key` until its end: two of them would write different keys into one file. False if another has it. */
export const lockKeys = async (client: ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ ok: boolean }>('select pg_try_advisory_lock(hashtext($1)) as ok', [KEY_TOPIC])
  return rows[0]?.ok === true
}

/** Returns false if another key has replaced the old one in the meantime. */
export const switchKey = async (
  client: ClientBase,
  oldKeyId: string,
  next: Pick<KeyRow, 'key_id' | 'key_hash' | 'hash_key_encrypted'>,
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `with switched as (update platform_key set key_id = $1, key_hash = $2, hash_key_encrypted = $3,
       old_key_ids = array_append(array_remove(old_key_ids, $1), $4), switched_at = clock_timestamp()
     where key_id = $4 returning key_id)
     select pg_notify($5, '') from switched`,
    [next.key_id, next.key_hash, next.hash_key_encrypted, oldKeyId, KEY_TOPIC],
  )
  return rowCount === 1
}

/** Returns false if another key encrypts by now. */
export const forgetOldKeys = async (client: ClientBase, keyId: string): Promise<boolean> => {
  const { rowCount } = await client.query(`update platform_key set old_key_ids = '{}' where key_id = $1`, [keyId])
  return rowCount === 1
}
