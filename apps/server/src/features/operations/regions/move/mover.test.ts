// The steps of a move, interrupted anywhere, repeated, and run by two processes: the result is always the same.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import {
  createDatabases,
  leaveTimeFor,
  readCompanyRows,
  seedCompanyRows,
  type TestDatabases,
} from '@company-data/testkit'
import { sql } from 'kysely'
import { toApiError } from '../../../../gate/failures.ts'
import { clock } from '../../../../platform/clock/clock.ts'
import { type Database, openDatabase } from '../../../../platform/db/index.ts'
import { folderBlobs } from '../../../../platform/files/index.ts'
import { log } from '../../../../platform/log/log.ts'
import type { DirectoryTables } from '../../../../schema/directory.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { homeRegions } from '../../../identity/accounts/index.ts'
import { copyRows, removeRows } from '../account-data/account-rows-store.ts'
import type { MoveDeps } from '../move-deps.ts'
import { insertMove, isCurrentMove, listMoves, type Move, updateToCleaning } from '../move-store.ts'
import { blockWrites, runAsOnlyMover } from '../write-block/write-block.ts'
import { moveSteps } from './move-steps.ts'
import { mover } from './mover.ts'

let databases: TestDatabases
let directory: Database<DirectoryTables>
let eu: Database<RegionTables>
let us: Database<RegionTables>
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'move-files-'))
  databases = await createDatabases(['eu', 'us'])
  const open = <S>(url = ''): Database<S> => openDatabase<S>({ url, maxConnections: 4 })
  directory = open(databases.directory)
  eu = open(databases.regions.get('eu'))
  us = open(databases.regions.get('us'))
})
after(async () => {
  for (const database of [directory, eu, us]) await database.close()
  await databases.drop()
  await rm(folder, { recursive: true })
})

const createDeps = (): MoveDeps => ({
  directory,
  databasesByRegion: new Map([
    ['eu', eu],
    ['us', us],
  ]),
  getFileStore: (region) => folderBlobs(join(folder, region)),
  clock: clock(),
  log: log('silent'),
  accounts: {
    audit: async () => undefined,
    homeRegions: homeRegions({ directory }),
    chooseCell: async (region) => region,
  },
  regions: { list: () => [], getMode: () => 'normal' },
  hooks: {
    'regions.leaving': async () => undefined,
    'regions.departing': async () => undefined,
    'regions.settled': async () => undefined,
  },
})
const steps = () => moveSteps(createDeps())
const never = new AbortController().signal
const getDatabases = ({ from }: Move) => (from === 'eu' ? { source: eu, target: us } : { source: us, target: eu })

const addCompany = async (): Promise<string> => {
  const userId = randomUUID()
  await directory.kysely
    .insertInto('account')
    .values({
      user_id: userId,
      usertype: 'company',
      email: `${userId}@example.org`,
      auth_salt: '',
      password_hash: '',
      display_name: 'C',
      region: 'eu',
      code: userId,
      public_key: '',
      public_key_sha256: '',
      encrypted_private_key: '{}',
      created_at: new Date(),
    })
    .execute()
  return userId
}

let startedAtMs = Date.now()
const startMove = async (userId: string, from = 'eu', to = 'us'): Promise<Move> => {
  const move: Move = { userId, from, to, status: 'copying', startedAt: new Date(++startedAtMs) }
  await directory.transaction(async (tx) => {
    assert.ok(await insertMove(tx, move))
    await homeRegions({ directory }).startMove(tx, userId, to)
  })
  return move
}

const readFiles = async (region: string, userId: string): Promise<string[]> => {
  const files = folderBlobs(join(folder, region))
  const contents: string[] = []
  for await (const { key } of files.list(userId)) {
    const file = await files.open(key)
    contents.push(`${key} ${file && (await text(file.stream))}`)
  }
  return contents.toSorted()
}

const seeded = async () => {
  const userId = await addCompany()
  await seedCompanyRows(eu.kysely, userId)
  const files = folderBlobs(join(folder, 'eu'))
  for (const name of ['one', 'two', 'three'])
    await files.put(`${userId}/photos/${name}`, Buffer.from(`${name} of ${userId}`))
  return { userId, rows: await readCompanyRows(eu.kysely, userId) }
}

const runMoves = async (): Promise<void> => {
  const moves = mover(createDeps(), 0)
  await moves.run()
  await moves.stop()
}

const assertAt = async (home: 'eu' | 'us', { userId, rows }: { userId: string; rows: string[] }): Promise<void> => {
  const [homeDatabase, otherDatabase] = home === 'eu' ? [eu, us] : [us, eu]
  assert.deepEqual(await readCompanyRows(homeDatabase.kysely, userId), rows)
  assert.deepEqual(await readCompanyRows(otherDatabase.kysely, userId), [])
  const files = ['one', 'three', 'two'].map((name) => `${userId}/photos/${name} ${name} of ${userId}`)
  assert.deepEqual(await readFiles(home, userId), files)
  assert.deepEqual(await readFiles(home === 'eu' ? 'us' : 'eu', userId), [])
  const account = directory.kysely.selectFrom('account').select(['region', 'moving_to']).where('user_id', '=', userId)
  assert.deepEqual(await account.executeTakeFirst(), { region: home, moving_to: null })
  assert.deepEqual(await listMoves(directory.kysely), [])
}

/** Fails in the middle of the copy: some tables are written, and the process is gone. */
const breakCopy = async (move: Move): Promise<void> => {
  let fetched = 0
  const signal = { throwIfAborted: () => assert.ok(++fetched < 4, 'cut off') } as unknown as AbortSignal
  await assert.rejects(steps().copy(move, getDatabases(move), signal), /cut off/)
}

const deaths: Array<[string, (move: Move) => Promise<unknown>]> = [
  ['before it did anything', async () => undefined],
  ['when the old region refuses writes', (move) => blockWrites(eu, move.userId, async () => true, never)],
  ['in the middle of the copy', breakCopy],
  ['after the copy', (move) => steps().copy(move, getDatabases(move), never)],
  [
    'with files half copied and a stray one',
    async ({ userId }) => {
      const files = folderBlobs(join(folder, 'us'))
      await files.put(`${userId}/photos/one`, Buffer.from('half'))
      await files.put(`${userId}/photos/stray`, Buffer.from('stray'))
    },
  ],
  [
    'when the new home was known and the new region did not know it yet',
    async (move) => {
      await steps().copy(move, getDatabases(move), never)
      await directory.transaction(async (tx) => {
        assert.ok(await updateToCleaning(tx, move))
        await homeRegions({ directory }).finishMove(tx, move.userId, move.to)
      })
    },
  ],
  [
    'after the new home is known',
    async (move) => {
      await steps().copy(move, getDatabases(move), never)
      await steps().switchHome(move, us)
    },
  ],
  [
    'in the middle of the clean-up',
    async (move) => {
      await steps().copy(move, getDatabases(move), never)
      await steps().switchHome(move, us)
      const cut = eu.transaction(async (tx) => {
        await sql`select set_config('company_data.may_write', ${move.userId}, true)`.execute(tx)
        await sql`delete from service where company_user_id = ${move.userId}`.execute(tx)
        throw new Error('cut off')
      })
      await assert.rejects(cut, /cut off/)
    },
  ],
]

const rename = (db: Database<RegionTables>, userId: string) =>
  sql`update service set name = 'renamed' where company_user_id = ${userId}`.execute(db.kysely)
const isRefused = (error: unknown): boolean => toApiError(error).key === 'db.writes_paused'

for (const [when, die] of deaths) {
  test(`[D1-ACCT-10] the next process completes a move whose process died ${when}`, async () => {
    const company = await seeded()
    await die(await startMove(company.userId))
    await runMoves()
    await assertAt('us', company)
    await rename(us, company.userId)
  })
}

test('several processes carry out one move once', async () => {
  const company = await seeded()
  for (const [from, to] of [
    ['eu', 'us'],
    ['us', 'eu'],
    ['eu', 'us'],
  ] as const) {
    await startMove(company.userId, from, to)
    await Promise.all([runMoves(), runMoves(), runMoves()])
    await runMoves()
    await assertAt(to, company)
  }
})

test('no process begins the next step while another one is still copying', async () => {
  const company = await seeded()
  const move = await startMove(company.userId)
  await steps().copy(move, getDatabases(move), never)
  const { promise: mayGoOn, resolve: continueMove } = Promise.withResolvers<void>()
  const slow = runAsOnlyMover(
    us,
    move.userId,
    () => isCurrentMove(directory.kysely, move),
    async (tx) => {
      await removeRows(tx, move.userId)
      await mayGoOn
      await copyRows(eu, tx, move.userId, never)
    },
  )
  const otherMoves = runMoves()
  await leaveTimeFor('the next step, which must wait', 200)
  assert.equal(await isCurrentMove(directory.kysely, move), true)
  continueMove()
  await Promise.all([slow, otherMoves])
  await assertAt('us', company)
})

test('a process that wakes up late changes nothing, even after a move back', async () => {
  const company = await seeded()
  const stale = await startMove(company.userId)
  await runMoves()
  await startMove(company.userId, 'us', 'eu')
  await runMoves()
  await assertAt('eu', company)
  await steps().copy(stale, getDatabases(stale), never)
  await steps().switchHome(stale, us)
  await steps().clean(stale, getDatabases(stale), never)
  await assertAt('eu', company)
  // The company is not blocked at home.
  await rename(eu, company.userId)
})

test('no process writes to the copy before the switch, not even a job', async () => {
  const company = await seeded()
  const move = await startMove(company.userId)
  await steps().copy(move, getDatabases(move), never)
  await assert.rejects(rename(us, company.userId), isRefused)
  await steps().copy(move, getDatabases(move), never)
  await steps().switchHome(move, us)
  await rename(us, company.userId)
  await runMoves()
})

test('an account deleted right after the switch stays blocked', async () => {
  const company = await seeded()
  const move = await startMove(company.userId)
  await steps().copy(move, getDatabases(move), never)
  await steps().switchHome(move, us)
  await directory.kysely
    .updateTable('account')
    .set({ deleted_at: new Date() })
    .where('user_id', '=', company.userId)
    .execute()
  await blockWrites(us, company.userId, async () => true, never)
  await runMoves()
  await assert.rejects(rename(us, company.userId), isRefused)
})

test('a write admitted before the move arrives, and a later one is refused', async () => {
  const company = await seeded()
  const write = (db: Database<RegionTables>, name: string) =>
    sql`update service set name = ${name} where company_user_id = ${company.userId}`.execute(db.kysely)
  const { promise: written, resolve: resolveWritten } = Promise.withResolvers<void>()
  const { promise: mayCommit, resolve: letCommit } = Promise.withResolvers<void>()
  const early = eu.transaction(async (tx) => {
    await sql`update service set name = 'just in time' where company_user_id = ${company.userId}`.execute(tx)
    resolveWritten()
    await mayCommit
  })
  await written
  const move = await startMove(company.userId)
  const copied = steps().copy(move, getDatabases(move), never)
  const waits = await Promise.race([copied.then(() => 'copied'), leaveTimeFor('the copy', 200).then(() => 'waits')])
  assert.equal(waits, 'waits')
  letCommit()
  await Promise.all([early, copied])
  await assert.rejects(write(eu, 'too late'), isRefused)
  await runMoves()
  await assert.rejects(seedCompanyRows(eu.kysely, company.userId), isRefused)
  await assertAt('us', { ...company, rows: await readCompanyRows(us.kysely, company.userId) })
  const { rows } = await sql<{ name: string }>`select distinct name from service
    where company_user_id = ${company.userId}`.execute(us.kysely)
  assert.deepEqual(rows, [{ name: 'just in time' }])
  await write(us, 'at home')
})

test('a second move waits for the clean-up of the first', async () => {
  const company = await seeded()
  const move = await startMove(company.userId)
  await steps().copy(move, getDatabases(move), never)
  await steps().switchHome(move, us)
  const back: Move = { ...move, from: 'us', to: 'eu', startedAt: new Date(++startedAtMs) }
  assert.equal(await directory.transaction((tx) => insertMove(tx, back)), false)
  await runMoves()
  assert.equal(await isCurrentMove(directory.kysely, move), false)
  await assertAt('us', company)
})

test('a move waits while one of its regions is not in normal mode', async () => {
  const company = await seeded()
  await startMove(company.userId)
  const paused = mover({
    ...createDeps(),
    regions: { list: () => [], getMode: (key) => (key === 'us' ? 'writes_paused' : 'normal') },
  })
  await paused.run()
  assert.deepEqual(await readCompanyRows(us.kysely, company.userId), [])
  assert.equal((await listMoves(directory.kysely)).length, 1)
  await runMoves()
  await assertAt('us', company)
})
