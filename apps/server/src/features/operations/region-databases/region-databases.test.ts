// Rows in two regions while their company moves: no row between two reads is missed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRegionDatabases, type RegionDatabaseDeps } from './region-databases.ts'

type Row = { company_user_id: string }

/** Two regions whose databases are represented by their rows; `home` is looked up once the rows are read. */
const setUpRegionDatabases = (home: () => string | undefined) => {
  const databases = Object.fromEntries(['eu', 'us'].map((key) => [key, { kysely: key }]))
  const deps = {
    region: 'eu',
    database: databases.eu,
    reachRegion: (key: string) => databases[key],
    regions: { listCells: () => [{ key: 'eu' }, { key: 'us' }], getMode: () => 'normal' },
    accounts: { state: () => ({ home: home() }) },
  }
  return createRegionDatabases(deps as unknown as RegionDatabaseDeps)
}

test('finds a company in its new home that arrives between two reads', async () => {
  const row: Row = { company_user_id: 'company' }
  let home = 'eu'
  // Read first, the new home has no rows yet; before the old one is read, the company has moved.
  const read = async (db: unknown): Promise<Row[]> => {
    const rows = db === 'eu' || home === 'us' ? [row] : []
    if (db === 'us') home = 'us'
    return rows
  }
  const regionRows = await setUpRegionDatabases(() => home).readAtHome(read)
  assert.deepEqual(
    regionRows.map(({ regionDatabase, rows }) => [regionDatabase.region, rows.length]),
    [
      ['eu', 0],
      ['us', 1],
    ],
  )
})

test('finds a row whose company is in neither region while it is read', async () => {
  const row: Row = { company_user_id: 'company' }
  let home = 'eu'
  // The new home is read before the company arrives, the old one after its rows are gone.
  const read = async (db: unknown): Promise<Row | undefined> => {
    if (db === 'eu') return undefined
    const hasArrived = home === 'us'
    home = 'us'
    return hasArrived ? row : undefined
  }
  const locatedRow = await setUpRegionDatabases(() => home).find(read)
  assert.equal(locatedRow?.regionDatabase.region, 'us')
})

test('refuses a row that no region has while one is unreachable', async () => {
  const regionDatabases = setUpRegionDatabases(() => 'eu')
  const row: Row = { company_user_id: 'company' }
  const loseUs = async (db: unknown, rowOfEu: Row | undefined): Promise<Row | undefined> => {
    if (db === 'us') throw new Error('timeout expired')
    return rowOfEu
  }
  assert.equal((await regionDatabases.find((db) => loseUs(db, row)))?.row, row)
  await assert.rejects(
    regionDatabases.find((db) => loseUs(db, undefined)),
    { key: 'server.overloaded' },
  )
  assert.equal(await regionDatabases.find(async () => undefined), undefined)
})

test('ignores rows that a company left behind, after at most two reads', async () => {
  let reads = 0
  const read = async (db: unknown): Promise<Row[]> => {
    reads += 1
    return db === 'eu' ? [{ company_user_id: 'company' }] : []
  }
  const regionRows = await setUpRegionDatabases(() => 'us').readAtHome(read)
  assert.deepEqual([regionRows.flatMap(({ rows }) => rows), reads], [[], 4])
})

test('[A-15] names an unreachable region, and reads that need all are refused', async () => {
  const read = async (db: unknown): Promise<Row[]> => {
    // The pool's error for an unreachable server.
    if (db === 'us') throw new Error('timeout expired')
    return [{ company_user_id: 'company' }]
  }
  const regionDatabases = setUpRegionDatabases(() => 'eu')
  const { regionRows, lostRegions } = await regionDatabases.readReachable(read)
  assert.deepEqual(
    regionRows.map(({ regionDatabase, rows }) => [regionDatabase.region, rows.length]),
    [['eu', 1]],
  )
  assert.deepEqual(
    lostRegions.map(({ region, refusal }) => [region, refusal.key, refusal.status]),
    [['us', 'server.overloaded', 503]],
  )
  await assert.rejects(regionDatabases.readAtHome(read), { key: 'server.overloaded' })
  await assert.rejects(
    regionDatabases.readReachable(() => Promise.reject(new Error('a bug'))),
    { message: 'a bug' },
  )
})
