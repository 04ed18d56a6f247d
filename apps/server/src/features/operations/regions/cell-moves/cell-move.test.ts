// Moves between cells: the copy follows what is written meanwhile, calls wait only for the last differences, and the next process
// completes a move whose process died at any point.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { createDatabases, readCompanyRows, seedCompanyRows, type TestDatabases, until } from '@company-data/testkit'
import { sql } from 'kysely'
import { toApiError } from '../../../../gate/failures.ts'
import { type AccountGate, accountGate } from '../../../../platform/account-gate.ts'
import { clock } from '../../../../platform/clock/clock.ts'
import { type Database, openDatabase } from '../../../../platform/db/index.ts'
import { folderBlobs } from '../../../../platform/files/index.ts'
import { log } from '../../../../platform/log/log.ts'
import type { DirectoryTables } from '../../../../schema/directory.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { homeRegions } from '../../../identity/accounts/index.ts'
import { cellOrders } from '../cell-orders.ts'
import { mover } from '../move/mover.ts'
import type { MoveDatabases, MoveDeps } from '../move-deps.ts'
import { listMoves, type Move } from '../move-store.ts'
import { beginLeaving, blockWrites } from '../write-block/write-block.ts'
import { accountHolds } from './account-holds.ts'
import { cellMoves } from './cell-move.ts'
import { holds } from './hold.ts'
import { updateToCleaningInHold } from './hold-store.ts'

let databases: TestDatabases
let directory: Database<DirectoryTables>
let first: Database<RegionTables>
let second: Database<RegionTables>
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'move-files-'))
  databases = await createDatabases(['eu', 'eu-2'])
  const open = <S>(url = ''): Database<S> => openDatabase<S>({ url, maxConnections: 6 })
  directory = open(databases.directory)
  first = open(databases.regions.get('eu'))
  second = open(databases.regions.get('eu-2'))
  await directory.kysely
    .insertInto('region')
    .values({ key: 'eu', name: 'Europe', api_url: 'http://eu', registered_at: new Date() })
    .execute()
  await directory.kysely
    .insertInto('cell')
    .values(
      ['eu', 'eu-2'].map((key, index) => ({
        key,
        region: 'eu',
        number: index + 1,
        is_open: true,
        registered_at: new Date(),
      })),
    )
    .execute()
})
after(async () => {
  for (const database of [directory, first, second]) await database.close()
  await databases.drop()
  await rm(folder, { recursive: true })
})

const never = new AbortController().signal
const getFileStore = (region: string) => folderBlobs(join(folder, region))

const createDeps = (hooks: Partial<MoveDeps['hooks']> = {}): MoveDeps => ({
  directory,
  databasesByRegion: new Map([
    ['eu', first],
    ['eu-2', second],
  ]),
  getFileStore,
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
    ...hooks,
  },
})
const orders = () => cellOrders({ directory, clock: clock(), homeRegions: homeRegions({ directory }) })

const runMoves = async (hooks?: Partial<MoveDeps['hooks']>): Promise<void> => {
  const moves = mover(createDeps(hooks), 0)
  await moves.run()
  await moves.stop()
}

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

const seeded = async (): Promise<string> => {
  const userId = await addCompany()
  await seedCompanyRows(first.kysely, userId)
  for (const name of ['one', 'two']) await getFileStore('eu').put(`${userId}/photos/${name}`, Buffer.from(name))
  return userId
}

/** The row of a move that an operator ordered, before any process begins with it. */
const orderMove = async (userId: string, to = 'eu-2'): Promise<Move> => {
  await orders().move(userId, to)
  const move = (await listMoves(directory.kysely)).find((row) => row.userId === userId)
  assert.ok(move)
  return move
}
const moveDatabases = (): MoveDatabases => ({ source: first, target: second })

const listFiles = async (cell: string, userId: string): Promise<string[]> => {
  const contents: string[] = []
  for await (const { key } of getFileStore(cell).list(userId)) {
    const file = await getFileStore(cell).open(key)
    contents.push(file ? await text(file.stream) : '')
  }
  return contents.toSorted()
}

const assertMoved = async (userId: string, rows: readonly string[], files = ['one', 'two']): Promise<void> => {
  assert.deepEqual(await readCompanyRows(second.kysely, userId), rows)
  assert.deepEqual(await readCompanyRows(first.kysely, userId), [])
  assert.deepEqual([await listFiles('eu-2', userId), await listFiles('eu', userId)], [files, []])
  const account = directory.kysely.selectFrom('account').select(['region', 'moving_to']).where('user_id', '=', userId)
  assert.deepEqual(await account.executeTakeFirst(), { region: 'eu-2', moving_to: null })
  assert.deepEqual(await listMoves(directory.kysely), [])
  await rename(second, userId)
  await assert.rejects(rename(first, userId, 'late'), isRefused)
}

const rename = (db: Database<RegionTables>, userId: string, name = 'renamed') =>
  sql`insert into service_log (company_user_id, service_id, id, at, kind, message, data)
    select company_user_id, id, gen_random_uuid(), now(), 'test', ${name}, '{}' from service
    where company_user_id = ${userId} limit 1`
    .execute(db.kysely)
    .then(async (result) => {
      // A copy without its company has no service to log.
      if (result.numAffectedRows === 0n)
        await sql`insert into idempotent_answer values (${userId}, '', '', '{}', now())`.execute(db.kysely)
    })
const isRefused = (error: unknown): boolean => toApiError(error).key === 'db.writes_paused'

const deaths: Array<[string, (move: Move) => Promise<unknown>]> = [
  ['before it did anything', async () => undefined],
  ['in the middle of the copy', (move) => blockWrites(second, move.userId, async () => true, never)],
  ['while deliveries ended', (move) => beginLeaving(first, move.userId)],
  ['when the calls were held', (move) => holds(createDeps()).begin(move)],
  [
    'when the old cell refused writes',
    async (move) => {
      await beginLeaving(first, move.userId)
      await holds(createDeps()).begin(move)
      await blockWrites(first, move.userId, async () => true, never)
    },
  ],
  ['after the copy', (move) => cellMoves(createDeps()).copy(move, moveDatabases(), never)],
  [
    'while it gave a hold up',
    async (move) => {
      const hold = holds(createDeps())
      await hold.takeOver(await hold.begin(move))
      await blockWrites(first, move.userId, async () => true, never)
    },
  ],
  [
    'when the new home was known and the new cell did not know it yet',
    async (move) => {
      const copy = await cellMoves(createDeps()).copy(move, moveDatabases(), never)
      await directory.transaction(async (tx) => {
        assert.ok(await updateToCleaningInHold(tx, copy?.holdId ?? ''))
        await homeRegions({ directory }).finishMove(tx, move.userId, move.to)
      })
    },
  ],
  [
    'after the new home was known',
    async (move) => {
      const cells = cellMoves(createDeps())
      const copy = await cells.copy(move, moveDatabases(), never)
      await cells.switchHome(move, moveDatabases(), copy ?? { holdId: '' })
    },
  ],
  [
    'when the calls continued',
    async (move) => {
      const cells = cellMoves(createDeps())
      const copy = await cells.copy(move, moveDatabases(), never)
      await cells.switchHome(move, moveDatabases(), copy ?? { holdId: '' })
      await cells.arrive(move, moveDatabases())
    },
  ],
]

for (const [when, die] of deaths) {
  test(`the next process completes a move to another cell whose process died ${when}`, async () => {
    const userId = await seeded()
    const rows = await readCompanyRows(first.kysely, userId)
    await die(await orderMove(userId))
    await runMoves()
    await assertMoved(userId, rows)
  })
}

test('what is written, changed and deleted while the account is served arrives', async () => {
  const userId = await seeded()
  await orderMove(userId)
  const write = (query: ReturnType<typeof sql>) => query.execute(first.kysely)
  let rows: string[] = []
  let times = 0
  await runMoves({
    // After the first copy, and before the hold.
    'regions.departing': async () => {
      times += 1
      // The new service gets the code of the deleted one.
      await write(sql`delete from service where company_user_id = ${userId} and share_code = '0'`)
      await seedCompanyRows(first.kysely, userId, 1)
      await write(sql`update service set name = 'changed' where company_user_id = ${userId}`)
      await write(sql`delete from service_log where id in (
        select id from service_log where company_user_id = ${userId} limit 50)`)
      await getFileStore('eu').put(`${userId}/photos/three`, Buffer.from('three'))
      await getFileStore('eu').remove(`${userId}/photos/one`)
    },
    // Once the account is held.
    'regions.leaving': async (source) => {
      await assert.rejects(rename(first, userId), isRefused)
      await source.transaction(async (tx) => {
        await sql`select set_config('company_data.may_write', ${userId}, true)`.execute(tx)
        await sql`update service set description = 'last' where company_user_id = ${userId}`.execute(tx)
        await sql`delete from service_log where id in (
          select id from service_log where company_user_id = ${userId} limit 10)`.execute(tx)
      })
      rows = await readCompanyRows(first.kysely, userId)
    },
  })
  assert.equal(times, 1)
  await assertMoved(userId, rows, ['three', 'two'])
})

test('an account moves there and back, many times', async () => {
  const userId = await seeded()
  const rows = await readCompanyRows(first.kysely, userId)
  for (const to of ['eu-2', 'eu', 'eu-2', 'eu', 'eu-2']) {
    await orders().move(userId, to)
    await Promise.all([runMoves(), runMoves(), runMoves()])
    await runMoves()
  }
  await assertMoved(userId, rows)
})

/** Asked by a call that leaves at once. */
const isClosed = ({ gate }: { gate: AccountGate }, userId: string): boolean => {
  const call = gate.begin()
  const waiting = call.enter(userId)
  call.leave()
  waiting?.catch(() => undefined)
  return waiting !== undefined
}

/** A process that serves calls, with its gate. */
const startServing = async () => {
  // A slow machine refuses no call here.
  const gate = accountGate(60_000)
  const serving = openDatabase<DirectoryTables>({ url: databases.directory, maxConnections: 2 })
  const process = accountHolds({ directory: serving, accountGate: gate, log: log('silent') })
  await process.start()
  return {
    gate,
    async [Symbol.asyncDispose]() {
      await process.stop()
      await serving.close()
    },
  }
}

test('the home changes when no process has a call for the account', async () => {
  const userId = await seeded()
  await using process = await startServing()
  await using other = await startServing()
  const inside = process.gate.begin()
  void inside.enter(userId)
  await orderMove(userId)
  let waiting: Promise<void> | undefined
  const run = runMoves({
    'regions.leaving': async () => {
      // Both processes have closed their gates, and the call has left.
      const call = other.gate.begin()
      const later = call.enter(userId)
      assert.ok(later)
      waiting = later.finally(() => call.leave())
    },
  })
  await until('the process lets no further call in', () => isClosed(process, userId))
  inside.leave()
  await run
  await waiting
  const account = directory.kysely.selectFrom('account').select('region').where('user_id', '=', userId)
  assert.equal((await account.executeTakeFirst())?.region, 'eu-2')
  await until('calls continue', () => !isClosed(other, userId))
})

test('a call that stays inside keeps the account in its cell', async () => {
  const userId = await seeded()
  const rows = await readCompanyRows(first.kysely, userId)
  await using process = await startServing()
  const long = process.gate.begin()
  void long.enter(userId)
  await orderMove(userId)
  const run = runMoves()
  await until('the process lets no further call in', () => isClosed(process, userId))
  const waiting = process.gate.begin()
  await waiting.enter(userId)
  waiting.leave()
  const account = directory.kysely.selectFrom('account').select('region').where('user_id', '=', userId)
  assert.equal((await account.executeTakeFirst())?.region, 'eu')
  assert.deepEqual(await readCompanyRows(first.kysely, userId), rows)
  long.leave()
  await run
  await assertMoved(userId, rows)
})

test('the operator cancels a move before the home has changed', async () => {
  const userId = await seeded()
  await orderMove(userId)
  await runMoves({ 'regions.departing': () => orders().cancel(userId) })
  assert.deepEqual(await listMoves(directory.kysely), [])
  await rename(first, userId)
  assert.deepEqual(await readCompanyRows(second.kysely, userId), [])
  await assert.rejects(orders().cancel(userId), { key: 'ops.cell_move_unknown' })
  const rows = await readCompanyRows(first.kysely, userId)
  await orderMove(userId)
  await runMoves()
  await assertMoved(userId, rows)
})

test('the move of an account that is deleted meanwhile ends', async () => {
  const userId = await seeded()
  await orderMove(userId)
  await runMoves({
    'regions.departing': async () => {
      await directory.kysely
        .updateTable('account')
        .set({ deleted_at: new Date() })
        .where('user_id', '=', userId)
        .execute()
      await blockWrites(first, userId, async () => true, never)
    },
  })
  assert.deepEqual(await listMoves(directory.kysely), [])
  assert.deepEqual(await readCompanyRows(second.kysely, userId), [])
  await assert.rejects(rename(first, userId), isRefused)
})

test('an order names an account and a cell of its region', async () => {
  const userId = await addCompany()
  for (const id of [randomUUID(), 'no-id', ''])
    await assert.rejects(orders().move(id, 'eu-2'), { key: 'ops.account_unknown' })
  for (const cell of ['eu-3', 'us', '']) await assert.rejects(orders().move(userId, cell), { key: 'ops.cell_unknown' })
  await orders().move(userId, 'eu')
  assert.deepEqual(await orders().listMoves(), [])
  await orders().move(userId, 'eu-2')
  await assert.rejects(orders().move(userId, 'eu-2'), { key: 'account.move_in_progress' })
  assert.deepEqual(
    (await orders().listMoves()).map(({ from, to, status }) => [from, to, status]),
    [['eu', 'eu-2', 'copying']],
  )
  await runMoves()
  assert.deepEqual(await orders().listMoves(), [])
})
