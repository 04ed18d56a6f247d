// Several hosts in one URL: the primary is found, and found again after a fail-over.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createDatabases, type DatabaseProxy, startDatabaseProxy, type TestDatabases } from '@company-data/testkit'
import { until } from '@company-data/testkit/wait'
import { sql } from 'kysely'
import { openDatabase } from '../database.ts'
import { connect, formatHostPort, parseDatabaseName, withDatabase } from './connection.ts'
import { splitHosts } from './hosts.ts'
import { checkServer } from './server-check.ts'

let databases: TestDatabases
let first: DatabaseProxy
let second: DatabaseProxy
before(async () => {
  databases = await createDatabases([])
  ;[first, second] = [await startDatabaseProxy(databases.directory), await startDatabaseProxy(databases.directory)]
})
after(async () => {
  first.close()
  second.close()
  await databases.drop()
})

/** A URL with both proxies as hosts; the label keeps the choices of two tests apart. */
const bothHosts = (label: string, order = [first, second]): string => {
  const urls = order.map((proxy) => new URL(proxy.through(databases.directory)))
  const [url] = urls
  const account = url?.username ? `${url.username}${url.password && `:${url.password}`}@` : ''
  return `postgres://${account}${urls.map(({ host }) => host).join(',')}${url?.pathname}?application_name=${label}`
}

test('a URL with several hosts is split, named and changed', () => {
  const url = 'postgres://me:secret@a:5432,b,[::1]:5433/shop?sslmode=verify-full'
  assert.deepEqual(splitHosts(url), [
    'postgres://me:secret@a:5432/shop?sslmode=verify-full',
    'postgres://me:secret@b/shop?sslmode=verify-full',
    'postgres://me:secret@[::1]:5433/shop?sslmode=verify-full',
  ])
  assert.equal(parseDatabaseName(url), 'shop')
  assert.equal(formatHostPort(url), 'a:5432,b:5432,[::1]:5433')
  assert.equal(withDatabase(url, 'shop_eu'), 'postgres://me:secret@a:5432,b,[::1]:5433/shop_eu?sslmode=verify-full')
  assert.deepEqual(splitHosts('postgres://me:a,b@host/shop'), ['postgres://me:a,b@host/shop'])
})

test('statements and the listener continue at the second host', async () => {
  const db = openDatabase({ url: bothHosts('lost'), maxConnections: 2, silenceMs: 2_000 })
  const heard: string[] = []
  await db.listen('news', (payload) => heard.push(payload))
  await sql`select 1`.execute(db.kysely)
  first.cutAfter(0)
  await until('a statement succeeds', () =>
    sql`select 1`.execute(db.kysely).then(
      () => true,
      () => false,
    ),
  )
  await until('the listener is back', () => heard.includes(''))
  await db.transaction((tx) => db.notify(tx, 'news', 'again'))
  await until('it receives notifications', () => heard.includes('again'))
  await db.close()
  await first.restore()
})

test('a connection leaves a read-only host for the primary', async () => {
  const url = bothHosts('replica')
  const setReadOnly = async (value: 'on' | 'off') => {
    const client = await connect(databases.directory)
    await client.query('set default_transaction_read_only = off')
    await client.query(`alter database "${parseDatabaseName(url)}" set default_transaction_read_only = ${value}`)
    await client.end()
  }
  await setReadOnly('on')
  try {
    await assert.rejects(connect(url), { code: '25006' })
    const any = await connect(`${url}&target_session_attrs=any`)
    await any.end()
    const db = openDatabase({ url, maxConnections: 1 })
    await assert.rejects(sql`select 1`.execute(db.kysely), { code: '25006' })
    // The primary has changed.
    await setReadOnly('off')
    await sql`select 1`.execute(db.kysely)
    await db.close()
  } finally {
    await setReadOnly('off')
  }
})

test('a start with a dead host uses the other one', async () => {
  first.cutAfter(0)
  await checkServer({ url: bothHosts('start'), setting: 'DATABASE_URL', warn: () => undefined })
  const client = await connect(bothHosts('single'))
  await client.end()
  await first.restore()
})
