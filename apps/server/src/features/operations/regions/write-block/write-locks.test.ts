// Writer locks: a bounded number per transaction, and only a move waits for them.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createDatabases, leaveTimeFor, type TestDatabases } from '@company-data/testkit'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../../../platform/db/index.ts'
import type { RegionTables, RegionTx } from '../../../../schema/region.ts'
import { blockWrites } from './write-block.ts'

let databases: TestDatabases
let eu: Database<RegionTables>
before(async () => {
  databases = await createDatabases(['eu'])
  eu = openDatabase({ url: databases.regions.get('eu') ?? '', maxConnections: 6 })
})
after(async () => {
  await eu.close()
  await databases.drop()
})

const never = new AbortController().signal
const isCurrent = async () => true
const addFields = (tx: RegionTx, owners: ReturnType<typeof sql>) =>
  sql`insert into contact_field (owner_user_id, id, slug, label, type, usertype, created_at)
    select owner, gen_random_uuid(), 'f', 'F', 'text', 'any', now() from (${owners}) given (owner)`.execute(tx)
const addField = (tx: RegionTx, owner: string) => addFields(tx, sql`select ${owner}::uuid`)

/** A transaction that has written for the account and stays open. */
const openWriter = async (owner: string) => {
  const { promise: written, resolve: resolveWritten, reject } = Promise.withResolvers<void>()
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const ended = eu.transaction(async (tx) => {
    await addField(tx, owner)
    resolveWritten()
    await mayCommit
  })
  ended.catch(reject)
  await written
  return { commit, ended }
}

/** Another account whose writers hold the same lock. */
const findNeighbour = async (userId: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from
    (select gen_random_uuid() as id from generate_series(1, 5000)) many
    where write_lock_of(id) = write_lock_of(${userId}::uuid) limit 1`.execute(eu.kysely)
  return rows[0]?.id ?? assert.fail('no neighbour')
}
const isFree = async (userId: string): Promise<boolean | undefined> =>
  (await sql<{ free: boolean }>`select is_free_to_write(${userId}::uuid) as free`.execute(eu.kysely)).rows[0]?.free

test('a transaction for 20,000 accounts has a bounded number of locks', async () => {
  await eu.transaction(async (tx) => {
    await addFields(tx, sql`select gen_random_uuid() from generate_series(1, 20000)`)
    await sql`delete from contact_field where slug = 'f'`.execute(tx)
    const { rows } = await sql<{ locks: number }>`select count(*)::integer as locks from pg_locks
      where locktype = 'advisory' and pid = pg_backend_pid()`.execute(tx)
    assert.ok(rows[0] && rows[0].locks > 1 && rows[0].locks <= 64, JSON.stringify(rows))
  })
})

test('blocking an account waits for its writers, not for lock neighbours', async () => {
  const userId = randomUUID()
  const [early, late] = [await findNeighbour(userId), await findNeighbour(userId)]
  const writer = await openWriter(userId)
  const before = await openWriter(early)
  let isOut = false
  const out = blockWrites(eu, userId, isCurrent, never).then(() => {
    isOut = true
  })
  await leaveTimeFor('the account to be shut out too early', 200)
  assert.equal(isOut, false)
  // A new writer neither waits nor is waited for; the account itself is refused immediately.
  const after = await openWriter(late)
  assert.equal(await isFree(randomUUID()), true)
  assert.equal(await isFree(late), true)
  assert.equal(await isFree(userId), false)
  await assert.rejects(openWriter(userId), { code: 'CDMOV' })
  before.commit()
  writer.commit()
  await out
  after.commit()
  await Promise.all([writer.ended, before.ended, after.ended])
  const { rows } = await sql`select from contact_field where owner_user_id in (${userId}, ${late})`.execute(eu.kysely)
  assert.equal(rows.length, 2)
})

test('a process that stops does not keep waiting for writers', async () => {
  const userId = randomUUID()
  const writer = await openWriter(userId)
  const stopping = new AbortController()
  const out = blockWrites(eu, userId, isCurrent, stopping.signal)
  const refused = assert.rejects(out, { name: 'AbortError' })
  await leaveTimeFor('the wait to begin', 50)
  stopping.abort()
  await refused
  writer.commit()
  await writer.ended
})
