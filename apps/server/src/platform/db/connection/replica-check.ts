// Checks a replica at start-up. A platform starts without it too, because lists can be read on the primary.
import { getErrorMessage } from '../store-error.ts'
import { formatHostPort, MAX_START_STATEMENT_MS, parseDatabaseName, withConnection } from './connection.ts'
import type { ServerCheck } from './server-check.ts'

/** With all that each list asks, so that a missing right is noticed here. */
const recoveryText = `select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn(),
  (select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery())`

/** Warns of a server that does not respond, or that is not a replica. */
export const checkReplica = async ({ url, setting, warn }: ServerCheck): Promise<void> => {
  const label = `${parseDatabaseName(url)} at ${formatHostPort(url)} (${setting})`
  try {
    const { rows } = await withConnection(url, (client) => client.query<{ isReplica: boolean }>(recoveryText), {
      statementMs: MAX_START_STATEMENT_MS,
    })
    if (rows[0]?.isReplica !== true)
      warn(`The database ${label} is not a streaming replica: lists are read on the primary.`)
  } catch (error) {
    warn(`The replica ${label} cannot be used, lists are read on the primary: ${getErrorMessage(error)}.`)
  }
}
