// The migration runner: order, one runner at a time, and the refusal of histories that do not match.
import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { withConnection } from '../connection/connection.ts'
import { ensureDatabaseAt } from '../connection/create-database.ts'
import { StoreError } from '../store-error.ts'
import { eachServer } from '../testing/each-server.ts'
import { migrate, readMigrationState } from './migrate.ts'

const first = 'create table fruit (name text primary key);'
const second = "insert into fruit values ('apple'); insert into fruit values ('pear');"

const refusal = (part: RegExp) => (error: unknown) => error instanceof StoreError && part.test(error.message)

const fruits = (url: string): Promise<string[]> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from fruit order by name')
    return rows.map(({ name }) => name)
  })

eachServer('migrate', (server) => {
  test('files run in the order of their numbers, once', async () => {
    const url = await server.newDatabase()
    const files = {
      '10-late.sql': "update fruit set name = 'fig' where name = 'pear'",
      '9_b.sql': second,
      '0001-a.sql': first,
    }
    const folder = await server.migrations({ ...files, 'README.md': 'not a migration' })
    assert.deepEqual(await migrate(url, folder), { applied: ['0001-a.sql', '9_b.sql', '10-late.sql'] })
    assert.deepEqual(await migrate(url, folder), { applied: [] })
    assert.deepEqual(await fruits(url), ['apple', 'fig'])
  })

  test('a later file is applied on top', async () => {
    const url = await server.newDatabase()
    const folder = await server.migrations({ '0001-a.sql': first })
    await migrate(url, folder)
    await writeFile(join(folder, '0002-b.sql'), second)
    assert.deepEqual(await migrate(url, folder), { applied: ['0002-b.sql'] })
  })

  test('an index is built concurrently, also after an interrupted attempt', async () => {
    const url = await server.newDatabase()
    const index = 'create unique index concurrently if not exists by_length on fruit (length(name));'
    const files = { '0001-a.sql': first, '0002-b.sql': second }
    const folder = await server.migrations({ ...files, '0003-c.sql': `-- Names by length.\n${index}\n` })
    await migrate(url, folder)
    const isValid = (): Promise<unknown> =>
      withConnection(url, async (client) => {
        const { rows } = await client.query(
          "select indisvalid from pg_index where indexrelid = to_regclass('by_length')",
        )
        return rows[0]?.indisvalid
      })
    assert.equal(await isValid(), true)
    const other = await server.newDatabase()
    const otherFolder = await server.migrations(files)
    await migrate(other, otherFolder)
    await withConnection(other, async (client) => {
      await client.query("insert into fruit values ('peach')")
      await assert.rejects(client.query(index), /could not create unique index/)
      await client.query("delete from fruit where name = 'peach'")
    })
    await writeFile(join(otherFolder, '0003-c.sql'), index)
    assert.deepEqual(await migrate(other, otherFolder), { applied: ['0003-c.sql'] })
    await withConnection(other, async (client) => {
      const { rowCount } = await client.query(
        "select from pg_index where indexrelid = to_regclass('by_length') and indisvalid",
      )
      assert.equal(rowCount, 1)
    })
    await writeFile(join(otherFolder, '0004-d.sql'), `${index} ${second}`)
    await assert.rejects(migrate(other, otherFolder), refusal(/0004-d\.sql must have only: create index concurrently/))
  })

  test('parallel runs wait for each other and apply every file once', async () => {
    const url = await server.newDatabase()
    const folder = await server.migrations({ '0001-a.sql': first, '0002-b.sql': `select pg_sleep(0.2); ${second}` })
    const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(url, folder)))
    assert.deepEqual(runs.map(({ applied }) => applied.length).sort(), [0, 0, 0, 2])
  })

  test('a failing file rolls back, and the files before it stay applied', async () => {
    const url = await server.newDatabase()
    const folder = await server.migrations({ '0001-a.sql': first, '0002-b.sql': `${second} select 1/0;` })
    await assert.rejects(migrate(url, folder), refusal(/0002-b\.sql failed: division by zero/))
    assert.deepEqual(await fruits(url), [])
    await writeFile(join(folder, '0002-b.sql'), second)
    assert.deepEqual(await migrate(url, folder), { applied: ['0002-b.sql'] })
  })

  test('a file that met a deadlock or a held lock is tried again', async () => {
    const url = await server.newDatabase()
    // A sequence keeps its value when the transaction is rolled back.
    const failTwice = `do $$ begin
        case nextval('attempt') when 1 then raise exception using errcode = '40P01';
          when 2 then raise exception using errcode = '55P03'; else null; end case;
      end $$;`
    const files = { '0001-a.sql': `${first} create sequence attempt;`, '0002-b.sql': `${second} ${failTwice}` }
    assert.deepEqual(await migrate(url, await server.migrations(files)), { applied: ['0001-a.sql', '0002-b.sql'] })
    assert.deepEqual(await fruits(url), ['apple', 'pear'])
  })

  test('a file that meets a deadlock in every attempt ends the migration', async () => {
    const url = await server.newDatabase()
    const failAlways = `select nextval('attempt'); do $$ begin raise exception using errcode = '40P01'; end $$;`
    const files = { '0001-a.sql': 'create sequence attempt;', '0002-b.sql': failAlways }
    await assert.rejects(migrate(url, await server.migrations(files)), refusal(/0002-b\.sql failed/))
    await withConnection(url, async (client) => {
      assert.deepEqual((await client.query('select last_value::integer from attempt')).rows, [{ last_value: 5 }])
    })
  })

  test('refuses a file changed after it was applied, ignoring line endings', async () => {
    const url = await server.newDatabase()
    const folder = await server.migrations({ '0001-a.sql': 'select 1;\nselect 2;\n' })
    await migrate(url, folder)
    await writeFile(join(folder, '0001-a.sql'), 'select 1;\r\nselect 2;\r\n')
    await migrate(url, folder)
    await writeFile(join(folder, '0001-a.sql'), 'select 1;\nselect 3;\n')
    await assert.rejects(migrate(url, folder), refusal(/0001-a\.sql was changed/))
  })

  test('refuses a database of another program and applies nothing', async () => {
    const url = await server.newDatabase()
    const folder = await server.migrations({ '0001-a.sql': first, '0002-b.sql': second })
    await migrate(url, folder)
    await rm(join(folder, '0002-b.sql'))
    await writeFile(join(folder, '0003-c.sql'), 'drop table fruit')
    await assert.rejects(migrate(url, folder), refusal(/0002-b\.sql, which this program lacks/))
    assert.deepEqual(await fruits(url), ['apple', 'pear'])
  })

  test('an older program works with the tables of a newer one', async () => {
    const url = await server.newDatabase()
    const old = await server.migrations({ '0001-a.sql': first })
    await migrate(url, await server.migrations({ '0001-a.sql': first, '0002-b.sql': second }))
    assert.deepEqual(await migrate(url, old), { applied: [] })
    assert.deepEqual(await readMigrationState(url, old), { applied: ['0001-a.sql', '0002-b.sql'], pending: [] })
  })

  test('refuses a database that a newer program took something from', async () => {
    const url = await server.newDatabase()
    const [a, b] = ['alter table fruit add column taste text;', 'create table taste (name text primary key);']
    const files = { '0001-a.sql': `${first} ${a}`, '0002-b.sql': b }
    const contract = '-- contract: 0002-b.sql\nalter table fruit drop column taste;'
    await migrate(url, await server.migrations({ ...files, '0003-c.sql': contract }))
    const oldest = await server.migrations({ '0001-a.sql': files['0001-a.sql'] })
    await assert.rejects(migrate(url, oldest), refusal(/0003-c\.sql, which takes away what this program uses/))
    assert.deepEqual(await migrate(url, await server.migrations(files)), { applied: [] })
  })

  test('refuses misplaced, duplicate and missing file numbers', async () => {
    const url = await server.newDatabase()
    const folder = await server.migrations({ '0002-b.sql': first })
    await migrate(url, folder)
    await writeFile(join(folder, '0001-a.sql'), 'select 1')
    await assert.rejects(migrate(url, folder), refusal(/0001-a\.sql comes before 0002-b\.sql/))
    const twice = await server.migrations({ '1-a.sql': 'select 1', '01-b.sql': 'select 2' })
    await assert.rejects(migrate(url, twice), refusal(/same number/))
    await assert.rejects(migrate(url, await server.migrations({ 'a.sql': '' })), refusal(/must begin with a number/))
  })

  test('concurrent starters create a missing database once', async () => {
    const url = server.url().replace(/\/\w+(\?|$)/, `/${server.newName()}$1`)
    await Promise.all([1, 2, 3, 4].map(() => ensureDatabaseAt(url)))
    const show =
      "select current_setting('server_encoding') as encoding, datcollate from pg_database where datname = current_database()"
    const { rows } = await withConnection(url, (client) => client.query(show))
    assert.deepEqual(rows, [{ encoding: 'UTF8', datcollate: 'C' }])
  })
})

test('the error for an unreachable server does not contain its password', async () => {
  const failing = ensureDatabaseAt('postgres://someone:secret@127.0.0.1:1/x')
  await assert.rejects(failing, (error: unknown) => {
    assert.ok(error instanceof StoreError)
    assert.match(error.message, /127\.0\.0\.1:1 cannot be used/)
    assert.doesNotMatch(error.message, /secret/)
    return true
  })
})
