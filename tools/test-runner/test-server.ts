// Queries a PostgreSQL server for the workers it can serve, and drops their databases.
import { availableParallelism } from 'node:os'
import { dropDatabase, ensureDatabaseAt, openDatabase } from '../../apps/server/src/platform/db/index.ts'

/** A worker has a shared platform and one of the file itself, with two regions each, and a test's own connections. */
const CONNECTIONS_OF_WORKER = 45

const ask = async <R>(serverUrl: string, name: string, text: string, values: readonly unknown[] = []): Promise<R[]> => {
  const server = openDatabase({ url: serverUrl, maxConnections: 1 })
  try {
    return await server.query<R>({ name, text, values })
  } finally {
    await server.close()
  }
}

const sibling = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/**
 * Creates the database of the address, if needed. Fails now, and not after the first round, if tests cannot use it.
 */
export const prepareServer = async (serverUrl: string): Promise<void> => {
  await ensureDatabaseAt(serverUrl)
  const trial = sibling(serverUrl, `trial_${process.pid}_${Date.now().toString(36)}`)
  await ensureDatabaseAt(trial)
  await dropDatabase(trial)
}

/** Two more than there are processors, because tests in a browser often wait; fewer where the server has few connections. */
export const workersFor = async (serverUrl: string): Promise<number> => {
  const text = "select current_setting('max_connections')::int as connections"
  const [row] = await ask<{ connections: number }>(serverUrl, 'max-connections', text)
  const served = Math.floor((row?.connections ?? 0) / CONNECTIONS_OF_WORKER)
  return Math.max(1, Math.min(availableParallelism() + 2, served))
}

/** A worker does not stop its shared platform, and may have crashed. */
export const dropLeftDatabases = async (serverUrl: string, run: string): Promise<void> => {
  const text = 'select datname as name from pg_database where starts_with(datname, $1)'
  for (const { name } of await ask<{ name: string }>(serverUrl, 'left-databases', text, [`${run}_`])) {
    await dropDatabase(sibling(serverUrl, name))
  }
}
