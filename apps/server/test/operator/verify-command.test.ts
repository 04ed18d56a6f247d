// The command that compares directory, regions and files: silent when they agree, otherwise it names each missing part.
import assert from 'node:assert/strict'
import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  createDatabases,
  createService,
  createServiceClient,
  dataFolder,
  dataUri,
  png,
  registerCompany,
  registerPerson,
  startProgram,
  type TestDatabases,
} from '@company-data/testkit'
import pg from 'pg'
import { runCommandHere } from './testing/run-command-here.ts'

interface Difference {
  kind: string
  store: string
  count: number
  examples: string[]
}

const folder = dataFolder()
let databases: TestDatabases
let settings: Record<string, string>
let personId: string

before(async () => {
  databases = await createDatabases(['eu'])
  settings = {
    DATA_DIR: folder.path,
    DATABASE_URL: databases.directory,
    DATABASE_URL_EU: databases.regions.get('eu') ?? '',
    LOG_LEVEL: 'error',
  }
  const program = await startProgram(settings)
  const platform = { frontDoor: program.addresses.front_door ?? '' }
  const company = await registerCompany(platform)
  await createServiceClient(company, (await createService(company)).id)
  const person = await registerPerson(platform)
  personId = person.userId
  const { status, text } = await person.call('POST', '/api/photos', {
    kind: 'profile',
    file: dataUri('image/png', png()),
  })
  assert.equal(status, 201, text)
  assert.equal((await program.stop()).code, 0)
})
after(async () => {
  await databases.drop()
  await folder.remove()
})

const query = async (url: string, sql: string, values: unknown[] = []): Promise<Record<string, string>[]> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}
const inRegion = (sql: string, values?: unknown[]) => query(databases.regions.get('eu') ?? '', sql, values)

const verify = async (...args: string[]) => {
  const { code, stdout, stderr } = await runCommandHere(['verify', '--json', ...args], settings)
  assert.ok(code === 0 || code === 1, stderr)
  const { regions, differences } = JSON.parse(stdout) as {
    regions: Record<string, unknown>[]
    differences: Difference[]
  }
  return { code, regions, differences, kinds: differences.map(({ kind, count }) => [kind, count]) }
}

const listFiles = async (): Promise<string[]> => {
  const root = join(folder.path, 'files', 'eu')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
}

test('verify finds no difference in an installation as it ran', async () => {
  const { code, regions, differences } = await verify('--hashes')
  assert.deepEqual(differences, [])
  assert.equal(code, 0)
  assert.equal(regions[0]?.files, 1)
  assert.equal(regions[0]?.services, 1)
})

test('verify names rows without a file and files without a row', async () => {
  const [file = ''] = await listFiles()
  const orphan = join(file, '..', 'a1b2c3')
  await writeFile(orphan, 'left behind')
  const longAgo = new Date(Date.now() - 48 * 3600_000)
  await utimes(orphan, longAgo, longAgo)
  assert.deepEqual((await verify()).kinds, [['file_without_row', 1]])
  await rm(orphan)
  await rm(file)
  const { code, differences } = await verify()
  assert.equal(code, 1)
  assert.deepEqual(
    differences.map(({ kind, examples }) => [kind, examples.map((key) => key.split('/')[0])]),
    [['row_without_file', [personId]]],
  )
  await writeFile(file, 'any bytes')
})

test('verify names the rows missing from a directory older than its region', async () => {
  const [entry] = await query(databases.directory, 'delete from service_entry returning *')
  assert.deepEqual((await verify()).kinds, [['service_without_entry', 1]])
  await query(
    databases.directory,
    'insert into service_entry select * from jsonb_populate_record(null::service_entry, $1)',
    [JSON.stringify(entry)],
  )
  const unknown = '00000000-0000-4000-8000-000000000001'
  await inRegion('update profile_photo set owner_user_id = $1', [unknown])
  const { differences } = await verify()
  assert.deepEqual(
    differences.map(({ kind, examples }) => [kind, examples]),
    [['rows_without_account', [unknown]]],
  )
  await inRegion('update profile_photo set owner_user_id = $1', [personId])
})

test('verify names the rows missing from a region older than the directory', async () => {
  const [service] = await inRegion('select id from service')
  await inRegion('delete from service')
  const { differences } = await verify()
  assert.deepEqual(differences.map(({ kind, examples }) => [kind, examples.length]).sort(), [
    ['client_without_service', 1],
    ['entry_without_service', 1],
  ])
  assert.ok(differences.some(({ examples }) => examples[0] === service?.id))
})

test('verify names rows in a region that is not the home of the account', async () => {
  await query(databases.directory, "update account set region = 'us' where user_id = $1", [personId])
  const { kinds } = await verify()
  assert.ok(
    kinds.some(([kind]) => kind === 'rows_in_other_region'),
    JSON.stringify(kinds),
  )
})
