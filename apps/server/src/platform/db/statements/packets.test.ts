// Transactions begin with their first statement, statements do not wait for each other, the last ones leave with the commit.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { type Database, openDatabase, type Tx } from '../database.ts'
import { eachServer } from '../testing/each-server.ts'
import { spanDatabases } from '../transaction/across-databases.ts'
import { awaitAtCommit } from '../transaction/transaction.ts'

interface Schema {
  note: { id: number; text: string }
}

/** How often the program wakes the database while it acts. */
const packetsOf = async (act: () => Promise<unknown>): Promise<number> => {
  const { Connection } = pg as unknown as { Connection: { prototype: { sync(): void; query(text: string): void } } }
  const { sync, query } = Connection.prototype
  const ticks = new Set<number>()
  let tick = 0
  let isCounting = false
  const count = (): void => {
    ticks.add(tick)
    if (isCounting) return
    isCounting = true
    // What is asked before the program waits again is one packet.
    setImmediate(() => {
      tick += 1
      isCounting = false
    })
  }
  Connection.prototype.sync = function counted() {
    count()
    return Reflect.apply(sync, this, [])
  }
  Connection.prototype.query = function counted(text) {
    count()
    return Reflect.apply(query, this, [text])
  }
  await act().finally(() => Object.assign(Connection.prototype, { sync, query }))
  return ticks.size
}

eachServer('packets', (server) => {
  let db: Database<Schema>
  let other: Database<Schema>
  before(async () => {
    const open = async () => openDatabase<Schema>({ url: await server.newDatabase(), maxConnections: 1 })
    ;[db, other] = [await open(), await open()]
    for (const { kysely } of [db, other])
      await sql`create table note (id int primary key, text text not null)`.execute(kysely)
    // the first transaction of a connection begins alone
    await db.transaction(async () => {})
  })
  after(async () => {
    for (const one of [db, other]) await one.close()
  })
  beforeEach(async () => {
    for (const { kysely } of [db, other]) await kysely.deleteFrom('note').execute()
  })

  const write = async (tx: Tx<Schema>, id: number, text: string | null): Promise<void> => {
    await sql`insert into note values (${id}, ${text})`.execute(tx)
  }
  const texts = async ({ kysely } = db): Promise<string[]> =>
    (await kysely.selectFrom('note').select('text').orderBy('id').execute()).map(({ text }) => text)

  test('every transaction is one, whichever of a connection it is and whatever it begins with', async () => {
    for (const id of [1, 2, 3]) {
      const failing = db.transaction(async (tx) => {
        await write(tx, id, 'no')
        throw new Error('not today')
      })
      await assert.rejects(failing, /not today/)
    }
    const plain = db.transaction(async (tx) => {
      await sql`insert into note values (4, 'no')`.execute(tx)
      throw new Error('not today')
    })
    await assert.rejects(plain, /not today/)
    assert.deepEqual(await texts(), [])
  })

  test('a first statement that fails leaves a connection that can be used', async () => {
    await assert.rejects(
      db.transaction((tx) => write(tx, 1, null)),
      /null value/,
    )
    await db.transaction((tx) => write(tx, 1, 'yes'))
    assert.deepEqual(await texts(), ['yes'])
  })

  test('an act that asks nothing does not wake the database', async () => {
    assert.equal(await packetsOf(() => db.transaction(async () => {})), 0)
    await assert.rejects(
      db.transaction(async () => Promise.reject(new Error('nothing'))),
      /nothing/,
    )
  })

  test('statements that are asked at once leave at once, in their order', async () => {
    const act = () =>
      db.transaction(async (tx) => {
        await Promise.all([write(tx, 1, 'a'), sql`update note set text = ${'b'} where id = ${1}`.execute(tx)])
      })
    // with the begin, and the commit
    assert.equal(await packetsOf(act), 2)
    assert.deepEqual(await texts(), ['b'])
  })

  test('what is left to the commit leaves with it', async () => {
    const act = () => db.transaction(async (tx) => awaitAtCommit(tx, write(tx, 1, 'a')))
    assert.equal(await packetsOf(act), 1)
    assert.deepEqual(await texts(), ['a'])
  })

  test('what is left to the commit and fails is why the transaction fails, and nothing is stored', async () => {
    const failing = db.transaction(async (tx) => {
      awaitAtCommit(tx, write(tx, 1, 'a'))
      awaitAtCommit(tx, write(tx, 2, null))
      awaitAtCommit(tx, write(tx, 3, 'c'))
    })
    await assert.rejects(failing, /null value/)
    // the same when the act sees only what follows from it
    const later = db.transaction(async (tx) => {
      awaitAtCommit(tx, write(tx, 2, null))
      await write(tx, 3, 'c')
    })
    await assert.rejects(later, /null value/)
    assert.deepEqual(await texts(), [])
  })

  test('a statement after the end is refused', async () => {
    let ended: Tx<Schema> | undefined
    await db.transaction(async (tx) => {
      ended = tx
    })
    const late = ended as Tx<Schema>
    await assert.rejects(write(late, 1, 'a'), /has ended/)
    assert.throws(() => awaitAtCommit(late, Promise.resolve()), /no open transaction/)
  })

  test('no database commits while a statement that is left to another may fail', async () => {
    const failing = db.transaction((tx) =>
      spanDatabases({ database: db, tx }, [other], async (sideOf) => {
        awaitAtCommit(tx, write(tx, 1, null))
        await write(sideOf(other).tx, 1, 'a')
      }),
    )
    await assert.rejects(failing, /null value/)
    assert.deepEqual([await texts(), await texts(other)], [[], []])
  })
})
