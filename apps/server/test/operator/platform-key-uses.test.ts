// Processes and the platform key: one that lacks the new key is not ready, and no key is forgotten that a process uses.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  call,
  createDatabases,
  dataFolder,
  eventually,
  type Program,
  startProgram,
  type TestDatabases,
} from '@company-data/testkit'
import pg from 'pg'
import { runCommandHere } from './testing/run-command-here.ts'

const OLD_KEY = Buffer.alloc(32, 1).toString('base64')
const NEW_KEY = Buffer.alloc(32, 2).toString('base64')
const BOTH = `${OLD_KEY},${NEW_KEY}`

const folder = dataFolder()
let databases: TestDatabases
let settings: Record<string, string>
let prepared: Program
let forgotten: Program

const query = async (sql: string): Promise<Array<Record<string, unknown>>> => {
  const client = new pg.Client(databases.directory)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const readiness = async ({ addresses }: Program): Promise<string> =>
  (await call(addresses.front_door ?? '', 'GET', '/api/health/ready')).text

const readMetric = async ({ addresses }: Program, name: string): Promise<string | undefined> => {
  const { text } = await call(addresses.front_door ?? '', 'GET', '/api/ops/metrics', {
    token: settings.OPERATOR_TOKEN ?? '',
  })
  return new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]
}

/** New signing keys are stored encrypted. */
const storeSecret = async ({ addresses }: Program): Promise<number> =>
  (
    await call(addresses.front_door ?? '', 'POST', '/api/ops/signing-keys/rotate', {
      token: settings.OPERATOR_TOKEN ?? '',
      body: {},
    })
  ).status

const rotate = (...options: string[]) => runCommandHere(['rotate-key', ...options], { ...settings, PLATFORM_KEY: BOTH })

before(async () => {
  databases = await createDatabases(['eu'])
  settings = {
    DATA_DIR: folder.path,
    DATABASE_URL: databases.directory,
    DATABASE_URL_EU: databases.regions.get('eu') ?? '',
    OPERATOR_TOKEN: 'token-of-the-key-test',
    LOG_LEVEL: 'error',
  }
  forgotten = await startProgram({ ...settings, PLATFORM_KEY: OLD_KEY })
  prepared = await startProgram({ ...settings, PLATFORM_KEY: BOTH })
})
after(async () => {
  await prepared?.stop()
  await forgotten?.stop()
  await databases.drop()
  await folder.remove()
})

test('a process that lacks the new key is not ready, and the others are', async () => {
  for (const program of [prepared, forgotten]) assert.equal(await readiness(program), '{"status":"ready"}')
  const { code, stderr } = await rotate()
  assert.equal(code, 0, stderr)
  await eventually(() => readiness(forgotten), '{"status":"not_ready","waits_for":["platform_key"]}')
  assert.equal(await readMetric(forgotten, 'companydata_platform_key_missing'), '1')
  assert.equal(await readiness(prepared), '{"status":"ready"}')
  await eventually(() => readMetric(prepared, 'companydata_platform_old_keys'), '1')
  assert.deepEqual([await storeSecret(prepared), await storeSecret(forgotten)], [200, 503])
})

test('the old key is not forgotten while a process lacks the new one', async () => {
  await query("update platform_key set switched_at = now() - interval '2 minutes'")
  const early = await rotate('--forget')
  assert.equal(early.code, 2)
  assert.match(early.stderr, new RegExp(` ${forgotten.process.pid} \\(lacks the new key\\)`))
  assert.doesNotMatch(early.stderr, new RegExp(` ${prepared.process.pid} `))
  assert.equal((await forgotten.stop()).code, 0)
  const { code, stderr } = await rotate('--forget')
  assert.equal(code, 0, stderr)
  await eventually(() => readMetric(prepared, 'companydata_platform_old_keys'), '0')
})

test('a process with the old key is named for five minutes', async () => {
  const note = (age: string) =>
    query(`insert into platform_key_use values (gen_random_uuid(), 'far-away', 4711, 'OLDKEYID', now() - interval '${age}')
      on conflict do nothing`)
  await note('1 minute')
  const early = await rotate('--forget')
  assert.equal(early.code, 2)
  assert.match(early.stderr, /far-away 4711 \(OLDKEYID\)/)
  await query(`update platform_key_use set seen_at = now() - interval '6 minutes' where host = 'far-away'`)
  assert.equal((await rotate('--forget')).code, 0)
})

test('a process that stops leaves no row', async () => {
  assert.deepEqual(await query("select pid from platform_key_use where host <> 'far-away'"), [
    { pid: prepared.process.pid },
  ])
  assert.equal((await prepared.stop()).code, 0)
  assert.deepEqual(await query("select pid from platform_key_use where host <> 'far-away'"), [])
})
