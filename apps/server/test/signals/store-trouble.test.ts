// Databases without room or connections, read-only, or replaced: 503 and not ready until they recover.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addCleanup,
  call,
  createDatabases,
  eventually,
  openRegion,
  ownPlatform,
  registerPerson,
  startDatabaseProxy,
  until,
} from '@company-data/testkit'
import { sql } from 'kysely'
import {
  parseDatabaseName,
  quoteName,
  withAdminConnection,
  withConnection,
} from '../../src/platform/db/connection/connection.ts'

const anyDatabase = await createDatabases([])
addCleanup(() => anyDatabase.drop())
const proxy = await startDatabaseProxy(anyDatabase.directory)
addCleanup(() => proxy.close())
const platform = await ownPlatform({
  through: proxy.through,
  environment: { ROLES: 'front-door,region,forwarder', DATABASE_SILENCE_SECONDS: '2' },
})
const person = await registerPerson(platform)
const eu = platform.databases.regions.get('eu') ?? ''

let fields = 0
const addField = () => {
  fields += 1
  return person.call('POST', '/api/contact-fields', { label: 'Field', slug: `field_${fields}`, type: 'text' })
}
const readiness = async (): Promise<string> => {
  const { status, body } = await call(platform.region(), 'GET', '/api/health/ready')
  return `${status} ${body.waits_for ?? ''}`
}
const assertRefused = ({ status, headers, body, text }: Awaited<ReturnType<typeof addField>>): void => {
  assert.equal(status, 503, text)
  assert.equal(headers['retry-after'], '5')
  assert.match(body.error_key, /^server\.(?:overloaded|outcome_unknown)$/)
}
const assertRecovered = async (): Promise<void> => {
  await eventually(readiness, '200 ')
  await until('a field is added', async () => (await addField()).status === 201)
}

test('A-10: no room, memory, connection or write access is 503 and not ready', async () => {
  const db = openRegion(platform)
  for (const code of ['53100', '53200', '53300', '25006']) {
    await sql`create function fail_write() returns trigger language plpgsql as ${sql.lit(
      `begin raise exception 'no' using errcode = '${code}'; end`,
    )}`.execute(db.kysely)
    await sql`create trigger fail_write before insert on contact_field execute function fail_write()`.execute(db.kysely)
    await until(`it is not ready after ${code}`, async () => {
      assertRefused(await addField())
      return (await readiness()) === '503 eu'
    })
    await sql`drop function fail_write() cascade`.execute(db.kysely)
    await assertRecovered()
  }
})

const endSessions = (): Promise<unknown> =>
  withAdminConnection(eu, (client) =>
    client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [parseDatabaseName(eu)]),
  )

test('a database that became read-only is not ready until it can be written to', async () => {
  const setReadOnly = (value: string) =>
    withConnection(eu, (client) =>
      client.query(
        `set transaction_read_only = off; alter database ${quoteName(parseDatabaseName(eu))} set default_transaction_read_only = ${value}`,
      ),
    )
  await setReadOnly('on')
  await endSessions()
  await eventually(readiness, '503 eu')
  assertRefused(await addField())
  await setReadOnly('off')
  // Sessions that began in between stay read-only: they are replaced without a restart.
  await assertRecovered()
})

test("a database that replaces a region's gets no row and is not ready", async () => {
  const other = await createDatabases(['eu'])
  const theirs = other.regions.get('eu') ?? ''
  const rename = (from: string, to: string) =>
    withAdminConnection(eu, (client) => client.query(`alter database ${quoteName(from)} rename to ${quoteName(to)}`))
  const [ourName, theirName] = [parseDatabaseName(eu), parseDatabaseName(theirs)]
  const withMovedDatabase = async (work: () => Promise<void>): Promise<void> => {
    proxy.cutAfter(0)
    await readiness()
    await endSessions()
    await work()
    await proxy.restore()
  }
  await withMovedDatabase(async () => {
    await rename(ourName, `${ourName}_kept`)
    await rename(theirName, ourName)
  })
  await until('the region is queried', async () => (await readiness()) === '503 eu')
  assertRefused(await addField())
  const { rows } = await withConnection(eu, (client) => client.query('select from contact_field'))
  assert.equal(rows.length, 0)
  assert.ok(platform.logLines.some((line) => /another database answers in the place of the region eu/.test(line)))
  await withMovedDatabase(async () => {
    await rename(ourName, theirName)
    await rename(`${ourName}_kept`, ourName)
  })
  await assertRecovered()
  await other.drop()
})
