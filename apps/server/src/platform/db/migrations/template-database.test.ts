// Databases are copied from one migrated template, also by concurrent callers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDatabaseName, quoteName, withAdminConnection, withConnection } from '../connection/connection.ts'
import { eachServer, type TestServer } from '../testing/each-server.ts'
import { createFromTemplate, dropDatabase } from './template-database.ts'

const templateNames = (server: TestServer): Promise<string[]> =>
  withAdminConnection(server.url(), async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where datname like 'template\\_%' and datistemplate order by datname",
    )
    return rows.map(({ datname }) => datname)
  })

const dropTemplate = (server: TestServer, name: string): Promise<unknown> =>
  withAdminConnection(server.url(), async (client) => {
    await client.query(`alter database ${quoteName(name)} is_template false`)
    await client.query(`drop database ${quoteName(name)}`)
  })

const newTemplates = async (server: TestServer, work: () => Promise<unknown>): Promise<string[]> => {
  const before = new Set(await templateNames(server))
  await work()
  return (await templateNames(server)).filter((name) => !before.has(name))
}

// A mark of this run, so that a template of an earlier run on a permanent server is not found.
const schema = `create table fruit (name text primary key); comment on table fruit is '${process.hrtime.bigint()}'`

eachServer('template', (server) => {
  const create = (folder: string) => createFromTemplate({ serverUrl: server.url(), folder, name: server.newName() })

  test('eight concurrent callers get eight databases from one template', async () => {
    const folder = await server.migrations({ '0001-a.sql': schema })
    let urls: string[] = []
    const createdTemplates = await newTemplates(server, async () => {
      urls = await Promise.all(Array.from({ length: 8 }, () => create(folder)))
    })
    assert.equal(createdTemplates.length, 1)
    assert.equal(new Set(urls.map(parseDatabaseName)).size, 8)
    for (const url of urls) await withConnection(url, (client) => client.query("insert into fruit values ('fig')"))
    for (const name of createdTemplates) await dropTemplate(server, name)
  })

  test('rebuilds the template for other migrations, or if it is incomplete', async () => {
    const folder = await server.migrations({ '0001-a.sql': `${schema}; select 2` })
    const [name = ''] = await newTemplates(server, () => create(folder))
    await dropTemplate(server, name)
    await withAdminConnection(server.url(), (client) => client.query(`create database ${quoteName(name)}`))
    const url = await create(folder)
    await withConnection(url, (client) => client.query('select from fruit'))
    assert.ok((await templateNames(server)).includes(name))
    await dropTemplate(server, name)
  })

  test('drops a database that is in use, and ignores a missing one', async () => {
    const url = await server.newDatabase()
    await withConnection(url, async () => {
      await dropDatabase(url)
      await dropDatabase(url)
    })
    await assert.rejects(
      withConnection(url, async () => {}),
      { code: '3D000' },
    )
  })
})
