// Compares the connections that this process may open with each server's limit, before the first is needed.
import { StoreError } from '../store-error.ts'
import { formatHostPort, MAX_START_STATEMENT_MS, withConnection } from './connection.ts'

/** A database of this process, and the number of connections that may be opened to it. */
export interface ConnectionDemand {
  readonly url: string
  readonly connections: number
}

interface Supply {
  /** The limit of the server, this role and this database, without connections reserved for administrators. */
  readonly server: number
  readonly role: number | null
  readonly database: number | null
  /** Connections of other processes at this moment. */
  readonly inUse: number
}

// reserved_connections exists since PostgreSQL 16. Only its owner may see whose session it is; everyone sees its
// database.
const supplyText = `select
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true), '0')::int as server,
  (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user and not rolsuper) as role,
  (select nullif(datconnlimit, -1) from pg_database where datname = current_database()) as database,
  (select count(*) from pg_stat_activity where datid is not null and pid <> pg_backend_pid()) as "inUse"`

const readSupply = (url: string): Promise<Supply> =>
  withConnection(
    url,
    async (client) => {
      const { rows } = await client.query<Supply>(supplyText)
      if (!rows[0]) throw new Error('a query without a table has one row')
      return rows[0]
    },
    { statementMs: MAX_START_STATEMENT_MS },
  )

const settingsToChange = 'raise max_connections there, or lower DATABASE_CONNECTIONS'

const sumConnections = (demands: readonly ConnectionDemand[]): number =>
  demands.reduce((sum, { connections }) => sum + connections, 0)

const checkServer = async (
  hostPort: string,
  demands: readonly ConnectionDemand[],
  warn: (line: string) => void,
): Promise<void> => {
  const neededConnections = sumConnections(demands)
  const total = `this process may need ${neededConnections} (${demands.length} databases, DATABASE_CONNECTIONS and a few more for each)`
  const supplies: Supply[] = []
  // Sequentially, so that no check counts another one's connection as in use.
  for (const { url } of demands) supplies.push(await readSupply(url))
  const maxConnections = Math.min(...supplies.map(({ server, role }) => Math.min(server, role ?? server)))
  if (maxConnections < neededConnections)
    throw new StoreError(
      `The PostgreSQL server at ${hostPort} gives this account ${maxConnections} connections, and ${total}: ${settingsToChange}.`,
    )
  for (const [index, { connections }] of demands.entries()) {
    const limit = supplies[index]?.database ?? connections
    if (limit < connections)
      throw new StoreError(
        `A database at ${hostPort} has a connection limit of ${limit}, and this process may need ${connections} of them: ` +
          'raise the limit (alter database … connection limit), or lower DATABASE_CONNECTIONS.',
      )
  }
  const inUse = Math.max(...supplies.map((supply) => supply.inUse))
  if (maxConnections - inUse < neededConnections)
    warn(
      `The PostgreSQL server at ${hostPort} gives ${maxConnections} connections, others use ${inUse} of them, and ${total}: ${settingsToChange}.`,
    )
}

/**
 * Refuses a start that would run out of connections under load even if this process were alone. What other processes use
 * changes from moment to moment, for example while an old process is being replaced, so that is only a warning.
 */
export const checkConnections = async (
  demands: readonly ConnectionDemand[],
  warn: (line: string) => void,
): Promise<void> => {
  const demandsByHostPort = Map.groupBy(demands, ({ url }) => formatHostPort(url))
  for (const [hostPort, serverDemands] of demandsByHostPort) await checkServer(hostPort, serverDemands, warn)
}
