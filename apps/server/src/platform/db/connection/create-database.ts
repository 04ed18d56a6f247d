// Creates the database that a URL names when the server does not have it yet.
import type { Client } from 'pg'
import { codeOf, StoreError } from '../store-error.ts'
import { connect, databaseOf, placeOf, quoteName, unreachable, withAdminConnection } from './connection.ts'

const missing = '3D000'
const notAllowed = '42501'
// Two starters at once: one of them meets the other's finished (42P04) or unfinished (23505) row.
const madeByAnother = new Set(['42P04', '23505'])

/** Whether the database answers. It is asked first because a host may close the administrative database to us. */
const exists = async (url: string): Promise<boolean> => {
  try {
    const client = await connect(url)
    await client.end()
    return true
  } catch (error) {
    if (codeOf(error) === missing) return false
    throw unreachable(url, error)
  }
}

const create = async (client: Client, url: string): Promise<void> => {
  const name = databaseOf(url)
  try {
    // template0 and the C locale: the same encoding and order on every server as on the embedded one.
    await client.query(
      `create database ${quoteName(name)} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`,
    )
  } catch (error) {
    const code = codeOf(error)
    if (code !== undefined && madeByAnother.has(code)) return
    if (code !== notAllowed) throw unreachable(url, error)
    throw new StoreError(
      `The database "${name}" does not exist at ${placeOf(url)} and this account may not create it: ` +
        'create it there, or give the account the CREATEDB right.',
      { cause: error },
    )
  }
}

export const ensureDatabaseAt = async (url: string): Promise<void> => {
  if (await exists(url)) return
  await withAdminConnection(url, (client) => create(client, url))
}
