// Workers that are killed in the middle of a move between cells: the next one completes it, and nothing is lost, doubled or left behind.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  connect,
  createService,
  openConversation,
  openDirectory,
  openRegion,
  ownPlatform,
  registerCompany,
  registerPerson,
  startProgramBeside,
  type TestPlatform,
  until,
} from '@company-data/testkit'
import { sql } from 'kysely'

const platform: TestPlatform = await ownPlatform({
  regions: ['eu'],
  cells: 3,
  environment: { ROLES: 'front-door,region' },
})
const directory = openDirectory(platform)
const cells = {
  eu: openRegion(platform, 'eu'),
  'eu-2': openRegion(platform, 'eu-2'),
  'eu-3': openRegion(platform, 'eu-3'),
}
type Cell = keyof typeof cells

const startWorker = () => startProgramBeside(platform, { ROLES: 'worker' })

const findMove = async (userId: string) =>
  directory.kysely
    .selectFrom('region_move')
    .select(['status', 'hold_id'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
const findCell = async (userId: string): Promise<Cell> => {
  const query = directory.kysely.selectFrom('account').select('region').where('user_id', '=', userId)
  return (await query.executeTakeFirstOrThrow()).region as Cell
}

const startShop = async () => {
  const company = await registerCompany(platform)
  const person = await registerPerson(platform)
  const service = await createService(company)
  const talk = openConversation(service, person, (await connect(person, service)).id)
  await service.changes()
  return { company, service, talk }
}

/** Keeps a statement of a move waiting until it is let go. */
const holdUp = async (cell: Cell, statement: ReturnType<typeof sql>) => {
  const { promise: lockTaken, resolve: reportLockTaken } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const holding = cells[cell].transaction(async (tx) => {
    await statement.execute(tx)
    reportLockTaken()
    await released
  })
  await lockTaken
  return async (): Promise<void> => {
    release()
    await holding
  }
}

const isOnHold = async (userId: string): Promise<boolean> => (await findMove(userId))?.hold_id !== null
const isCleaning = async (userId: string): Promise<boolean> => (await findMove(userId))?.status === 'cleaning'
const isCopying = (userId: string, cell: Cell) => async (): Promise<boolean> => {
  const { rows } = await sql`select from moved_company where company_user_id = ${userId}`.execute(cells[cell].kysely)
  return rows.length > 0
}

const moments: Array<{
  name: string
  block(userId: string, from: Cell, to: Cell): Promise<() => Promise<void>>
  isReached(userId: string, to: Cell): Promise<boolean>
}> = [
  {
    name: 'while it copies',
    block: (_, from) => holdUp(from, sql`lock table service_log in access exclusive mode`),
    isReached: (userId, to) => isCopying(userId, to)(),
  },
  {
    name: 'while the calls wait',
    block: (userId, from) => holdUp(from, sql`select pg_advisory_xact_lock_shared(write_lock_of(${userId}))`),
    isReached: isOnHold,
  },
  {
    name: 'while it deletes the rows in the old cell',
    block: (_, from) => holdUp(from, sql`lock table service_log in share mode`),
    isReached: isCleaning,
  },
]

for (const { name, block, isReached } of moments)
  test(`a worker that is killed ${name} leaves a move that the next one completes`, async () => {
    const { company, service, talk } = await startShop()
    const { userId } = company
    const from = await findCell(userId)
    const to = from === 'eu-2' ? 'eu-3' : 'eu-2'
    const sentIds = [await talk.customer.send('before')]
    const release = await block(userId, from, to)
    const worker = await startWorker()
    const reply = await platform.ops('POST', '/api/ops/cell-moves', { user_id: userId, cell: to })
    assert.equal(reply.status, 204, reply.text)
    await until('the moment has come', () => isReached(userId, to))
    await worker.stop('SIGKILL')
    await release()
    const nextWorker = await startWorker()
    await until('the move is finished', async () => (await findMove(userId)) === undefined)
    sentIds.push(await talk.customer.send('after'))
    assert.equal(await findCell(userId), to)
    for (const [cell, { kysely }] of Object.entries(cells)) {
      const rows = await kysely.selectFrom('service').select('id').where('id', '=', service.id).execute()
      assert.equal(rows.length, cell === to ? 1 : 0, cell)
    }
    const messages = (await service.changes()).filter(({ event }) => event === 'message_received')
    assert.deepEqual(
      messages.map(({ message_id }) => message_id),
      sentIds,
    )
    assert.deepEqual((await talk.service.messages()).map(({ message_id }) => message_id).toSorted(), sentIds.toSorted())
    await nextWorker.stop()
  })
