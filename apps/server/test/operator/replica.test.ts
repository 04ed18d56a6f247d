// Lists on a replica: as fresh as on the primary, and on the primary whenever the replica cannot be.
import assert from 'node:assert/strict'
import { appendFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { until } from '@company-data/testkit'
import { type Database, openDatabase } from '../../src/platform/db/index.ts'
import { openServerFolder, skipWithoutServers } from './testing/postgres-servers.ts'

interface Tables {
  note: { id: number }
}

const REPLICA_PORT = 5433

const openServers = async (t: TestContext) => {
  const servers = await openServerFolder(t)
  await servers.startPrimary()
  await servers.query('postgres', 'create table note (id integer primary key)')
  await servers.copyPrimary('replica', '-R')
  await appendFile(servers.inFolder('replica/postgresql.conf'), `port = ${REPLICA_PORT}\n`)
  await servers.control('start', 'replica')
  const errors: Error[] = []
  const database = openDatabase<Tables>({
    url: servers.getUrl('postgres'),
    replicaUrl: servers.getUrl('postgres', REPLICA_PORT),
    // This machine may be busy.
    replicaDeadlineMs: 30_000,
    onError: (error) => errors.push(error),
  })
  t.after(() => database.close())
  return { ...servers, database, errors, onReplica: (sql: string) => servers.query('postgres', sql, REPLICA_PORT) }
}

const countNotes = (database: Database<Tables>): Promise<number> =>
  database.readList(async (db) => (await db.selectFrom('note').select('id').execute()).length)

test('a list has all changes committed before it, from either server', { skip: skipWithoutServers }, async (t) => {
  const { database, errors, control, onReplica } = await openServers(t)
  let count = 0
  const addNote = async (): Promise<void> => {
    count += 1
    await database.kysely.insertInto('note').values({ id: count }).execute()
  }
  const getReads = () => database.replicaUse() ?? assert.fail('there is a replica')
  const checkLists = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      await addNote()
      assert.deepEqual(await Promise.all([countNotes(database), countNotes(database)]), [count, count])
    }
  }
  const untilReplicaIsRead = (): Promise<unknown> =>
    until('the replica is read', async () => {
      const before = getReads().replica
      await checkLists(1)
      return getReads().replica > before
    })
  await untilReplicaIsRead()
  await checkLists(20)
  const pool = database.pools().find(({ name }) => name === 'replica')
  assert.ok(pool && pool.inUse + pool.idle > 0)

  await onReplica('select pg_wal_replay_pause()')
  await until('it has stopped replaying', async () => {
    const [row] = await onReplica('select pg_get_wal_replay_pause_state() as state')
    return row?.state === 'paused'
  })
  await addNote()
  const before = getReads()
  await checkLists(3)
  assert.equal(getReads().replica, before.replica, 'it is behind')
  assert.equal(getReads().primary, before.primary + 6)
  await onReplica('select pg_wal_replay_resume()')
  await untilReplicaIsRead()

  await control('stop', 'replica', '-m', 'immediate')
  await checkLists(3)
  assert.ok(errors.some(({ message }) => message.includes('lists are read on the primary')))
  await control('start', 'replica')
  await untilReplicaIsRead()

  // A promoted server has other data from now on.
  await control('promote', 'replica')
  const promoted = getReads().replica
  await onReplica('insert into note select generate_series(1000, 1100)')
  await checkLists(3)
  assert.equal(getReads().replica, promoted)
})

test('a silent replica delays a list only until the deadline', { skip: skipWithoutServers }, async (t) => {
  const { getUrl, startPrimary, query } = await openServerFolder(t)
  await startPrimary()
  await query('postgres', 'create table note (id integer primary key)')
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket))
  t.after(() => silent.close())
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const errors: Error[] = []
  const database = openDatabase<Tables>({
    url: getUrl('postgres'),
    replicaUrl: `postgres://postgres@127.0.0.1:${port}/postgres?sslmode=disable`,
    replicaDeadlineMs: 20,
    onError: (error) => errors.push(error),
  })
  t.after(() => database.close())
  const lists = Array.from({ length: 3 }, () => countNotes(database))
  assert.deepEqual(await Promise.all(lists), [0, 0, 0])
  assert.equal(errors.length, 1, 'one failure for all of them')
  assert.match(errors[0]?.message ?? '', /no answer within 20 ms/)
  assert.deepEqual(database.replicaUse(), { replica: 0, primary: 3 })
  for (const socket of sockets) socket.destroy()
})

test('without a replica, a list is read where all else is', { skip: skipWithoutServers }, async (t) => {
  const { getUrl, startPrimary, query } = await openServerFolder(t)
  await startPrimary()
  await query('postgres', 'create table note (id integer primary key)')
  const database = openDatabase<Tables>({ url: getUrl('postgres') })
  t.after(() => database.close())
  assert.equal(await countNotes(database), 0)
  assert.equal(database.replicaUse(), undefined)
  assert.deepEqual(
    database.pools().map(({ name }) => name),
    ['main', 'reserve'],
  )
})
