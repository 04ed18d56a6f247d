// A real PgBouncer before the databases: a start without stable sessions is refused; skipped without PgBouncer.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { log, readConfig, startApp } from '@company-data/server'
import { addCleanup, createDatabases, quickSealKeys, startDatabaseProxy, until } from '@company-data/testkit'
import { withConnection } from '../../src/platform/db/connection/connection.ts'
import { StoreError } from '../../src/platform/db/index.ts'

const program = ['pgbouncer', '/usr/sbin/pgbouncer'].find((name) => spawnSync(name, ['--version']).error === undefined)
const options = { skip: program === undefined ? 'no PgBouncer found' : false }

/** It refuses to run as root. */
const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []

const startPooler = async (url: string, settings: string): Promise<(databaseUrl: string) => string> => {
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  await chmod(folder, 0o777)
  // Over TCP, because the folder of the server's socket is closed to other accounts.
  const proxy = await startDatabaseProxy(url)
  const { host, username, password } = new URL(proxy.through(url))
  const [name, port] = host.split(':')
  // A server that trusts local connections has no password, and PgBouncer refuses an empty one.
  const credentials = [
    `user=${decodeURIComponent(username)}`,
    ...(password ? [`password=${decodeURIComponent(password)}`] : []),
  ]
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
* = host=${name} port=${port} ${credentials.join(' ')}
[pgbouncer]
unix_socket_dir = ${folder}
auth_type = any
${settings}
`,
  )
  const pooler = spawn(program ?? '', [...account, file], { stdio: 'ignore' })
  const ended = new Promise((resolve) => pooler.once('close', resolve))
  addCleanup(async () => {
    pooler.kill('SIGTERM')
    await ended
    proxy.close()
    await rm(folder, { recursive: true })
  })
  const through = (databaseUrl: string): string => {
    const changed = new URL(databaseUrl)
    changed.host = 'localhost:6432'
    changed.search = ''
    changed.searchParams.set('host', folder)
    return changed.href
  }
  await until('PgBouncer responds', async () => {
    assert.equal(pooler.exitCode, null, 'PgBouncer has ended')
    return withConnection(through(url), async () => true).catch(() => false)
  })
  return through
}

const IGNORED = 'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,options'
const newSealKey = quickSealKeys()

/** The outcome of a start through the pooler: its error, or undefined. */
const startThrough = async (settings: string): Promise<unknown> => {
  const databases = await createDatabases(['eu'])
  addCleanup(() => databases.drop())
  const dataDir = await mkdtemp(join(process.env.TEST_FOLDER ?? tmpdir(), 'company-data-pooled-'))
  addCleanup(() => rm(dataDir, { recursive: true }))
  const through = await startPooler(databases.directory, settings)
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: through(databases.directory),
    DATABASE_URL_EU: through(databases.regions.get('eu') ?? ''),
    DATABASE_CONNECTIONS: '2',
    DATABASE_SILENCE_SECONDS: '60',
  })
  try {
    const app = await startApp(config, { log: log('silent'), newSealKey })
    await app.stop()
    return undefined
  } catch (error) {
    const { rows } = await withConnection(databases.directory, (client) =>
      client.query(`select to_regclass('installation') as made, count(*)::int as locks from pg_locks
        where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`),
    )
    assert.deepEqual(rows[0], { made: null, locks: 0 }, 'nothing is left behind')
    return error
  }
}

const assertRefused = (error: unknown, sentence: RegExp): void => {
  assert.ok(error instanceof StoreError, String(error))
  assert.match(error.message, sentence)
}

test('refuses transaction mode before anything is done', options, async () => {
  const error = await startThrough(`pool_mode = transaction\n${IGNORED}`)
  assertRefused(error, /^A pooler in transaction mode stands before the database .*DATABASE_POOLER_URL/)
})

test('a pooler that refuses session settings is reported with the fix', options, async () => {
  const error = await startThrough('pool_mode = session')
  assertRefused(error, /refuses the settings of our sessions .*ignore_startup_parameters = statement_timeout/)
})

test('session mode works', options, async () => {
  assert.equal(await startThrough(`pool_mode = session\n${IGNORED}`), undefined)
})
