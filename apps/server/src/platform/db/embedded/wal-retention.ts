// Ends the retention of WAL that a back-up has asked for, also after a back-up that was killed.
import type { Client } from 'pg'

export const releaseWal = async (client: Client): Promise<void> => {
  await client.query('alter system reset wal_keep_size')
  await client.query('select pg_reload_conf()')
}

/** At the start of a server no back-up runs: a setting that is left is of one that was killed. */
export const releaseLeftWal = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ size: string }>("select current_setting('wal_keep_size') as size")
  if (rows[0]?.size !== '0') await releaseWal(client)
}
