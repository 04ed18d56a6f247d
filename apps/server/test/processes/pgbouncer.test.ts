// A real PgBouncer before the databases: a start without stable sessions is refused; skipped without PgBouncer.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { log, readConfig, startApp } from '@company-data/server'
import { addCleanup, createDatabases, quickSealKeys } from '@company-data/testkit'
import { withConnection } from '../../src/platform/db/connection/connection.ts'
import { StoreError } from '../../src/platform/db/index.ts'
import { startPgBouncer, withPgBouncer } from '../operator/testing/pgbouncer.ts'

const IGNORED = 'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,options'
const newSealKey = quickSealKeys()

/** The outcome of a start through the pooler: its error, or undefined. */
const startThrough = async (...settings: string[]): Promise<unknown> => {
  const databases = await createDatabases(['eu'])
  addCleanup(() => databases.drop())
  const dataDir = await mkdtemp(join(process.env.TEST_FOLDER ?? tmpdir(), 'company-data-pooled-'))
  addCleanup(() => rm(dataDir, { recursive: true }))
  const { toPoolerUrl, stop } = await startPgBouncer(databases.directory, settings)
  addCleanup(stop)
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: toPoolerUrl(databases.directory),
    DATABASE_URL_EU: toPoolerUrl(databases.regions.get('eu') ?? ''),
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

test('refuses transaction mode before anything is done', withPgBouncer, async () => {
  const error = await startThrough('pool_mode = transaction', IGNORED)
  assertRefused(error, /^A pooler in transaction mode is in front of the database .*DATABASE_POOLER_URL/)
})

test('a pooler that refuses session settings is reported with the fix', withPgBouncer, async () => {
  const error = await startThrough('pool_mode = session')
  assertRefused(error, /refuses the settings of our sessions .*ignore_startup_parameters = statement_timeout/)
})

test('session mode works', withPgBouncer, async () => {
  assert.equal(await startThrough('pool_mode = session', IGNORED), undefined)
})
