// Fetches that wait for the next event: of the plain channel and of a webhook, from any process, and without losses.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  CHANGES_PATH,
  connected,
  eventually,
  type FeedFixture,
  leaveTimeFor,
  readItemIds,
  readStatusAndKey,
  startFeedFixture,
  until,
} from '@company-data/testkit'
import { sql } from 'kysely'

let feed: FeedFixture
before(async () => {
  feed = await startFeedFixture()
})
after(() => feed.stop())

/** Writers announce events of the plain channel only while a fetch waits. */
const isAwaited = async (serviceId: string): Promise<boolean> => {
  const channel = await feed.database.kysely
    .selectFrom('change_channel')
    .select('awaited_until')
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow()
  return channel.awaited_until !== null
}

test('a waiting fetch returns with the next event of the service', async () => {
  const service = await feed.service()
  assert.equal(await isAwaited(service.id), false)
  const waiting = service.fetch('?wait=25&ack=')
  await until('the fetch waits', () => isAwaited(service.id))
  // The connections of this test are not the platform's, so the platform sees them as another process.
  await feed.raise(...connected(service.id, 2))
  const reply = await waiting
  assert.equal(reply.body.items.length, 2)
  const lease = reply.headers['x-platform-lease']
  assert.deepEqual(readItemIds(await service.fetch(`?ack=${lease}`)), [])
  assert.equal(await feed.countStored(service.id), 0)
})

test('a fetch returns events at once, and an empty page when its wait ends', async () => {
  const service = await feed.service()
  await feed.raise(...connected(service.id))
  assert.equal(readItemIds(await service.fetch('?wait=25')).length, 1)
  assert.equal(await isAwaited(service.id), false)
  const { status, body } = await service.fetch('?wait=1')
  assert.deepEqual([status, body.items, body.more], [200, [], false])
})

test('every waiting fetch of a service wakes, and one of them gets the event', async () => {
  const service = await feed.service()
  const waiting = Array.from({ length: 20 }, () => service.fetch('?wait=2&ack='))
  await until('a fetch waits', () => isAwaited(service.id))
  await leaveTimeFor('all fetches to wait', 100)
  await feed.raise(...connected(service.id))
  const counts = (await Promise.all(waiting)).map((reply) => readItemIds(reply).length)
  assert.equal(counts.filter((count) => count === 1).length, 1)
  assert.equal(counts.filter((count) => count === 0).length, 19)
})

test('a waiting fetch of a webhook returns the events that are parked for it', async () => {
  const service = await feed.service()
  const webhookId = await feed.webhook(service.id)
  const fetchParked = () => service.fetch(`?wait=25&webhook_id=${webhookId.toUpperCase()}`)
  await feed.setWebhook(webhookId, { health: 'bad' })
  const waiting = fetchParked()
  await leaveTimeFor('the fetch to wait', 100)
  await feed.raise(...connected(service.id))
  assert.equal(readItemIds(await waiting).length, 1)
})

test('the first failed delivery of a webhook wakes the fetch that waits for it', async () => {
  const service = await feed.service()
  const { status, body } = await feed.company.call('POST', `/api/services/${service.id}/webhooks`, {
    url: `${feed.platform.frontDoor}/never-called`,
  })
  assert.equal(status, 201)
  const waiting = service.fetch(`?wait=25&webhook_id=${body.id}`)
  await leaveTimeFor('the fetch to wait', 100)
  await feed.raise(...connected(service.id))
  assert.equal(readItemIds(await waiting).length, 1)
})

test('a waiting fetch whose client hung up takes nothing', async () => {
  const service = await feed.service()
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${service.token}` }
  const address = `${feed.company.apiUrl}${CHANGES_PATH}?wait=25&ack=`
  const aborted = assert.rejects(fetch(address, { headers, signal: leaving.signal }))
  await until('the fetch waits', () => isAwaited(service.id))
  leaving.abort()
  await aborted
  await leaveTimeFor('the platform to notice', 100)
  await feed.raise(...connected(service.id))
  assert.equal(readItemIds(await service.fetch('?ack=')).length, 1)
})

test('a fetch that waits when writes are paused drains nothing', async () => {
  const service = await feed.service()
  const waiting = service.fetch('?wait=25')
  await until('the fetch waits', () => isAwaited(service.id))
  const setMode = (mode: string) => feed.platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode })
  assert.equal((await setMode('writes_paused')).status, 200)
  try {
    await feed.raise(...connected(service.id))
    assert.deepEqual(await readStatusAndKey(waiting), [503, 'db.writes_paused'])
  } finally {
    await setMode('normal')
  }
  await eventually(async () => readItemIds(await service.fetch()).length, 1)
})

test('beyond twenty waiting fetches of a service, the next returns at once', async () => {
  const service = await feed.service()
  const leaving = new AbortController()
  const options = { headers: { authorization: `Bearer ${service.token}` }, signal: leaving.signal }
  const address = `${feed.company.apiUrl}${CHANGES_PATH}?wait=25`
  let responses = 0
  const waiting = Array.from({ length: 21 }, () =>
    fetch(address, options).then(
      () => ++responses,
      () => 0,
    ),
  )
  // The clock of the others has 25 seconds.
  await until('one fetch has returned', () => responses === 1)
  leaving.abort()
  await Promise.all(waiting)
  assert.equal(responses, 1)
})

test('refuses all but 40 of 300 waiting fetches of a service at once', async () => {
  const service = await feed.service()
  await feed.raise(...connected(service.id))
  const headers = { authorization: `Bearer ${service.token}` }
  const address = `${feed.company.apiUrl}${CHANGES_PATH}?wait=1`
  const refused: Array<string | null> = []
  const fetchOnce = async (): Promise<number> => {
    const reply = await fetch(address, { headers })
    if (reply.status === 429) refused.push(reply.headers.get('retry-after'))
    return reply.status
  }
  const statuses = await feed.database.transaction(async (tx) => {
    // No fetch of the channel comes to its end while this lock is held.
    await sql`select pg_advisory_xact_lock(hashtext('changes'), hashtext(${service.id}))`.execute(tx)
    const replies = Array.from({ length: 300 }, fetchOnce)
    await until('the rest has been refused', () => refused.length === 260)
    return replies
  })
  const done = await Promise.all(statuses)
  assert.deepEqual([done.filter((status) => status === 200).length, new Set(refused)], [40, new Set(['1'])])
})

test('a fetch that waits when its client is deleted gets nothing', async () => {
  const service = await feed.service()
  const waiting = service.fetch('?wait=25')
  await until('the fetch waits', () => isAwaited(service.id))
  assert.equal((await feed.company.call('DELETE', `/api/services/${service.id}/client`)).status, 204)
  await feed.raise(...connected(service.id))
  assert.deepEqual(await readStatusAndKey(waiting), [401, 'auth.token_invalid'])
})

test('a text of an event may hold a backslash, but no null character', async () => {
  const service = await feed.service()
  const raise = (code: string) =>
    feed.raise(...connected(service.id).map((change) => ({ ...change, subject: { ...change.subject, code } })))
  await raise('C:\\u0000')
  for (const text of ['\u0000', '\\\u0000', '\ud800']) await assert.rejects(raise(text), { key: 'request.invalid' })
  assert.equal((await service.fetch()).body.items[0].share_code, 'C:\\u0000')
})

test('a wait of less than a second or more than 25 is refused', async () => {
  const service = await feed.service()
  for (const wait of ['0', '26', '1.5', '-1', 'x', ''])
    assert.deepEqual(await readStatusAndKey(service.fetch(`?wait=${wait}`)), [400, 'request.invalid'], wait)
})
