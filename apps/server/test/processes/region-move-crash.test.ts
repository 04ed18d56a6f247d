// kill -9 at any moment of a region move: the next start finishes it, and not a row is lost or doubled.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import {
  call,
  dataFolder,
  type Program,
  readCompanyRows,
  registerCompany,
  seedCompanyRows,
  startProgram,
  type TestPlatform,
} from '@company-data/testkit'
import { type Database, type EmbeddedStore, openDatabase, startEmbeddedStore } from '../../src/platform/db/index.ts'
import type { DirectoryTables } from '../../src/schema/directory.ts'
import type { RegionTables } from '../../src/schema/region.ts'

const TIMES = 5
/** Longer than a move of the seeded rows takes up to its clean-up, which waits for a second and a half. */
const LATEST_KILL_MS = 2_200

const folder = dataFolder()
let program: Program
let store: EmbeddedStore
let directory: Database<DirectoryTables>
const regions = new Map<string, Database<RegionTables>>()

/** The front door's name stays: it is the issuer of the token, and the ports differ at every start. */
const settings = {
  DATA_DIR: folder.path,
  REGIONS: 'eu,us',
  FRONT_DOOR_URL: 'https://front.example.org',
  LOG_LEVEL: 'error',
}
const start = async (): Promise<void> => {
  program = await startProgram(settings)
}
before(async () => {
  await start()
  // This process shares the embedded server, and so keeps it up while the program is dead.
  store = await startEmbeddedStore({ dataDir: folder.path })
  directory = openDatabase({ url: store.urlOf('directory'), maxConnections: 2 })
  for (const key of ['eu', 'us'])
    regions.set(key, openDatabase({ url: store.urlOf(`region_${key}`), maxConnections: 2 }))
})
after(async () => {
  await program.stop()
  for (const database of [directory, ...regions.values()]) await database.close()
  await store.stop()
  await folder.remove()
})

const rowsAt = (region: string, userId: string): Promise<string[]> => {
  const database = regions.get(region)
  assert.ok(database)
  return readCompanyRows(database.kysely, userId)
}

const untilNoMove = async (): Promise<void> => {
  for (const until = performance.now() + 20_000; performance.now() < until; await delay(50)) {
    if ((await directory.kysely.selectFrom('region_move').select('user_id').execute()).length === 0) return
  }
  assert.fail(`the move was not finished after the restart\n${program.stdout()}`)
}

const homeOf = async (userId: string): Promise<string> => {
  const account = directory.kysely.selectFrom('account').select(['region', 'moving_to']).where('user_id', '=', userId)
  const { region, moving_to } = await account.executeTakeFirstOrThrow()
  assert.equal(moving_to, null)
  return region
}

const killDuringMove = async (token: string, from: string, to: string, afterMs: number): Promise<void> => {
  const reply = call(program.addresses[from] ?? '', 'POST', '/api/profile/migrate-region', {
    token,
    body: { region: to },
  })
  // The answer may not come any more.
  reply.catch(() => undefined)
  await delay(afterMs)
  await program.stop('SIGKILL')
}

test('[D1-ACCT-10] a move survives kill -9 at a random moment, five times there and back', async (t) => {
  const company = await registerCompany({ frontDoor: program.addresses.front_door } as TestPlatform)
  const eu = regions.get('eu')
  assert.ok(eu)
  await seedCompanyRows(eu.kysely, company.userId, 60)
  const rows = await rowsAt('eu', company.userId)
  let home = 'eu'
  for (let turn = 0; turn < TIMES; turn++) {
    const other = home === 'eu' ? 'us' : 'eu'
    // Squared: most of the interesting moments are in the first half second.
    const afterMs = Math.random() ** 2 * LATEST_KILL_MS
    await killDuringMove(company.token, home, other, afterMs)
    const [left] = await directory.kysely.selectFrom('region_move').select('status').execute()
    t.diagnostic(`killed after ${Math.round(afterMs)} ms, ${left?.status ?? 'nothing'} left to do`)
    await start()
    await untilNoMove()
    home = await homeOf(company.userId)
    const away = home === 'eu' ? 'us' : 'eu'
    assert.deepEqual(await rowsAt(home, company.userId), rows)
    assert.deepEqual(await rowsAt(away, company.userId), [])
    const { token } = company
    assert.equal((await call(program.addresses[home] ?? '', 'GET', '/api/account', { token })).status, 200)
    assert.equal((await call(program.addresses[away] ?? '', 'GET', '/api/account', { token })).status, 421)
  }
})
