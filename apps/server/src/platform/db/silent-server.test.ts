// When a server falls silent, statements end, dead connections are discarded and the listener recovers.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createDatabases, type DatabaseProxy, startDatabaseProxy, type TestDatabases } from '@company-data/testkit'
import { until } from '@company-data/testkit/wait'
import { sql } from 'kysely'
import { withConnection } from './connection/connection.ts'
import { type Database, openDatabase } from './database.ts'
import { isLost, OutcomeUnknown } from './store-error.ts'

let databases: TestDatabases
let proxy: DatabaseProxy
before(async () => {
  databases = await createDatabases([])
  proxy = await startDatabaseProxy(databases.directory)
})
after(async () => {
  proxy.close()
  await databases.drop()
})

/** Long enough for a busy machine, short enough for a test. */
const SILENCE_MS = 2_000
const open = (options: { statementTimeoutMs?: number; silenceMs?: number } = {}): Database<unknown> =>
  openDatabase({ url: proxy.through(databases.directory), maxConnections: 2, silenceMs: SILENCE_MS, ...options })

const select = (db: Database<unknown>) => sql`select 1`.execute(db.kysely)

test('a statement over a dead connection ends, and the next one succeeds', async () => {
  const db = open({ statementTimeoutMs: 500 })
  await select(db)
  proxy.swallow()
  await assert.rejects(select(db), isLost)
  await select(db)
  await db.close()
})

test('a statement of a start over a dead connection ends', async () => {
  const ask = withConnection(
    proxy.through(databases.directory),
    async (client) => {
      await client.query('select 1')
      proxy.swallow()
      await client.query('select 1')
    },
    { statementMs: 500 },
  )
  await assert.rejects(ask, isLost)
})

test('a commit over a dead connection has an unknown outcome', async () => {
  const db = open({ statementTimeoutMs: 500 })
  const transaction = db.transaction(async (tx) => {
    await sql`select ${1}::int`.execute(tx)
    proxy.swallow()
  })
  await assert.rejects(transaction, OutcomeUnknown)
  await db.close()
})

test('a silent listener reconnects, calls its listeners and resumes', async () => {
  const db = open()
  const other = openDatabase({ url: databases.directory, maxConnections: 1 })
  const heard: string[] = []
  await db.listen('news', (payload) => heard.push(payload))
  assert.equal(await db.isHealthy(), true)
  proxy.swallow()
  await until('the lost connection is reported', () => heard.includes(''))
  await until('it is healthy', () => db.isHealthy())
  await other.transaction((tx) => other.notify(tx, 'news', 'again'))
  await until('it receives notifications', () => heard.includes('again'))
  await Promise.all([db.close(), other.close()])
})

test('discards idle connections to a silent server before they are used', async () => {
  // This limit is never reached: the statement below would wait for it.
  const db = open({ statementTimeoutMs: 3_600_000 })
  let isNotified = false
  await db.listen('news', () => {
    isNotified = true
  })
  await Promise.all([select(db), select(db)])
  proxy.swallow()
  await until('the silence is noticed', () => isNotified)
  await select(db)
  await db.close()
})

test('a paused server is unhealthy until it continues', async () => {
  const db = open()
  assert.equal(await db.isHealthy(), true)
  proxy.freeze()
  await until('it is not healthy', async () => !(await db.isHealthy()))
  proxy.thaw()
  await until('it is healthy', () => db.isHealthy())
  await select(db)
  await db.close()
})

test('a paused server answers a begun statement when it continues', async () => {
  const errors: Error[] = []
  const db = openDatabase({
    url: proxy.through(databases.directory),
    maxConnections: 1,
    silenceMs: SILENCE_MS,
    statementTimeoutMs: 3_600_000,
    onError: (error) => errors.push(error),
  })
  let isNotified = false
  await db.listen('news', () => {
    isNotified = true
  })
  await select(db)
  proxy.freeze()
  const waiting = select(db)
  await until('the silence is noticed', () => errors.length > 0)
  proxy.thaw()
  await until('the listener is back', () => isNotified)
  await waiting
  await db.close()
})

test("a transaction that lifts the server's limits also lifts ours", async () => {
  const db = open({ statementTimeoutMs: 200 })
  await db.transaction(async (tx) => {
    await sql`select set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx)
    await sql`select pg_sleep(0.6)`.execute(tx)
    await sql`select pg_sleep(${0.6})`.execute(tx)
  })
  await assert.rejects(sql`select pg_sleep(5)`.execute(db.kysely), { code: '57014' })
  await db.close()
})
