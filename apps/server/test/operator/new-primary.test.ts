// A replica becomes the primary: statements, notifications and health follow it without waiting for a time limit.
import assert from 'node:assert/strict'
import { appendFile } from 'node:fs/promises'
import { type TestContext, test } from 'node:test'
import { startDatabaseProxy, until } from '@company-data/testkit'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../src/platform/db/index.ts'
import { isLost } from '../../src/platform/db/store-error.ts'
import { openServerFolder, skipWithoutServers } from './testing/postgres-servers.ts'

const REPLICA_PORT = 5433
const options = { skip: skipWithoutServers }

/** Far beyond the end of a test: what waits for it has failed. */
const NEVER_MS = 3_600_000

const openServers = async (t: TestContext) => {
  const servers = await openServerFolder(t)
  await servers.startPrimary()
  await servers.query('postgres', 'create table note (id integer primary key)')
  await servers.copyPrimary('replica', '-R')
  await appendFile(servers.inFolder('replica/postgresql.conf'), `port = ${REPLICA_PORT}\n`)
  await servers.control('start', 'replica')
  return servers
}

const open = (t: TestContext, url: string, silenceMs: number): Database<unknown> => {
  const db = openDatabase({ url, silenceMs, statementTimeoutMs: NEVER_MS, maxConnections: 2 })
  t.after(() => db.close())
  return db
}

const addNote = (db: Database<unknown>, id: number) => sql`insert into note values (${id})`.execute(db.kysely)

test('once the new primary takes writes, the database is healthy and notifies', options, async (t) => {
  const { control, getUrl, query } = await openServers(t)
  const url = getUrl('postgres').replace('@localhost:5432', `@localhost:5432,localhost:${REPLICA_PORT}`)
  const db = open(t, url, NEVER_MS)
  const heard: string[] = []
  await db.listen('news', (payload) => heard.push(payload))
  await addNote(db, 1)
  assert.equal(await db.isHealthy(), true)

  await control('stop', 'primary', '-m', 'immediate')
  await until('no host takes writes', () =>
    addNote(db, 2).then(
      () => assert.fail('there is no primary'),
      (error) => error.code === '25006',
    ),
  )
  assert.equal(await db.isHealthy(), false)
  await control('promote', 'replica')
  await until('a write succeeds', () =>
    addNote(db, 3).then(
      () => true,
      () => false,
    ),
  )
  await until('it is healthy', () => db.isHealthy())
  assert.deepEqual(heard, [''], 'listeners know that they may have missed something')
  assert.deepEqual(await query('postgres', 'select id from note', REPLICA_PORT), [{ id: 1 }, { id: 3 }])
})

test('a statement at a silent primary ends when another primary is there', options, async (t) => {
  const { control, getUrl } = await openServers(t)
  const oldWire = await startDatabaseProxy(getUrl('postgres'))
  const newWire = await startDatabaseProxy(getUrl('postgres', REPLICA_PORT))
  t.after(() => {
    oldWire.close()
    newWire.close()
  })
  const { host } = new URL(newWire.through(getUrl('postgres', REPLICA_PORT)))
  const url = oldWire.through(getUrl('postgres')).replace('/postgres?', `,${host}/postgres?`)
  const db = open(t, url, 2_000)
  await db.listen('news', () => undefined)
  await addNote(db, 1)

  const waiting = assert.rejects(sql`select pg_sleep(3600)`.execute(db.kysely), isLost)
  await until('it is in use', () => db.pools()[0]?.inUse === 1)
  oldWire.freeze()
  await control('promote', 'replica')
  await waiting
  await addNote(db, 2)
  await until('it is healthy', () => db.isHealthy())
})
