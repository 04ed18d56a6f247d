// Pushes written by another process: delivered on commit, never on rollback, to persons only.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { openPushStream, openRegion, ownPlatform, registerPerson } from '@company-data/testkit'
import { sql } from 'kysely'
import { clock } from '../../../platform/clock/clock.ts'
import { ids } from '../../../platform/ids/ids.ts'
import { pushNotifier } from './notify-devices.ts'

const platform = await ownPlatform()
const time = clock()
const companies = new Set<string>()
const { notify, notifyAll } = pushNotifier({
  clock: time,
  ids: ids(time),
  accounts: { state: (userId) => ({ usertype: companies.has(userId) ? 'company' : 'person' }) },
  config: { webPush: undefined },
})
/** Separate connections: for the platform, this is another process. */
const database = openRegion(platform)
const countRows = async (userId: string): Promise<number> =>
  (await sql`select from push where person_user_id = ${userId}`.execute(database.kysely)).rows.length

test('A-33, G-115: a push of another process is delivered on commit, never on rollback', async () => {
  const person = await registerPerson(platform)
  const stream = await openPushStream(person)
  const [rolledBackId, committedId] = [randomUUID(), randomUUID()]
  const failing = database.transaction(async (tx) => {
    await notify({ database, tx }, person.userId, { type: 'message', id: rolledBackId })
    throw new Error('the operation fails')
  })
  await assert.rejects(failing, /the operation fails/)
  await database.transaction((tx) => notify({ database, tx }, person.userId, { type: 'message', id: committedId }))
  assert.equal((await stream.next()).data.id, committedId)
  assert.equal(await countRows(person.userId), 1)
  stream.close()
})

test('D1-WHD-28: companies are not pushed to', async () => {
  const company = randomUUID()
  companies.add(company)
  await database.transaction((tx) => notify({ database, tx }, company, { type: 'message', id: randomUUID() }))
  assert.equal(await countRows(company), 0)
})

test('A-34: an early push with a late commit is not skipped, none is repeated', async () => {
  const person = await registerPerson(platform)
  const stream = await openPushStream(person)
  const [late, early, ...many] = Array.from({ length: 5 }, () => randomUUID()) as [string, string, ...string[]]
  const push = (id: string) => ({ type: 'message' as const, id, personUserId: person.userId })
  let lastEventId = ''
  await database.transaction(async (tx) => {
    await notifyAll({ database, tx }, [push(late)])
    await openRegion(platform).transaction(async (other) => {
      await notifyAll({ database, tx: other }, [push(early)])
    })
    lastEventId = (await stream.next()).id
    stream.close()
  })
  await database.transaction((tx) => notifyAll({ database, tx }, many.map(push)))
  const resumedStream = await openPushStream(person, { lastEventId })
  const receivedIds = []
  for (const _ of [late, ...many]) receivedIds.push((await resumedStream.next()).data.id)
  assert.deepEqual(receivedIds, [late, ...many])
  const middle = resumedStream.pushes[2]?.id ?? ''
  resumedStream.close()
  const rest = await openPushStream(person, { lastEventId: middle })
  assert.equal((await rest.next()).data.id, many[2])
  rest.close()
})

test('A-34: more than 500 missed pushes or a lost connection cause one resync', async () => {
  const person = await registerPerson(platform)
  const stream = await openPushStream(person)
  const notifyMany = (count: number) =>
    database.transaction((tx) =>
      notifyAll(
        { database, tx },
        Array.from({ length: count }, () => ({ type: 'message', id: randomUUID(), personUserId: person.userId })),
      ),
    )
  await notifyMany(1)
  const { id: lastEventId } = await stream.next()
  stream.close()
  await notifyMany(501)
  const resumedStream = await openPushStream(person, { lastEventId })
  assert.equal((await resumedStream.next()).data.type, 'resync')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and (query ilike 'listen%' or query = 'select 1')`.execute(database.kysely)
  // Notifications of the many may still arrive after the stream was opened.
  for (let type = ''; type !== 'resync'; ) type = (await resumedStream.next()).data.type
  resumedStream.close()
})

test('A-33: a stopping server ends its streams cleanly', async () => {
  const stream = await openPushStream(await registerPerson(platform))
  await Promise.all([platform.stop(), stream.ended])
  assert.equal(await stream.ended, 'cleanly')
})
