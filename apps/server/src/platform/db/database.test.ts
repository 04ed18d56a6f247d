// A database connection: transactions and their retries, named statements, parsing, broken connections.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '@company-data/testkit/wait'
import { sql } from 'kysely'
import { withConnection } from './connection/connection.ts'
import { type Database, openDatabase, type Tx } from './database.ts'
import { isLost, OutcomeUnknown } from './store-error.ts'
import { eachServer } from './testing/each-server.ts'

interface Schema {
  account: { name: string; balance: number }
}

const readBalance = async (db: Database<Schema> | { kysely: Tx<Schema> }, name: string): Promise<number> => {
  const row = await db.kysely.selectFrom('account').select('balance').where('name', '=', name).executeTakeFirstOrThrow()
  return row.balance
}

const add = (tx: Tx<Schema>, name: string, amount: number): Promise<unknown> =>
  tx
    .updateTable('account')
    .set((row) => ({ balance: row('balance', '+', amount) }))
    .where('name', '=', name)
    .execute()

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

eachServer('database', (server) => {
  let url = ''
  let db: Database<Schema>
  const errors: Error[] = []

  before(async () => {
    url = await server.newDatabase()
    await withConnection(url, (client) =>
      client.query('create table account (name text primary key, balance int8 not null)'),
    )
    db = openDatabase<Schema>({
      url,
      maxConnections: 4,
      applicationName: 'probe',
      onError: (error) => errors.push(error),
    })
  })
  after(() => db.close())

  const reset = async (): Promise<void> => {
    await db.kysely.deleteFrom('account').execute()
    await db.kysely
      .insertInto('account')
      .values([
        { name: 'a', balance: 100 },
        { name: 'b', balance: 100 },
      ])
      .execute()
  }

  test('a transaction that throws rolls back and rethrows its error', async () => {
    await reset()
    const transaction = db.transaction(async (tx) => {
      await add(tx, 'a', 5)
      throw new Error('changed my mind')
    })
    await assert.rejects(transaction, { message: 'changed my mind' })
    assert.equal(await readBalance(db, 'a'), 100)
  })

  test('colliding serializable transactions are retried until both commit', async () => {
    await reset()
    const bothRead = meeting(2)
    let runs = 0
    // Each allows itself a withdrawal when the sum is enough: together they would overdraw (write skew).
    const withdraw = (name: string) =>
      db.transaction(
        async (tx) => {
          runs += 1
          const sum = (await readBalance({ kysely: tx }, 'a')) + (await readBalance({ kysely: tx }, 'b'))
          await bothRead()
          if (sum >= 200) await add(tx, name, -150)
        },
        { isolation: 'serializable' },
      )
    await Promise.all([withdraw('a'), withdraw('b')])
    assert.equal(runs, 3)
    assert.equal((await readBalance(db, 'a')) + (await readBalance(db, 'b')), 50)
  })

  test('a deadlock is resolved by retrying the victim', async () => {
    await reset()
    const bothHold = meeting(2)
    const move = (from: string, to: string) =>
      db.transaction(async (tx) => {
        await add(tx, from, -1)
        await bothHold()
        await add(tx, to, 1)
      })
    await Promise.all([move('a', 'b'), move('b', 'a')])
    assert.deepEqual([await readBalance(db, 'a'), await readBalance(db, 'b')], [100, 100])
  })

  test('retries a collision five times, and no other error', async () => {
    let runs = 0
    const failWith = (code: string) =>
      db.transaction(async (tx) => {
        runs += 1
        await sql`do ${sql.raw(`$$ begin raise exception 'no' using errcode = '${code}'; end $$`)}`.execute(tx)
      })
    await assert.rejects(failWith('40001'), { code: '40001' })
    assert.equal(runs, 6)
    await assert.rejects(failWith('23505'), { code: '23505' })
    assert.equal(runs, 7)
  })

  test('losing its connection fails a transaction, not the process or pool', async () => {
    const transaction = db.transaction(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db.kysely)
      await sql`select 1`.execute(tx)
    })
    await assert.rejects(transaction, /terminat|EPIPE|ECONNRESET|closed|connection error/)
    assert.equal(await db.isHealthy(), true)
  })

  test('parses int8 as a safe number, date as text, timestamptz as Date, json', async () => {
    const text = `select 9007199254740991::int8 as big, array[1, null]::int8[] as list, date '2024-02-29' as day,
      array[date '2024-02-29'] as days, timestamptz '2024-02-29 12:00+00' as at, '{"a":[1]}'::jsonb as data`
    assert.deepEqual(await db.query({ name: 'values', text }), [
      {
        big: Number.MAX_SAFE_INTEGER,
        list: [1, null],
        day: '2024-02-29',
        days: ['2024-02-29'],
        at: new Date('2024-02-29T12:00:00Z'),
        data: { a: [1] },
      },
    ])
    await assert.rejects(db.query({ name: 'too-big', text: 'select 9007199254740992::int8' }), RangeError)
  })

  test('prepares a named statement once per connection, also after an error', async () => {
    const single = openDatabase<Schema>({ url, maxConnections: 1 })
    const pid = () => single.query<{ pid: number }>({ name: 'pid', text: 'select pg_backend_pid() as pid' })
    const before = await pid()
    await assert.rejects(single.query({ name: 'wrong', text: 'select $1::int / 0', values: [1] }), { code: '22012' })
    assert.deepEqual(await pid(), before)
    const prepared = await single.query({
      name: 'list',
      text: "select name from pg_prepared_statements where name = 'pid'",
    })
    assert.deepEqual(prepared, [{ name: 'pid' }])
    await single.close()
  })

  test('a named statement survives a migration that changes its columns', async () => {
    await sql`create table changing (a int)`.execute(db.kysely)
    await sql`insert into changing values (1)`.execute(db.kysely)
    const read = () => db.query({ name: 'changing', text: 'select * from changing' })
    assert.deepEqual(await read(), [{ a: 1 }])
    await sql`alter table changing add b int`.execute(db.kysely)
    assert.deepEqual(await read(), [{ a: 1, b: null }])
    assert.deepEqual(await read(), [{ a: 1, b: null }])
  })

  test('a connection lost in a transaction or commit is reported as such', async () => {
    const fragile = openDatabase<Schema>({ url, maxConnections: 1 })
    await sql`create table fatal (a int)`.execute(db.kysely)
    await sql`create function end_own_backend() returns trigger language plpgsql as
      'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'`.execute(db.kysely)
    await sql`create constraint trigger at_commit after insert on fatal deferrable initially deferred
      for each row execute function end_own_backend()`.execute(db.kysely)
    await assert.rejects(
      fragile.transaction((tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)),
      (error: unknown) => isLost(error) && !(error instanceof OutcomeUnknown),
    )
    await until('it is healthy again', () => fragile.isHealthy())
    const heard: string[] = []
    const stop = await fragile.listen('fatal', () => heard.push('fatal'))
    const transaction = fragile.transaction(async (tx) => {
      fragile.notified(tx, 'fatal', '')
      await sql`insert into fatal values (1)`.execute(tx)
    })
    await assert.rejects(transaction, OutcomeUnknown)
    assert.deepEqual(heard, ['fatal'], 'what may have changed is loaded again')
    await until('it is healthy again', () => fragile.isHealthy())
    // A single statement is an implicit transaction.
    await assert.rejects(sql`insert into fatal values (${1})`.execute(fragile.kysely), OutcomeUnknown)
    await until('it is healthy again', () => fragile.isHealthy())
    const text = 'insert into fatal values ($1)'
    await assert.rejects(fragile.query({ name: 'fatal', text, values: [1] }), OutcomeUnknown)
    await until('it is healthy again', () => fragile.isHealthy())
    await stop()
    await fragile.close()
  })

  test('limits statements to 30 s and idle transactions to 60 s', async () => {
    const text = `select current_setting('statement_timeout') as statement, current_setting('application_name') as name,
      current_setting('idle_in_transaction_session_timeout') as idle`
    assert.deepEqual(await db.query({ name: 'limits', text }), [{ statement: '30s', idle: '1min', name: 'probe' }])
  })

  test('A-91: the health check works while every pool connection is busy', async () => {
    const single = openDatabase<Schema>({ url, maxConnections: 1 })
    await single.transaction(async (tx) => {
      await sql`select 1`.execute(tx)
      assert.equal(await single.isHealthy(), true)
    })
    await single.close()
  })

  test('an unreachable database is unhealthy, and closing twice is allowed', async () => {
    const dead = openDatabase({ url: 'postgres://x:y@127.0.0.1:1/z' })
    assert.equal(await dead.isHealthy(), false)
    await dead.close()
    await dead.close()
  })
})
