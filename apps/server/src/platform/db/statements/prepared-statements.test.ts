// Repeated statements are prepared, and survive a change of their tables, in a transaction and outside.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { withConnection } from '../connection/connection.ts'
import { type Database, openDatabase } from '../database.ts'
import { eachServer } from '../testing/each-server.ts'

eachServer('prepared statements', (server) => {
  let url = ''
  let db: Database<unknown>
  before(async () => {
    url = await server.newDatabase()
    await withConnection(url, (client) => client.query('create table item (id int primary key, name text)'))
    // one connection: the statement runs where it was prepared
    db = openDatabase({ url, maxConnections: 1 })
    await sql`insert into item values (${1}, ${'one'})`.execute(db.kysely)
  })
  after(() => db.close())

  const read = async (on: Database<unknown>['kysely']): Promise<unknown> =>
    (await sql`select * from item where id = ${1}`.execute(on)).rows[0]

  const preparedTexts = async (): Promise<string[]> => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db.kysely)
    return rows.map(({ statement }) => statement)
  }

  const addColumn = (name: string) =>
    withConnection(url, (client) => client.query(`alter table item add column ${name} text`))

  test('prepares a statement at its second use, not at its first', async () => {
    for (let times = 0; times < 3; times += 1) await read(db.kysely)
    await sql`select ${'only once'}::text`.execute(db.kysely)
    const texts = await preparedTexts()
    assert.ok(texts.some((text) => text.includes('from item where id = $1')))
    assert.ok(!texts.some((text) => text.includes('$1::text')))
  })

  test('a prepared statement sees an added column at the next call', async () => {
    await addColumn('second')
    assert.deepEqual(await read(db.kysely), { id: 1, name: 'one', second: null })
    assert.deepEqual(await read(db.kysely), { id: 1, name: 'one', second: null })
  })

  test('the same inside a transaction, which runs again', async () => {
    const counted = async (on: Database<unknown>['kysely']) =>
      (await sql`select item.* from item where id < ${9}`.execute(on)).rows[0]
    for (let times = 0; times < 3; times += 1) await counted(db.kysely)
    await addColumn('third')
    let tries = 0
    const row = await db.transaction((tx) => {
      tries += 1
      return counted(tx)
    })
    assert.deepEqual(row, { id: 1, name: 'one', second: null, third: null })
    assert.equal(tries, 2)
  })

  test('texts of ever new lengths do not fill the server with plans', async () => {
    for (let length = 1; length < 300; length += 1) {
      const list = sql.join(Array.from({ length }, (_, value) => value))
      for (let times = 0; times < 2; times += 1) await sql`select id from item where id in (${list})`.execute(db.kysely)
    }
    assert.ok((await preparedTexts()).length <= 200)
  })
})
