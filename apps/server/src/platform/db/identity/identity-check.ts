// Checks that a new connection leads to the database that the process started with, and not to a replacement.
import type { ClientBase } from 'pg'
import { getErrorCode } from '../store-error.ts'
import type { Belonging } from './installation-store.ts'

/** A connection to another database is closed: the caller is asked to retry, and nothing is written. */
class AnotherDatabase extends Error {
  override readonly name = 'AnotherDatabase'
  readonly code = '08004'
}

interface Identity extends Belonging {
  /**
   * The server's identifier: a fail-over to a replica keeps it, a restored dump does not. Undefined without the right
   * to read it.
   */
  system?: string
}

const NOT_ALLOWED = '42501'
const NO_TABLE = '42P01'
const plainText = 'select id, store from installation'
const textWithSystem = `select id, store, (select system_identifier::text from pg_control_system()) as system
  from installation`

const readIdentity = async (client: ClientBase, timeoutMs: number): Promise<Identity | undefined> => {
  const read = async (text: string): Promise<Identity | undefined> =>
    (await client.query<Identity>({ text, query_timeout: timeoutMs } as { text: string })).rows[0]
  try {
    return await read(textWithSystem)
  } catch (error) {
    if (getErrorCode(error) === NO_TABLE) return undefined
    if (getErrorCode(error) !== NOT_ALLOWED) throw error
    return read(plainText)
  }
}

const difference = (
  identity: Identity | undefined,
  expected: Belonging,
  system: string | undefined,
): string | undefined => {
  if (identity === undefined) return 'it has no installation id'
  if (identity.id !== expected.id) return `it belongs to installation ${identity.id}`
  if (identity.store !== expected.store) return `it is the ${identity.store}`
  if (system !== undefined && identity.system !== system)
    return 'it is on another server than before: restart the process if that is meant'
  return undefined
}

/** Checked on every new connection. The first one records the server. */
export const identityCheck = (expected: Belonging, timeoutMs: number) => {
  let system: string | undefined
  return async (client: ClientBase): Promise<void> => {
    const identity = await readIdentity(client, timeoutMs)
    const problem = difference(identity, expected, system)
    if (problem !== undefined)
      throw new AnotherDatabase(`another database answers in the place of the ${expected.store}: ${problem}`)
    system ??= identity?.system
  }
}
