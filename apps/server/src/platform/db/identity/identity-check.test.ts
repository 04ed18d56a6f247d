// New connections must lead to the database that the process started with.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createDatabases, type TestDatabases } from '@company-data/testkit'
import { withConnection } from '../connection/connection.ts'
import { openDatabase } from '../database.ts'
import { isLost } from '../store-error.ts'
import { identityCheck } from './identity-check.ts'
import { writeBelonging } from './installation-store.ts'

const id = randomUUID()
const belonging = { id, store: 'directory' }
const TIMEOUT_MS = 60_000

let databases: TestDatabases
let url: string
before(async () => {
  databases = await createDatabases([])
  url = databases.directory
  await withConnection(url, (client) => writeBelonging(client, belonging))
})
after(() => databases.drop())

const refused = (part: RegExp) => (error: unknown) => {
  assert.match((error as Error).message, part)
  return isLost(error)
}
const query = { name: 'one', text: 'select 1 as one' }

test('uses the right database, and sends no statement to another one', async () => {
  const ours = openDatabase({ url, belonging })
  assert.deepEqual(await ours.query(query), [{ one: 1 }])
  assert.equal(await ours.isHealthy(), true)
  await ours.close()
  const wrongIdentities = [
    [{ id: randomUUID(), store: 'directory' }, new RegExp(`it belongs to installation ${id}`)],
    [{ id, store: 'region eu' }, /it is the directory/],
  ] as const
  for (const [other, part] of wrongIdentities) {
    const theirs = openDatabase({ url, belonging: other })
    await assert.rejects(theirs.query(query), refused(part))
    assert.equal(await theirs.isHealthy(), false)
    await theirs.close()
  }
})

test('a database without an id is refused', async () => {
  const bare = await createDatabases([])
  const db = openDatabase({ url: bare.directory, belonging })
  await assert.rejects(db.query(query), refused(/it has no installation id/))
  await db.close()
  await bare.drop()
})

test('a running process refuses the same database on another server', async () => {
  const check = identityCheck(belonging, TIMEOUT_MS)
  await withConnection(url, check)
  await withConnection(url, check)
  await withConnection(url, async (client) => {
    await client.query(`create schema elsewhere;
      create function elsewhere.pg_control_system() returns table (system_identifier bigint)
        language sql as 'select 4711::bigint'`)
    await client.query('set search_path = elsewhere, public, pg_catalog')
    await assert.rejects(check(client), refused(/on another server than before: restart the process/))
    // A process that starts there has known no other server.
    await identityCheck(belonging, TIMEOUT_MS)(client)
  })
})

test('without the right to read the server id, the database id is checked', async () => {
  await withConnection(url, async (client) => {
    await client.query(`create schema forbidden;
      create function forbidden.pg_control_system() returns table (system_identifier bigint) language plpgsql as
        $$ begin raise exception 'permission denied' using errcode = '42501'; end $$`)
    await client.query('set search_path = forbidden, public, pg_catalog')
    await identityCheck(belonging, TIMEOUT_MS)(client)
    const other = identityCheck({ ...belonging, id: randomUUID() }, TIMEOUT_MS)
    await assert.rejects(other(client), refused(/it belongs to installation/))
  })
})
