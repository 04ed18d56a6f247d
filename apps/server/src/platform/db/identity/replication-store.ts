// SQL that reads the standby servers of a database server, as far as the account may see them.
import { type QueryExecutorProvider, sql } from 'kysely'

export interface Standby {
  name: string
  /** `sync`, `quorum`, `potential` or `async`. */
  sync: string
  lagBytes: number
  lagSeconds: number
}

/** None on a standby itself. An account without the role pg_monitor sees that there are some, but not how they are. */
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
