// kill -9 during a region move, while it copies and while it cleans up: the next process finishes it with every row.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  blockTable,
  call,
  openDirectory,
  openRegion,
  ownPlatform,
  type Program,
  readCompanyRows,
  registerCompany,
  seedCompanyRows,
  startAppBeside,
  startProgramBeside,
  until,
} from '@company-data/testkit'

/** Copied and removed after other tables, so that a step that waits there is half done. */
const TABLE = 'service_log'

// The processes that are killed are the only workers.
const platform = await ownPlatform({ regions: ['eu', 'us'], environment: { ROLES: 'front-door,region' } })
const directory = openDirectory(platform)
const [eu, us] = [openRegion(platform, 'eu'), openRegion(platform, 'us')]

const statuses = async (): Promise<string[]> =>
  (await directory.kysely.selectFrom('region_move').select('status').execute()).map(({ status }) => status)

/** Starts a worker and kills it when it waits at the table of that region. */
const killAt = async (region: typeof eu): Promise<void> => {
  let worker: Program | undefined
  const begin = async (): Promise<void> => {
    worker = await startProgramBeside(platform, { ROLES: 'worker' })
  }
  await blockTable(region, TABLE, begin, async () => {
    await worker?.stop('SIGKILL')
  })
}

test('D1-ACCT-10: a move killed while copying and cleaning up is finished', async () => {
  const company = await registerCompany(platform)
  await seedCompanyRows(eu.kysely, company.userId, 4)
  const rows = await readCompanyRows(eu.kysely, company.userId)
  const statusAt = async (region: string): Promise<number> =>
    (await call(platform.region(region), 'GET', '/api/account', { token: company.token })).status
  assert.equal((await company.call('POST', '/api/profile/migrate-region', { region: 'us' })).status, 202)

  await killAt(us)
  assert.deepEqual([await statuses(), await statusAt('eu'), await statusAt('us')], [['copying'], 200, 421])
  await killAt(eu)
  assert.deepEqual([await statuses(), await statusAt('eu'), await statusAt('us')], [['cleaning'], 421, 200])
  assert.deepEqual(await readCompanyRows(us.kysely, company.userId), rows)

  await startAppBeside(platform, { ROLES: 'worker' })
  await until('the move is finished', async () => (await statuses()).length === 0)
  assert.deepEqual(await readCompanyRows(us.kysely, company.userId), rows)
  assert.deepEqual(await readCompanyRows(eu.kysely, company.userId), [])
  assert.deepEqual([await statusAt('eu'), await statusAt('us')], [421, 200])
})
