// The command that migrates, with its own account, and a process whose account may not change the schema.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { call, dataFolder, registerCompany, registerPerson, runProgram, startProgram } from '@company-data/testkit'
import pg from 'pg'
import { type RoleServer, startRoleServer } from './testing/role-server.ts'
import { runCommandHere } from './testing/run-command-here.ts'

let server: RoleServer
const folder = dataFolder()
let settings: Record<string, string>
before(async () => {
  server = await startRoleServer()
  settings = {
    DATA_DIR: folder.path,
    DATABASE_URL: server.getUrl('serving', 'directory'),
    MIGRATIONS: 'check',
    OPERATOR_TOKEN: 'a token of sixteen'.replaceAll(' ', '-'),
    PLATFORM_KEY: Buffer.alloc(32, 1).toString('base64'),
  }
})
after(async () => {
  await server.stop()
  await folder.remove()
})

const migrate = (...args: string[]) =>
  runCommandHere(['migrate', ...args], { MIGRATION_DATABASE_URL: server.getUrl('owner', 'directory') })

const readTables = () =>
  server.query(
    "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    'directory',
  )

test('a start names the missing database and the command to run', async () => {
  const { code, stderr } = await runProgram(settings)
  assert.equal(code, 2, stderr)
  assert.match(stderr, /"directory" does not exist at .*: run company-data-server migrate\./)
})

test('a dry run on a missing database changes nothing', async () => {
  const { code, stderr } = await migrate('--dry-run')
  assert.equal(code, 2, stderr)
  assert.match(stderr, /MIGRATION_DATABASE_URL: The database "directory" does not exist/)
  assert.deepEqual(await server.query("select from pg_database where datname = 'directory'"), [])
})

test('a dry run lists the migrations and applies none', async () => {
  await server.query('create database directory owner owner')
  await server.query('create database directory_eu owner owner')
  const { code, stdout } = await migrate('--dry-run', '--json')
  assert.equal(code, 1)
  const { databases } = JSON.parse(stdout)
  assert.deepEqual(
    databases.map(({ store, applied, pending }: { store: string; applied: string[]; pending: string[] }) => [
      store,
      applied,
      pending[0],
    ]),
    [
      ['directory', [], '0001_platform.sql'],
      ['eu', [], '0001_platform.sql'],
    ],
  )
  assert.deepEqual(await readTables(), [])
  const refusal = await runProgram(settings)
  assert.equal(refusal.code, 2, refusal.stderr)
  assert.match(
    refusal.stderr,
    /lacks \d+ of this program's migrations \(0001_platform\.sql, .*\): run company-data-server/,
  )
})

test('migrate reports each file and grants rows to the serving account', async () => {
  const { code, stdout, stderr } = await migrate('--grant-to', 'serving')
  assert.equal(code, 0, stderr)
  assert.match(stderr, /^directory: 0001_platform\.sql applied \(\d+\.\d s\)$/m)
  assert.match(stderr, /^eu: 0001_platform\.sql applied/m)
  assert.match(stdout, /^eu: \d+ applied, up to date$/m)
  const second = await migrate('--status')
  assert.equal(second.code, 0, second.stderr)
  assert.match(second.stdout, /^directory: \d+ applied, the last is /m)
})

test('a process without rights on the schema serves', async () => {
  const program = await startProgram(settings)
  const frontDoor = program.addresses.front_door ?? ''
  const company = await registerCompany({ frontDoor })
  await registerPerson({ frontDoor })
  assert.notEqual(company, undefined)
  const token = settings.OPERATOR_TOKEN ?? ''
  const { status, body } = await call(frontDoor, 'POST', '/api/ops/jobs/run', { token, body: {} })
  assert.equal(status, 200)
  assert.ok(body.ran.length > 10)
  assert.deepEqual(
    body.ran.filter(({ ok }: { ok: boolean }) => !ok),
    [],
    'every job has the rights that it needs',
  )
  const ready = await call(frontDoor, 'GET', '/api/health/ready')
  assert.equal(ready.status, 200, ready.text)
  assert.equal((await program.stop()).code, 0)
  assert.equal(program.stderr(), '')
  assert.doesNotMatch(program.stdout(), /permission denied|42501/)
})

test('the serving account can change neither the schema nor its history', async () => {
  for (const database of ['directory', 'directory_eu']) {
    const client = new pg.Client(server.getUrl('serving', database))
    await client.connect()
    const logStatements = [
      "update operator_log set operator_name = ''",
      'delete from operator_log',
      'truncate operator_log',
      'alter table operator_log disable trigger all',
    ]
    for (const statement of [
      ...(database === 'directory' ? logStatements : []),
      'create table intruder (id int)',
      'drop table installation',
      'alter table installation add column more text',
      "update schema_migration set sha256 = ''",
      'delete from schema_migration',
      'update installation set id = gen_random_uuid()',
      'create index on installation (id)',
    ])
      await assert.rejects(client.query(statement), { code: '42501' }, `${database}: ${statement}`)
    await client.end()
  }
})

test('start and migrate refuse a database that lacks what they use', async () => {
  await server.query(
    `insert into schema_migration (name, sha256, position, replaced_by)
     values ('9999_future.sql', 'x', 9999, '9998_replacement.sql')`,
    'directory_eu',
  )
  for (const refusal of [await runProgram(settings), await migrate()]) {
    assert.equal(refusal.code, 2, refusal.stderr)
    assert.match(refusal.stderr, /directory_eu at .* holds the migration 9999_future\.sql, which takes away what/)
  }
  await server.query("delete from schema_migration where name = '9999_future.sql'", 'directory_eu')
})

test('databases of two installations are refused and stay unchanged', async () => {
  await server.query('update installation set id = gen_random_uuid()', 'directory_eu')
  const { code, stderr } = await migrate()
  assert.equal(code, 2, stderr)
  assert.match(stderr, /belongs to installation .* one of the two addresses is wrong/)
})
