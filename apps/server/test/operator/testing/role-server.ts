// A PostgreSQL server with separate accounts: one that may change the schema, and one that may not.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedStore } from '@company-data/server'
import pg from 'pg'

const PASSWORD = 'only-for-this-test'

export interface RoleServer {
  /** The address of a database, as one of the accounts. */
  getUrl(role: string, database: string): string
  query(sql: string, database?: string): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

/** With the roles `owner`, which may create databases, and `serving`, which owns nothing. */
export const startRoleServer = async (): Promise<RoleServer> => {
  const folder = await mkdtemp(join(process.env.TEST_FOLDER ?? tmpdir(), 'company-data-roles-'))
  const store = await startEmbeddedStore({ dataDir: folder, durable: false })
  const getUrl = (role: string, database: string, password?: string): string => {
    const url = new URL(store.getUrl(database))
    url.username = role
    if (password !== undefined) url.password = password
    return url.href
  }
  const query = async (sql: string, database = 'postgres'): Promise<Record<string, unknown>[]> => {
    // The administrator has the password of the application's role.
    const client = new pg.Client(getUrl('postgres', database))
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }
  await query(
    `create role owner login createdb password '${PASSWORD}'; create role serving login password '${PASSWORD}'`,
  )
  return {
    getUrl: (role, database) => getUrl(role, database, PASSWORD),
    query,
    async stop() {
      await store.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
