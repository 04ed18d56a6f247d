// Transactions begin with their first statement, statements are pipelined, and the last ones leave with the commit.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { type Database, openDatabase, type Tx } from '../database.ts'
import { eachServer } from '../testing/each-server.ts'
import { spanDatabases } from '../transaction/span-databases.ts'
import { awaitAtCommit } from '../transaction/transaction.ts'

interface Schema {
  note: { id: number; text: string }
}

interface Wire {
  stream: Socket
}

/** The socket of a database's only connection, found by the text sent over it. */
const findSocket = async (db: Database<Schema>): Promise<Socket> => {
  const { Connection } = pg as unknown as { Connection: { prototype: { query(text: string): void } } }
  const { query } = Connection.prototype
  const mark = randomUUID()
  let socket: Socket | undefined
  Connection.prototype.query = function marked(this: Wire, text: string) {
    if (text.includes(mark)) socket = this.stream
    return Reflect.apply(query, this, [text])
  }
  await sql`select ${sql.lit(mark)}`.execute(db.kysely).finally(() => Object.assign(Connection.prototype, { query }))
  assert.ok(socket)
  return socket
}

/** Counts the writes to the database during some work: statements that leave together are one write. */
const countPackets = async (db: Database<Schema>, work: () => Promise<unknown>): Promise<number> => {
  // The first transaction of a connection begins alone.
  await db.transaction(async () => {})
  const socket = await findSocket(db)
  const { _write, _writev } = socket
  let packets = 0
  const counted = <A extends unknown[]>(write: ((...args: A) => void) | undefined) =>
    function count(this: Socket, ...args: A): void {
      packets += 1
      Reflect.apply(write ?? assert.fail, this, args)
    }
  Object.assign(socket, { _write: counted(_write), _writev: counted(_writev) })
  await work().finally(() => Object.assign(socket, { _write, _writev }))
  return packets
}

eachServer('packets', (server) => {
  let db: Database<Schema>
  let other: Database<Schema>
  before(async () => {
    const open = async () => openDatabase<Schema>({ url: await server.newDatabase(), maxConnections: 1 })
    ;[db, other] = [await open(), await open()]
    for (const { kysely } of [db, other])
      await sql`create table note (id int primary key, text text not null)`.execute(kysely)
  })
  after(async () => {
    for (const database of [db, other]) await database.close()
  })
  beforeEach(async () => {
    for (const { kysely } of [db, other]) await kysely.deleteFrom('note').execute()
  })

  const write = async (tx: Tx<Schema>, id: number, text: string | null): Promise<void> => {
    await sql`insert into note values (${id}, ${text})`.execute(tx)
  }
  const texts = async ({ kysely } = db): Promise<string[]> =>
    (await kysely.selectFrom('note').select('text').orderBy('id').execute()).map(({ text }) => text)

  test('every failed transaction on a connection rolls back completely', async () => {
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

  test('a connection stays usable after its first statement fails', async () => {
    await assert.rejects(
      db.transaction((tx) => write(tx, 1, null)),
      /null value/,
    )
    await db.transaction((tx) => write(tx, 1, 'yes'))
    assert.deepEqual(await texts(), ['yes'])
  })

  test('a transaction without statements does not contact the database', async () => {
    assert.equal(await countPackets(db, () => db.transaction(async () => {})), 0)
    await assert.rejects(
      db.transaction(async () => Promise.reject(new Error('nothing'))),
      /nothing/,
    )
  })

  test('statements issued together leave together, in their order', async () => {
    const work = () =>
      db.transaction(async (tx) => {
        await Promise.all([write(tx, 1, 'a'), sql`update note set text = ${'b'} where id = ${1}`.execute(tx)])
      })
    // with the begin, and the commit
    assert.equal(await countPackets(db, work), 2)
    assert.deepEqual(await texts(), ['b'])
  })

  test('a first statement without parameters is not overtaken by the next', async () => {
    // The first transaction of a connection begins alone.
    await db.transaction(async () => {})
    await db.transaction(async (tx) => {
      const first = sql`insert into note values (1, 'a')`.execute(tx)
      await Promise.all([first, sql`update note set text = ${'b'} where id = ${1}`.execute(tx)])
    })
    assert.deepEqual(await texts(), ['b'])
    const failing = db.transaction(async (tx) => {
      await sql`insert into note values (2, 'c'); insert into note values (3, 'd')`.execute(tx)
      throw new Error('not today')
    })
    await assert.rejects(failing, /not today/)
    assert.deepEqual(await texts(), ['b'])
  })

  test('deferred statements leave with the commit', async () => {
    const work = () => db.transaction(async (tx) => awaitAtCommit(tx, write(tx, 1, 'a')))
    assert.equal(await countPackets(db, work), 1)
    assert.deepEqual(await texts(), ['a'])
  })

  test('a deferred statement that fails fails the transaction', async () => {
    const failing = db.transaction(async (tx) => {
      awaitAtCommit(tx, write(tx, 1, 'a'))
      awaitAtCommit(tx, write(tx, 2, null))
      awaitAtCommit(tx, write(tx, 3, 'c'))
    })
    await assert.rejects(failing, /null value/)
    // the same when the caller sees only an error that follows from it
    const later = db.transaction(async (tx) => {
      awaitAtCommit(tx, write(tx, 2, null))
      await write(tx, 3, 'c')
    })
    await assert.rejects(later, /null value/)
    assert.deepEqual(await texts(), [])
  })

  test('refuses a statement after the end of the transaction', async () => {
    let ended: Tx<Schema> | undefined
    await db.transaction(async (tx) => {
      ended = tx
    })
    const late = ended as Tx<Schema>
    await assert.rejects(write(late, 1, 'a'), /has ended/)
    assert.throws(() => awaitAtCommit(late, Promise.resolve()), /no open transaction/)
  })

  test('no database commits while a deferred statement of another may fail', async () => {
    const failing = db.transaction((tx) =>
      spanDatabases({ database: db, tx }, [other], async (contextFor) => {
        awaitAtCommit(tx, write(tx, 1, null))
        await write(contextFor(other).tx, 1, 'a')
      }),
    )
    await assert.rejects(failing, /null value/)
    assert.deepEqual([await texts(), await texts(other)], [[], []])
  })
})
