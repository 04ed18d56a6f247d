// SQL of a copy of the data folder: start, end and the WAL between them. One connection for all of it.
import type { Client } from 'pg'

/** Retained during the copy, because the copy cannot start without the WAL of that time. */
const WAL_KEEP_SIZE = '16GB'

export const startBackup = async (client: Client): Promise<string> => {
  await client.query(`alter system set wal_keep_size = '${WAL_KEEP_SIZE}'`)
  await client.query('select pg_reload_conf()')
  const { rows } = await client.query<{ lsn: string }>("select pg_backup_start('company-data', true) as lsn")
  return rows[0]?.lsn ?? ''
}

export const endBackup = async (client: Client): Promise<{ label: string; endLsn: string }> => {
  const { rows } = await client.query<{ lsn: string; labelfile: string }>('select * from pg_backup_stop(false)')
  return { label: rows[0]?.labelfile ?? '', endLsn: rows[0]?.lsn ?? '' }
}

/** The names of the WAL files from one place to another; fails if the server has removed one of them. */
export const listWalFiles = async (client: Client, startLsn: string, endLsn: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; is_first: boolean }>(
    `select name, name = pg_walfile_name($1::pg_lsn) as is_first from pg_ls_waldir()
      where name ~ '^[0-9A-F]{24}$' and name between pg_walfile_name($1::pg_lsn) and pg_walfile_name($2::pg_lsn) order by name`,
    [startLsn, endLsn],
  )
  if (rows[0]?.is_first !== true) throw new Error('the server has removed WAL that the copy needs')
  return rows.map(({ name }) => name)
}
