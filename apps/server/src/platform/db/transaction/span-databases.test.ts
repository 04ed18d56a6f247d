// Transactions over several databases: commit order, retries as a whole, and no circular wait for connections.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../database.ts'
import { eachServer } from '../testing/each-server.ts'
import { spanDatabases, type TxContextLookup } from './span-databases.ts'

interface Schema {
  note: { text: string }
}

const together = <T>(
  first: Database<Schema>,
  otherDatabases: ReadonlyArray<Database<Schema>>,
  work: (contextFor: TxContextLookup<Schema>) => Promise<T>,
): Promise<T> => first.transaction((tx) => spanDatabases({ database: first, tx }, otherDatabases, work))

/** Resolves for everyone when the last of `count` has come. */
const meeting = (count: number): (() => Promise<void>) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let present = 0
  return () => {
    present += 1
    if (present >= count) resolve()
    return promise
  }
}

eachServer('together', (server) => {
  let a: Database<Schema>
  let b: Database<Schema>
  before(async () => {
    const open = async () => openDatabase<Schema>({ url: await server.newDatabase(), maxConnections: 2 })
    ;[a, b] = [await open(), await open()]
    for (const { kysely } of [a, b]) await sql`create table note (text text)`.execute(kysely)
  })
  after(async () => {
    for (const database of [a, b]) await database.close()
  })
  const notes = async ({ kysely }: Database<Schema>): Promise<string[]> =>
    (await kysely.selectFrom('note').select('text').orderBy('text').execute()).map(({ text }) => text)
  const note = (database: Database<Schema>, text: string) => ({
    in: (contextFor: (database: Database<Schema>) => { tx: Database<Schema>['kysely'] }) =>
      contextFor(database).tx.insertInto('note').values({ text }).execute(),
  })

  test('commits in both databases or neither, and once per database', async () => {
    await together(a, [b, a], async (contextFor) => {
      await note(a, 'one').in(contextFor)
      await note(b, 'one').in(contextFor)
    })
    const failing = together(a, [b], async (contextFor) => {
      await note(a, 'two').in(contextFor)
      await note(b, 'two').in(contextFor)
      throw new Error('no')
    })
    await assert.rejects(failing, /no/)
    assert.deepEqual([await notes(a), await notes(b)], [['one'], ['one']])
    await assert.rejects(
      together(a, [], async (contextFor) => contextFor(b)),
      /no transaction in that database/,
    )
  })

  test('a deadlock in either database restarts the whole transaction', async () => {
    for (const which of [a, b]) {
      let tries = 0
      await together(a, [b], async (contextFor) => {
        tries += 1
        await note(a, `try ${tries}`).in(contextFor)
        await note(b, `try ${tries}`).in(contextFor)
        if (tries < 3)
          await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(contextFor(which).tx)
      })
      assert.equal(tries, 3)
      assert.deepEqual(
        [await notes(a), await notes(b)],
        [
          ['one', 'try 3'],
          ['one', 'try 3'],
        ],
      )
      for (const { kysely } of [a, b]) await sql`delete from note where text like 'try%'`.execute(kysely)
    }
  })

  test('transactions in both directions never deadlock over connections', async () => {
    const met = meeting(4)
    const transactions = Array.from({ length: 12 }, (_, n) => {
      const [first, other] = n % 2 === 0 ? [a, b] : [b, a]
      return first.transaction(async () => {
        // Every connection of both is taken before any transaction requests the second one.
        if (n < 4) await met()
        await other.transaction(
          (tx) =>
            tx
              .insertInto('note')
              .values({ text: `act ${n}` })
              .execute(),
          { inside: true },
        )
        await sql`select 1`.execute(other.inside)
      })
    })
    await Promise.all(transactions)
    const storedNotes = [...(await notes(a)), ...(await notes(b))].filter((text) => text.startsWith('act'))
    assert.equal(storedNotes.length, 12)
  })
})
