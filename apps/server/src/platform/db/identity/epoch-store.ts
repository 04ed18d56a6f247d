// SQL of the rows that say when the last back-up ended, and whether the databases were restored.
import type { Kysely } from 'kysely'
import type { ClientBase } from 'pg'

interface Tables {
  platform_epoch: { epoch: string; restored_at: Date | null; is_quarantined: boolean }
  platform_backup: { finished_at: Date }
}

export interface Epoch {
  /** Changes with each restore, so that a consumer notices that the platform went back in time. */
  epoch: string
  restoredAt: Date | null
  /** Nothing is sent and no caller is let in until an operator has looked at the result of a restore. */
  isQuarantined: boolean
}

export const readEpoch = async <S>(db: Kysely<S>): Promise<Epoch> => {
  const row = await (db as unknown as Kysely<Tables>)
    .selectFrom('platform_epoch')
    .select(['epoch', 'restored_at', 'is_quarantined'])
    .executeTakeFirstOrThrow()
  return { epoch: row.epoch, restoredAt: row.restored_at, isQuarantined: row.is_quarantined }
}

export const readLastBackup = async <S>(db: Kysely<S>): Promise<Date | undefined> =>
  (await (db as unknown as Kysely<Tables>).selectFrom('platform_backup').select('finished_at').executeTakeFirst())
    ?.finished_at

export const markBackup = async (client: ClientBase): Promise<void> => {
  await client.query(`insert into platform_backup (finished_at) values (clock_timestamp())
    on conflict (only_row) do update set finished_at = excluded.finished_at`)
}

/** False in a database that no platform has used, which has no tables. */
export const hasEpoch = async (client: ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ has_epoch: boolean }>(
    `select to_regclass('platform_epoch') is not null as has_epoch`,
  )
  return rows[0]?.has_epoch === true
}

/** Returns the new epoch. */
export const markRestored = async (client: ClientBase): Promise<string> => {
  const { rows } = await client.query<{ epoch: string }>(`update platform_epoch
    set epoch = gen_random_uuid(), restored_at = clock_timestamp(), is_quarantined = true returning epoch`)
  return rows[0]?.epoch ?? ''
}

export const endQuarantine = async (client: ClientBase): Promise<boolean> =>
  ((await client.query('update platform_epoch set is_quarantined = false where is_quarantined')).rowCount ?? 0) > 0
