// Creates the database that a URL names if the server does not have it yet.
import type { Client } from 'pg'
import { getErrorCode, StoreError } from '../store-error.ts'
import {
  connect,
  formatHostPort,
  parseDatabaseName,
  quoteName,
  unreachableStore,
  withAdminConnection,
} from './connection.ts'

const missing = '3D000'
const notAllowed = '42501'
// When two processes create it concurrently, one fails on the other's committed (42P04) or uncommitted (23505) row.
const alreadyCreated = new Set(['42P04', '23505'])

/**
 * True if the database responds. This is tried first, because a host may deny access to the administrative database.
 */
const exists = async (url: string): Promise<boolean> => {
  try {
    const client = await connect(url)
    await client.end()
    return true
  } catch (error) {
    if (getErrorCode(error) === missing) return false
    throw unreachableStore(url, error)
  }
}

const create = async (client: Client, url: string): Promise<void> => {
  const name = parseDatabaseName(url)
  try {
    // With template0 and the C locale, encoding and sort order are the same on every server as on the embedded one.
    await client.query(
      `create database ${quoteName(name)} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`,
    )
  } catch (error) {
    const code = getErrorCode(error)
    if (code !== undefined && alreadyCreated.has(code)) return
    if (code !== notAllowed) throw unreachableStore(url, error)
    throw new StoreError(
      `The database "${name}" does not exist at ${formatHostPort(url)} and this account may not create it: ` +
        'create it there, or give the account the CREATEDB right.',
      { cause: error },
    )
  }
}

/** For a process that may not change the schema. */
export const requireDatabaseAt = async (url: string): Promise<void> => {
  if (await exists(url)) return
  throw new StoreError(
    `The database "${parseDatabaseName(url)}" does not exist at ${formatHostPort(url)}: run company-data-server migrate.`,
  )
}

export const ensureDatabaseAt = async (url: string): Promise<void> => {
  if (await exists(url)) return
  await withAdminConnection(url, (client) => create(client, url))
}
