// Notifications are sent with the commit, reach every listener, and resume after a lost connection.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { leaveTimeFor, until } from '@company-data/testkit/wait'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../database.ts'
import { onEmbeddedServer } from '../testing/each-server.ts'

onEmbeddedServer('listen', (server) => {
  let db: Database<unknown>
  let url = ''
  before(async () => {
    url = await server.newDatabase()
    db = openDatabase({ url, applicationName: 'ears' })
  })
  after(() => db.close())

  const notify = (topic: string, payload?: string) => db.transaction((tx) => db.notify(tx, topic, payload))
  const listListenerPids = async (): Promise<number[]> => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where application_name = 'ears listener' and datname = current_database()
    `.execute(db.kysely)
    return rows.map(({ pid }) => pid)
  }

  test('a notification comes with the commit, and not when the transaction fails', async () => {
    const heard: string[] = []
    const stop = await db.listen('Topic "one"', (payload) => heard.push(payload))
    const failing = db.transaction(async (tx) => {
      await db.notify(tx, 'Topic "one"', 'never')
      throw new Error('no')
    })
    await assert.rejects(failing)
    await notify('Topic "one"', 'yes')
    await notify('Topic "one"')
    await until('it is known', () => heard.length === 2)
    assert.deepEqual(heard, ['yes', ''])
    await stop()
  })

  test('topics share one connection, and their listeners are independent', async () => {
    const heard: string[] = []
    const hear = (payload: string) => heard.push(payload)
    const stops = [
      await db.listen('b', () => {
        throw new Error('mine alone')
      }),
      await db.listen('b', hear),
      await db.listen('b', hear),
      await db.listen('c', (payload) => heard.push(`c ${payload}`)),
    ]
    assert.equal((await listListenerPids()).length, 1)
    await notify('b', '1')
    await notify('c', '2')
    await until('it is known', () => heard.length === 3)
    await stops[2]?.()
    await notify('b', '3')
    await notify('c', '4')
    await until('it is known', () => heard.includes('c 4'))
    assert.deepEqual(heard, ['1', '1', 'c 2', '3', 'c 4'])
    for (const stop of stops) await stop()
    await notify('b', '5')
    await leaveTimeFor('a notice', 30)
    assert.equal(heard.length, 5)
  })

  test('after a lost connection every listener is called once, then resumes', async () => {
    const heard: string[] = []
    const stops = [
      await db.listen('d', (payload) => heard.push(`d ${payload}`)),
      await db.listen('e', (payload) => heard.push(`e ${payload}`)),
    ]
    for (const pid of await listListenerPids()) await sql`select pg_terminate_backend(${pid})`.execute(db.kysely)
    await until('it is known', () => heard.length === 2)
    assert.deepEqual(heard.toSorted(), ['d ', 'e '])
    await notify('d', 'again')
    await until('it is known', () => heard.includes('d again'))
    assert.equal(heard.length, 3)
    assert.equal((await listListenerPids()).length, 1)
    for (const stop of stops) await stop()
  })

  test('refuses a topic that PostgreSQL would truncate', async () => {
    await assert.rejects(
      db.listen('x'.repeat(64), () => {}),
      RangeError,
    )
  })

  test('close ends the listening connection', async () => {
    const other = openDatabase({ url, applicationName: 'other ears' })
    await other.listen('f', () => {})
    await other.close()
    const isListenerClosed = async () => {
      const { rows } = await sql`select from pg_stat_activity where application_name = 'other ears listener'`.execute(
        db.kysely,
      )
      return rows.length === 0
    }
    await until('it is known', isListenerClosed)
    await assert.rejects(other.listen('f', () => {}))
  })
})
