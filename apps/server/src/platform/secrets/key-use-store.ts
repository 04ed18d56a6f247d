// SQL for the platform key that each running process encrypts with.
import { type Kysely, sql } from 'kysely'
import type { ClientBase } from 'pg'

export interface KeyUse {
  process_id: string
  host: string
  pid: number
  /** Null if the process lacks the key that encrypts. */
  key_id: string | null
}

/** A killed process cannot remove its row, so rows expire. */
const RETENTION = '1 day'

export const recordKeyUse = async <S>(db: Kysely<S>, { process_id, host, pid, key_id }: KeyUse): Promise<void> => {
  await sql`with outdated as (delete from platform_key_use where seen_at < clock_timestamp() - ${RETENTION}::interval)
    insert into platform_key_use (process_id, host, pid, key_id) values (${process_id}, ${host}, ${pid}, ${key_id})
    on conflict (process_id) do update set key_id = excluded.key_id, seen_at = clock_timestamp()`.execute(db)
}

export const removeKeyUse = async <S>(db: Kysely<S>, processId: string): Promise<void> => {
  await sql`delete from platform_key_use where process_id = ${processId}`.execute(db)
}

/** Processes seen within that time that encrypt with another key or none, ordered by host and process id. */
export const listOtherKeyUses = async (client: ClientBase, keyId: string, withinSeconds: number): Promise<KeyUse[]> =>
  (
    await client.query<KeyUse>(
      `select process_id, host, pid, key_id from platform_key_use
       where key_id is distinct from $1 and seen_at > clock_timestamp() - make_interval(secs => $2)
       order by host, pid`,
      [keyId, withinSeconds],
    )
  ).rows
