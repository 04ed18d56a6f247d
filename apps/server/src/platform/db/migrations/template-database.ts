// Creates databases by copying a migrated template, which takes milliseconds where a migration run takes seconds.
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import {
  parseDatabaseName,
  quoteName,
  quoteText,
  unreachableStore,
  withAdminConnection,
  withDatabase,
} from '../connection/connection.ts'
import { ensureDatabaseAt } from '../connection/create-database.ts'
import { getErrorCode } from '../store-error.ts'
import { migrate } from './migrate.ts'
import { hashMigrations, readMigrations } from './migration-folder.ts'

const lockKey = 7_216_048_594
const inUse = '55006'
const missingDatabase = '3D000'
const attempts = 20

const isFinished = async (client: Client, template: string): Promise<boolean> => {
  const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [template])
  return rowCount === 1
}

const buildTemplate = async (client: Client, url: string, folder: string): Promise<void> => {
  const name = quoteName(parseDatabaseName(url))
  // A process that was killed while building leaves an unmarked database behind.
  await client.query(`drop database if exists ${name} with (force)`)
  await ensureDatabaseAt(url)
  await migrate(url, folder)
  // This connection leaves the server's cache of the catalog in a file, which saves the first connection of each copy
  // the work of building it.
  await ensureDatabaseAt(url)
  await client.query(`comment on database ${name} is ${quoteText('migrated template for tests; safe to drop')}`)
  // Connections are forbidden, so that a copy never finds the template in use. The mark comes last and means "complete".
  await client.query(`alter database ${name} allow_connections false`)
  await client.query(`alter database ${name} is_template true`)
}

const ensureTemplate = async (client: Client, url: string, folder: string): Promise<void> => {
  const template = parseDatabaseName(url)
  if (await isFinished(client, template)) return
  await client.query('select pg_advisory_lock($1)', [lockKey])
  try {
    if (!(await isFinished(client, template))) await buildTemplate(client, url, folder)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey])
  }
}

const copy = (client: Client, template: string, name: string): Promise<unknown> =>
  client.query(`create database ${quoteName(name)} template ${quoteName(template)} strategy file_copy`)

const copyWithRetries = async (client: Client, templateUrl: string, folder: string, name: string): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    await ensureTemplate(client, templateUrl, folder)
    try {
      await copy(client, parseDatabaseName(templateUrl), name)
      return
    } catch (error) {
      // In use: autovacuum is working on the template. Missing: another process dropped it, which is allowed.
      const code = getErrorCode(error)
      if ((code !== inUse && code !== missingDatabase) || attempt === attempts)
        throw unreachableStore(templateUrl, error)
      await delay(20 + Math.random() * 80)
    }
  }
}

export const createFromTemplate = async (options: {
  serverUrl: string
  folder: string
  name: string
}): Promise<string> => {
  const { serverUrl, folder, name } = options
  const hash = hashMigrations(await readMigrations(folder)).slice(0, 16)
  const templateUrl = withDatabase(serverUrl, `template_${hash}`)
  await withAdminConnection(serverUrl, (client) => copyWithRetries(client, templateUrl, folder, name))
  return withDatabase(serverUrl, name)
}

/** A process of the server itself, mostly autovacuum, is working in the database; only the server may end it, so we wait. */
const SERVER_SESSION = '42501'
const DROP_TRIES = 50
const DROP_PAUSE_MS = 100

/** Ends the sessions of the database and drops it; a database that does not exist is not an error. */
export const dropDatabase = async (url: string): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await withAdminConnection(url, (client) =>
        client.query(`drop database if exists ${quoteName(parseDatabaseName(url))} with (force)`),
      )
      return
    } catch (error) {
      if (getErrorCode(error) !== SERVER_SESSION || tries === DROP_TRIES) throw error
      await delay(DROP_PAUSE_MS)
    }
  }
}
