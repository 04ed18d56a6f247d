// The life of the embedded server: start, reuse, stop, and failures in between.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { until } from '@company-data/testkit/wait'
import { connect, withConnection } from '../connection/connection.ts'
import { StoreError } from '../store-error.ts'
import { startInOtherProcess } from '../testing/other-process.ts'
import { type EmbeddedStore, startEmbeddedStore } from './embedded-store.ts'
import { isAlive } from './postmaster.ts'

const countRows = (store: EmbeddedStore): Promise<number> =>
  withConnection(store.getUrl('kept'), async (client) => {
    const { rows } = await client.query<{ count: number }>('select count(*) as count from kept')
    return rows[0]?.count ?? 0
  })

describe('embedded store, one folder', () => {
  let dataDir = ''
  const home = () => join(dataDir, 'postgres')
  const pidFile = () => join(home(), 'cluster', 'data', 'postmaster.pid')
  const start = (log?: (line: string) => void) => startEmbeddedStore({ dataDir, ...(log === undefined ? {} : { log }) })
  const serverPid = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0])
  const isFree = () =>
    stat(pidFile()).then(
      () => false,
      () => true,
    )
  let rows = 0
  const keepRow = async (url: string): Promise<void> => {
    await withConnection(url.replace('/postgres?', '/kept?'), (client) =>
      client.query('insert into kept default values'),
    )
    rows += 1
  }

  // On a real disk and durable, as in production.
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'store-life-'))
  })
  after(() => rm(dataDir, { recursive: true, force: true }))

  test('the first start creates a private folder and an unprivileged role', async () => {
    const store = await start()
    assert.equal(store.reused, false)
    await store.ensureDatabase('kept')
    await store.ensureDatabase('kept')
    await withConnection(store.getUrl('kept'), async (client) => {
      await client.query('create table kept (id serial primary key)')
      const { rows } = await client.query(`select rolsuper, rolcreatedb, current_setting('fsync') as fsync,
        current_setting('synchronous_commit') as commit from pg_roles where rolname = current_user`)
      assert.deepEqual(rows, [{ rolsuper: false, rolcreatedb: true, fsync: 'on', commit: 'on' }])
    })
    await keepRow(store.getUrl('postgres'))
    for (const [name, mode] of [
      ['password', 0o600],
      ['data', 0o700],
      ['socket', 0o700],
    ] as const)
      assert.equal((await stat(join(home(), 'cluster', name))).mode & 0o777, mode, name)
    const pid = await serverPid()
    await store.stop()
    await store.stop()
    assert.ok(await isFree())
    await until('its process has ended', () => !isAlive(pid))
  })

  test('a wrong password is refused', async () => {
    const store = await start()
    const wrong = store.getUrl('kept').replace(/:[^:@]+@/, ':wrong@')
    await assert.rejects(connect(wrong), { code: '28P01' })
    await store.stop()
  })

  test('a start releases the WAL that a killed back-up has kept', async () => {
    const settings = () => readFile(join(home(), 'cluster', 'data', 'postgresql.auto.conf'), 'utf8')
    const store = await start()
    await withConnection(store.getCluster().adminUrl, (client) =>
      client.query("alter system set wal_keep_size = '16GB'"),
    )
    await store.stop()
    assert.match(await settings(), /wal_keep_size/)
    const next = await start()
    assert.doesNotMatch(await settings(), /wal_keep_size/)
    await next.stop()
  })

  test('a server whose starter was killed is reused, and a stop ends it', async () => {
    const starter = startInOtherProcess(dataDir)
    const { reused, url } = await starter.up
    assert.equal(reused, false)
    await keepRow(url)
    const pid = await serverPid()
    await starter.kill()
    const store = await start()
    assert.equal(store.reused, true)
    assert.equal(await serverPid(), pid)
    assert.equal(await countRows(store), rows)
    await store.stop()
    assert.ok(await isFree())
  })

  test('the store does not keep its program alive and can be reused', async () => {
    const idler = startInOtherProcess(dataDir, { order: 'leave' })
    assert.equal(await idler.stop(), 0)
    const store = await start()
    assert.equal(store.reused, true)
    await store.stop()
  })

  test('the start after a server crash recovers every committed row', async () => {
    const starter = startInOtherProcess(dataDir)
    const { url } = await starter.up
    await keepRow(url)
    const pid = await serverPid()
    await starter.kill()
    process.kill(pid, 'SIGKILL')
    await until('its process has ended', () => !isAlive(pid))
    assert.equal(await isFree(), false)
    const store = await start()
    assert.equal(store.reused, false)
    assert.equal(await countRows(store), rows)
    await store.stop()
  })

  test("a start right after both were killed ignores the server's remains", async () => {
    for (let round = 0; round < 3; round += 1) {
      const starter = startInOtherProcess(dataDir)
      const { url } = await starter.up
      await keepRow(url)
      const pid = await serverPid()
      await starter.kill()
      process.kill(pid, 'SIGKILL')
      const store = await start()
      assert.equal(await countRows(store), rows)
      await store.stop()
    }
  })

  test('a pid file of another program, or of none, does not prevent a start', async () => {
    const lines = [
      '0',
      join(home(), 'cluster', 'data'),
      '5432',
      join(home(), 'cluster', 'socket'),
      '',
      '',
      'ready',
    ].join('\n')
    for (const text of [`${process.pid}\n${lines}\n`, `${process.ppid}\n${lines}\n`, `4194300\n${lines}\n`, '']) {
      await writeFile(pidFile(), text)
      await utimes(pidFile(), new Date(0), new Date(0))
      const store = await start()
      assert.equal(store.reused, false)
      assert.equal(await countRows(store), rows)
      await store.stop()
    }
  })

  test('the last of several processes stops the server', async () => {
    const starter = startInOtherProcess(dataDir)
    await starter.up
    const store = await start()
    assert.equal(store.reused, true)
    assert.equal(await starter.stop(), 0)
    assert.equal(await countRows(store), rows)
    await store.stop()
    assert.ok(await isFree())
  })

  test('concurrent starts and stops never lose the server', async () => {
    const first = await start()
    const [second] = await Promise.all([start(), first.stop()])
    assert.equal(await countRows(second), rows)
    const third = await start()
    await Promise.all([second.stop(), third.stop()])
    assert.ok(await isFree())
  })

  test('a server that dies is restarted at the same address', async () => {
    const lines: string[] = []
    const store = await start((line) => lines.push(line))
    process.kill(await serverPid(), 'SIGKILL')
    await until('every row is there', async () => (await countRows(store).catch(() => 0)) === rows)
    assert.match(lines.join('\n'), /went away/)
    await store.stop()
    assert.ok(await isFree())
  })

  test('a server that loses one of its processes ends and is restarted', async () => {
    const store = await start()
    const pid = await serverPid()
    const checkpointer = await withConnection(store.getCluster().adminUrl, (client) =>
      client.query("select pid from pg_stat_activity where backend_type = 'checkpointer'"),
    )
    process.kill(checkpointer.rows[0].pid, 'SIGKILL')
    await until('another server has every row', async () => {
      const count = await countRows(store).catch(() => 0)
      return count === rows && (await serverPid()) !== pid
    })
    await store.stop()
    assert.ok(await isFree())
  })

  test('without a socket the server listens on 127.0.0.1', async () => {
    const obstacle = join(home(), 'cluster', 'socket', '.s.PGSQL.5432')
    await mkdir(obstacle)
    const store = await start()
    assert.equal(new URL(store.getUrl('kept')).searchParams.get('host'), null)
    assert.equal(await countRows(store), rows)
    await store.stop()
    await rm(obstacle, { recursive: true })
  })

  test('a folder of another major version is refused and left unchanged', async () => {
    const file = join(home(), 'cluster', 'data', 'PG_VERSION')
    const version = await readFile(file, 'utf8')
    await writeFile(file, '9\n')
    await assert.rejects(
      start(),
      (error: unknown) => error instanceof StoreError && /made by PostgreSQL 9/.test(error.message),
    )
    await writeFile(file, version)
    const store = await start()
    assert.equal(await countRows(store), rows)
    await store.stop()
    assert.deepEqual((await readdir(home())).toSorted(), ['cluster', 'server.log'])
  })
})
