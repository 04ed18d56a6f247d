// One channel per webhook next to the plain one: the events of each, and the rows a fetch may take (G-090, G-104).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  CHANGES_PATH,
  call,
  connected,
  eventually,
  type FeedFixture,
  readItemIds,
  registerCompany,
  startFeedFixture,
  subject,
} from '@company-data/testkit'
import { changeWebhookChannel, closeWebhookChannel } from './channels-store.ts'

let feed: FeedFixture
before(async () => {
  feed = await startFeedFixture()
})
after(() => feed.stop())

test('D1-FEED-03, D1-FEED-04: each channel drains separately, with the same events and ids (A-87, T-49)', async () => {
  const service = await feed.service()
  const [firstWebhook, other] = [await feed.webhook(service.id), await feed.webhook(service.id)]
  for (const id of [firstWebhook, other]) await feed.setWebhook(id, { health: 'bad' })
  await feed.raise(...connected(service.id, 3))
  const plain = (await service.fetch()).body
  assert.equal(plain.items.length, 3)
  assert.deepEqual([await feed.countStored(firstWebhook), await feed.countStored(other)], [3, 3])
  assert.deepEqual((await service.fetch(`?webhook_id=${firstWebhook.toUpperCase()}`)).body, plain)
  assert.equal(await feed.countStored(other), 3)
  await feed.raise(...connected(service.id))
  assert.equal(readItemIds(await service.fetch(`?webhook_id=${other}`)).length, 4)
  assert.equal(readItemIds(await service.fetch()).length, 1)
  await eventually(() => feed.countStored(other), 0)
})

test('a fetch drains only the parked rows of a webhook and keeps its health (G-104)', async () => {
  const service = await feed.service()
  const id = await feed.webhook(service.id)
  await feed.raise(...connected(service.id, 5))
  const drained = async () => (await service.fetch(`?webhook_id=${id}`)).body
  assert.deepEqual(
    await drained(),
    { items: [], more: false, leased: 0, lease_ends_at: null },
    'running: nothing is parked',
  )
  const all = await service.drain()
  await feed.setWebhook(id, { delivered_seq: 1, parked_until_seq: 3 })
  const replaying = await drained()
  assert.deepEqual(
    [replaying.items.map(({ id: event }: { id: string }) => event), replaying.more],
    [all.slice(1, 3), false],
  )
  await eventually(async () => (await drained()).leased, 0)
  assert.deepEqual(await drained(), { items: [], more: false, leased: 0, lease_ends_at: null })
  for (const health of ['unknown', 'bad']) {
    await feed.setWebhook(id, { health })
    const parked = await drained()
    assert.deepEqual(
      parked.items.map(({ id: event }: { id: string }) => event),
      health === 'unknown' ? all.slice(3) : [],
    )
  }
  const row = await feed.database.kysely.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst()
  assert.deepEqual([row?.health, row?.delivered_seq, row?.parked_until_seq], ['bad', 1, 3])
})

test('unknown, foreign and malformed webhooks get the same error', async () => {
  const service = await feed.service()
  const stranger = await registerCompany(feed.platform)
  const foreign = await feed.webhook((await feed.service(stranger)).id)
  const ofAnother = await feed.webhook((await feed.service()).id)
  await feed.raise(...connected(service.id))
  const bodies = new Set<string>()
  for (const id of [randomUUID(), foreign, ofAnother, '', 'nonsense', '%27;--', service.id, `${randomUUID()}x`]) {
    const { status, body } = await call(feed.company.apiUrl, 'GET', `${CHANGES_PATH}?webhook_id=${id}`, {
      token: service.token,
    })
    assert.deepEqual([status, body.error_key], [404, 'services.webhook_not_found'], id)
    const { request_id: _, ...said } = body
    bodies.add(JSON.stringify(said))
  }
  assert.equal(bodies.size, 1)
  const twice = await service.fetch(`?webhook_id=${ofAnother}&webhook_id=${foreign}`)
  assert.deepEqual([twice.status, twice.body.error_key], [400, 'request.invalid'])
  assert.equal(readItemIds(await service.fetch()).length, 1)
})

test('a webhook collects only its subscribed events while enabled (G-090)', async () => {
  const service = await feed.service()
  const [filteredWebhook, disabled] = [
    await feed.webhook(service.id, ['connection_deleted']),
    await feed.webhook(service.id),
  ]
  await feed.database.transaction((tx) => changeWebhookChannel(tx, disabled, { enabled: false, events: [] }))
  const members = { customer_type: 'person', connection_id: randomUUID() } as const
  const change = { serviceId: service.id, subject: subject(), members }
  await feed.raise({ ...change, event: 'connection_created' }, { ...change, event: 'connection_deleted' })
  assert.deepEqual(
    [await feed.countStored(service.id), await feed.countStored(filteredWebhook), await feed.countStored(disabled)],
    [2, 1, 0],
  )
  await feed.database.transaction((tx) => closeWebhookChannel(tx, filteredWebhook))
  assert.equal(await feed.countStored(filteredWebhook), 0)
  assert.equal(await feed.countStored(service.id), 2)
})
