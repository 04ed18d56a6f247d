// Checks a pooler at start-up: that it leads to a database, and that its sessions have limits.
import { getErrorMessage, StoreError } from '../store-error.ts'
import { formatHostPort, MAX_START_STATEMENT_MS, parseDatabaseName, withConnection } from './connection.ts'
import type { ServerCheck } from './server-check.ts'

/** A pooler passes no startup options on, so the account itself must have the limits. */
const limitsText = `select
  current_setting('statement_timeout') <> '0' and current_setting('idle_in_transaction_session_timeout') <> '0' as "isLimited"`

/** Refuses a pooler that does not respond, and warns of sessions without limits. */
export const checkPooler = async ({ url, setting, warn }: ServerCheck): Promise<void> => {
  const label = `${parseDatabaseName(url)} at ${formatHostPort(url)} (${setting})`
  const readLimits = withConnection(
    url,
    async (client) => (await client.query<{ isLimited: boolean }>(limitsText)).rows,
    { statementMs: MAX_START_STATEMENT_MS },
  )
  const rows = await readLimits.catch((error: unknown) => {
    throw new StoreError(`The pooler before the database ${label} cannot be used: ${getErrorMessage(error)}.`, {
      cause: error,
    })
  })
  if (rows[0]?.isLimited === true) return
  warn(
    `Behind the pooler of the database ${label}, the account has no statement_timeout: give it the limits of ` +
      'docs/operations/databases.md, section PgBouncer.',
  )
}
