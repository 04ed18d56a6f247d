// SQL for the standby servers of a database server, limited to what the database account may see.
import { type QueryExecutorProvider, sql } from 'kysely'

export interface Standby {
  name: string
  /** `sync`, `quorum`, `potential` or `async`. */
  sync: string
  lagBytes: number
  lagSeconds: number
}

/** A standby has none. An account without the role pg_monitor sees that standbys exist, but not their state. */
export const listStandbys = async (db: QueryExecutorProvider): Promise<Standby[]> => {
  const { rows } = await sql<Standby>`
    select application_name as name, sync_state as sync,
      pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 as "lagBytes",
      coalesce(extract(epoch from replay_lag), 0)::float8 as "lagSeconds"
    from pg_stat_replication
    where not pg_is_in_recovery() and replay_lsn is not null
    order by application_name, pid limit 20`.execute(db)
  return rows
}
