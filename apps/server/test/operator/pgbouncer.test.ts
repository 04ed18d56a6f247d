// Two processes behind a real PgBouncer in transaction mode; skipped without PgBouncer.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import {
  addSealedDatum,
  call,
  connect,
  createService,
  dataFolder,
  type Program,
  readValues,
  registerCompany,
  registerPerson,
  runOperatorCommand,
  runProgram,
  startProgram,
  type TestAccount,
} from '@company-data/testkit'
import { type PgBouncer, startPgBouncer, withPgBouncer } from './testing/pgbouncer.ts'
import { type RoleServer, startRoleServer } from './testing/role-server.ts'

const page = await readFile(new URL('../../../../docs/operations/databases.md', import.meta.url), 'utf8')
/** The statements of the page, for the account of this test. */
const documentedLimits = (page.match(/^alter role platform set .*;$/gm) ?? [])
  .join('\n')
  .replaceAll('role platform', 'role owner')

/** Connections to the server for each database. */
const POOL_SIZE = 2
const EDITS = 10

let server: RoleServer
let pooler: PgBouncer
let settings: Record<string, string>
const folder = dataFolder()
before(async () => {
  if (withPgBouncer.skip) return
  server = await startRoleServer()
  const url = server.getUrl('owner', 'directory')
  settings = {
    DATA_DIR: folder.path,
    DATABASE_URL: url,
    OPERATOR_TOKEN: 'a-token-of-sixteen',
    PLATFORM_KEY: Buffer.alloc(32, 1).toString('base64'),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  }
  // The first start creates the databases, without the pooler.
  await (await startProgram(settings)).stop()
  pooler = await startPgBouncer(url, [
    'pool_mode = transaction',
    `default_pool_size = ${POOL_SIZE}`,
    'max_client_conn = 200',
  ])
  settings.DATABASE_POOLER_URL = pooler.toPoolerUrl(url)
})
const programs: Program[] = []
after(async () => {
  await Promise.all(programs.map((program) => program.stop('SIGKILL')))
  await pooler?.stop()
  await server?.stop()
  await folder.remove()
})

test('warns of statements without a limit, until the account has one', withPgBouncer, async () => {
  const program = await startProgram(settings)
  await program.stop()
  assert.match(program.stdout(), /directory_eu at .* the account has no statement_timeout/)
  await server.query(documentedLimits)
  // The sessions that the pooler has still are without them.
  await server.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'owner'")
  const { stdout } = await runOperatorCommand(['check'], settings)
  assert.match(stdout, /^ok +pooler directory_eu: .*with limits of the account/m)
})

const countSessions = async (): Promise<number> => {
  const rows = await server.query(
    "select pid from pg_stat_activity where usename = 'owner' and datname like 'directory%'",
  )
  return rows.length
}

test('two processes share few sessions, and no change is lost', withPgBouncer, async () => {
  const first = await startProgram(settings)
  programs.push(first)
  const frontDoor = first.addresses.front_door ?? ''
  programs.push(await startProgram({ ...settings, ROLES: 'region', FRONT_DOOR_URL: frontDoor }))
  const company = await registerCompany({ frontDoor })
  const service = await createService(company, { requestFields: [{ slug: 'phone' }] })
  const persons = await Promise.all(Array.from({ length: 6 }, () => registerPerson({ frontDoor })))
  const edit = async (person: TestAccount): Promise<void> => {
    const { id } = await addSealedDatum(person, 'phone', '0')
    const { id: connectionId } = await connect(person, service, [
      { slug: 'phone', contact_data_id: id, live: true, value: await service.seal('0') },
    ])
    for (let turn = 1; turn <= EDITS; turn += 1) {
      const value = await service.seal(String(turn))
      const body = { value, copies: [{ connection_id: connectionId, slug: 'phone', value }] }
      const base = programs[turn % 2]?.addresses.eu ?? ''
      const { status, text } = await call(base, 'PUT', `/api/contact-data/${id}`, { token: person.token, body })
      assert.equal(status, 200, text)
    }
    assert.deepEqual(await readValues(service, connectionId), { phone: String(EDITS) })
  }
  await Promise.all(persons.map(edit))
  assert.ok((await countSessions()) <= 2 * POOL_SIZE + 2 * programs.length, 'the pools of two databases, and listeners')
  assert.equal((await service.changes()).length, persons.length * (1 + EDITS))
  for (const program of programs) {
    assert.equal((await program.stop()).code, 0)
    assert.doesNotMatch(program.stdout(), /"level":"error"|prepared statement/)
  }
})

test('refuses a pooler as the address of the database itself', withPgBouncer, async () => {
  const { code, stderr } = await runProgram({ ...settings, DATABASE_URL: settings.DATABASE_POOLER_URL ?? '' })
  assert.equal(code, 2)
  assert.match(stderr, /DATABASE_POOLER_URL/)
})

test('refuses a pooler that does not respond', withPgBouncer, async () => {
  const url = (settings.DATABASE_POOLER_URL ?? '').replace(':6432', ':6433')
  const { code, stderr } = await runProgram({ ...settings, DATABASE_POOLER_URL: url })
  assert.equal(code, 2)
  assert.match(stderr, /pooler before the database directory(?:_eu)? at .* \(DATABASE_POOLER_URL\) cannot be used/)
})
