// Rotation of the platform key: while the platform runs, stopped in the middle, and until the old key is gone.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  call,
  createDatabases,
  createService,
  createServiceClient,
  dataFolder,
  type EndpointSink,
  launchOperatorCommand,
  type Program,
  registerCompany,
  registerPerson,
  runProgram,
  startEndpointSink,
  startProgram,
  type TestAccount,
  type TestDatabases,
  until,
} from '@company-data/testkit'
import pg from 'pg'
import { encryptedColumns } from '../../src/commands/rotate-key/encrypted-columns.ts'
import { listEncryptedColumns } from '../../src/commands/rotate-key/encrypted-values-store.ts'
import { parseKeys } from '../../src/platform/secrets/key-ring.ts'
import { runCommandHere } from './testing/run-command-here.ts'

const folder = dataFolder()
let databases: TestDatabases
let settings: Record<string, string>
let program: Program
let company: TestAccount
let webhook: string
let sink: EndpointSink
let credentials: { client_id: string; client_secret: string }

const withClient = async <T>(store: 'directory' | 'eu', work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(store === 'directory' ? databases.directory : databases.regions.get(store))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const query = (store: 'directory' | 'eu', sql: string) =>
  withClient(store, async (client) => (await client.query<Record<string, string>>(sql)).rows)

const readKeyIds = async (): Promise<string[]> =>
  parseKeys(await readFile(join(folder.path, 'secrets', 'platform-key'), 'utf8')).map(({ id }) => id)

/** The key ids of all stored values, and how many values each has encrypted. */
const countByKey = async (): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const store of ['directory', 'eu'] as const)
    await withClient(store, async (client) => {
      for (const { table, column } of await listEncryptedColumns(client)) {
        const { rows } = await client.query(`select "${column}" as value from "${table}" where "${column}" is not null`)
        for (const { value } of rows) counts[value.split(':')[1]] = (counts[value.split(':')[1]] ?? 0) + 1
      }
    })
  return counts
}

const rotate = async (...options: string[]) => {
  const { code, stdout, stderr } = await runCommandHere(['rotate-key', '--json', ...options], settings)
  return { code, stderr, result: stdout === '' ? undefined : JSON.parse(stdout) }
}

/** A client secret is a keyed hash, and a token is signed with an encrypted key. */
const issueToken = async (): Promise<void> => {
  const grant = new URLSearchParams({ grant_type: 'client_credentials', ...credentials })
  const issued = await call(program.addresses.front_door ?? '', 'POST', '/oauth2/token', { body: grant })
  assert.equal(issued.status, 200, issued.text)
}

/** A webhook signs with an encrypted secret. */
const checkService = async (): Promise<void> => {
  await issueToken()
  const before = sink.requests.length
  const reply = await company.call('POST', `${webhook}/test`)
  assert.equal(reply.status, 200, reply.text)
  assert.equal(sink.requests.length, before + 1, reply.text)
}

before(async () => {
  databases = await createDatabases(['eu'])
  settings = {
    DATA_DIR: folder.path,
    DATABASE_URL: databases.directory,
    DATABASE_URL_EU: databases.regions.get('eu') ?? '',
    LOG_LEVEL: 'warn',
  }
  sink = await startEndpointSink()
  program = await startProgram(settings)
  const platform = { frontDoor: program.addresses.front_door ?? '' }
  company = await registerCompany(platform)
  const service = await createService(company)
  const client = await createServiceClient(company, service.id)
  credentials = { client_id: client.clientId, client_secret: client.clientSecret }
  const created = await company.call('POST', `/api/services/${service.id}/webhooks`, { url: sink.url, events: [] })
  assert.equal(created.status, 201, created.text)
  webhook = `/api/services/${service.id}/webhooks/${created.body.id}`
  await registerPerson(platform)
})
after(async () => {
  await program?.stop()
  await sink?.stop()
  await databases.drop()
  await folder.remove()
})

test('a second rotation is refused while one runs', async () => {
  await withClient('directory', async (client) => {
    await client.query("select pg_advisory_lock(hashtext('platform_key'))")
    const { code, stderr } = await rotate('--new-key')
    assert.notEqual(code, 0)
    assert.match(stderr, /Another rotate-key is running/)
  })
})

test('every encrypted column of the schema has the purpose of its feature', async () => {
  const columns = [
    ...(await withClient('directory', listEncryptedColumns)),
    ...(await withClient('eu', listEncryptedColumns)),
  ]
  const names = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  assert.deepEqual([...names].sort(), Object.keys(encryptedColumns).sort())
})

test('a running platform continues with a new key, and hashes stay valid', async () => {
  const [oldId = ''] = await readKeyIds()
  const before = await countByKey()
  assert.deepEqual(Object.keys(before), [oldId])
  await checkService()
  const { code, result, stderr } = await rotate('--new-key')
  assert.equal(code, 0, stderr)
  const [, newId = ''] = await readKeyIds()
  assert.deepEqual([result.key_id, result.left, result.unreadable], [newId, [], 0])
  assert.ok(result.replaced >= (before[oldId] ?? 0))
  assert.deepEqual(Object.keys(await countByKey()), [newId])
  assert.deepEqual(await query('eu', 'select config_version from webhook'), [{ config_version: '1' }])
  await checkService()
  await until('the process encrypts with the new key', async () => {
    await registerPerson({ frontDoor: program.addresses.front_door ?? '' })
    const [newest] = await query('directory', 'select body_encrypted from mail order by id desc limit 1')
    return newest?.body_encrypted?.split(':')[1] === newId
  })
})

test('a rotation that is killed continues where it was', async () => {
  const oldIds = await readKeyIds()
  // The row of the webhook is the last, and another transaction holds it.
  await withClient('eu', async (holder) => {
    await holder.query('begin')
    await holder.query('select from webhook for update')
    const killed = launchOperatorCommand(['rotate-key', '--new-key'], settings)
    await until('the directory is done', () => killed.stderr().includes('directory signing_key.private_key_encrypted'))
    assert.equal((await killed.stop('SIGKILL')).signal, 'SIGKILL')
    const [newId = ''] = (await readKeyIds()).slice(oldIds.length)
    assert.ok(((await countByKey())[newId] ?? 0) > 0)
    const { code, stdout } = await runCommandHere(['verify', '--json'], settings)
    assert.equal(code, 1)
    const [difference] = JSON.parse(stdout).differences
    assert.deepEqual([difference.kind, difference.store], ['values_with_old_key', 'eu'])
    assert.ok(difference.examples.includes('webhook.hmac_secret_encrypted'))
    await holder.query('rollback')
  })
  await checkService()
  const check = await runCommandHere(['check'], settings)
  assert.match(check.stdout, /^warning platform key: A rotation of the platform key has not ended/m)
  const newest = (await readFile(join(folder.path, 'secrets', 'platform-key'), 'utf8')).trim().split('\n').at(-1) ?? ''
  const early = await runProgram({ ...settings, PLATFORM_KEY: newest })
  assert.equal(early.code, 2)
  assert.match(early.stderr, /with which values may still be encrypted/)
  const { code, result, stderr } = await rotate()
  assert.equal(code, 0, stderr)
  assert.deepEqual(result.left, [])
  assert.deepEqual(Object.keys(await countByKey()), [result.key_id])
})

test('the old keys are forgotten a minute after the last change', async () => {
  await query('directory', "update platform_key set switched_at = now() + interval '1 hour'")
  const early = await rotate('--forget')
  assert.equal(early.code, 2)
  assert.match(early.stderr, /^The rotation cannot end yet:\n {2}The key has changed less than a minute ago/)
  await query('directory', "update platform_key set switched_at = now() - interval '2 minutes'")
  const keyIds = await readKeyIds()
  const { code, stderr } = await rotate('--forget')
  assert.equal(code, 0, stderr)
  assert.deepEqual(await readKeyIds(), keyIds.slice(-1))
  assert.equal((await program.stop()).code, 0)
  program = await startProgram(settings)
  await issueToken()
  const verified = await runCommandHere(['verify'], settings)
  assert.equal(verified.code, 0, verified.stdout)
})
