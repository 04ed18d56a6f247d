// Seven-day retention, the non-destructive queue status, and the rate limit of the feed (D1-FEED-05, G-181,
// D1-FEED-11).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { rateLimits } from '@company-data/protocol/rate-limits'
import {
  call,
  connected,
  createService,
  eventually,
  type FeedFixture,
  jobContext,
  rawFetch,
  readItemIds,
  registerCompany,
  registerPerson,
  startFeedFixture,
} from '@company-data/testkit'
import { sql } from 'kysely'
import { clock } from '../../../platform/clock/clock.ts'
import { purgeJob } from './retention.ts'

let feed: FeedFixture
before(async () => {
  feed = await startFeedFixture({ RATE_LIMITS: 'on', RATE_LIMIT_CHANGES: '40/60' }, { clockStandsStill: true })
})
after(() => feed.stop())

const DAY = 24 * 3600
const readFeedStatus = async (serviceId: string) =>
  (await feed.company.call('GET', `/api/portal/services/${serviceId}/feed-status`)).body

test('D1-FEED-11: the feed has a separate, generous limit per service (NS-14)', async () => {
  const { points, seconds } = rateLimits.changes
  assert.deepEqual({ points, seconds }, { points: 600, seconds: 60 })
  const [fedService, other] = [await feed.service(), await feed.service()]
  for (let n = 0; n < 40; n += 1) assert.equal((await fedService.fetch()).status, 200)
  const refused = await fedService.fetch()
  assert.deepEqual([refused.status, refused.body.error_key], [429, 'rate.limited'])
  assert.equal(refused.headers['ratelimit-limit'], '40')
  assert.equal((await other.fetch()).status, 200)
})

test('the queue status takes no rows and does not count leased ones (T-66)', async () => {
  const service = await feed.service()
  assert.deepEqual(await readFeedStatus(service.id), {
    plain_count: 0,
    oldest_at: null,
    leased: 0,
    lease_ends_at: null,
  })
  const id = await feed.webhook(service.id)
  await feed.raise(...connected(service.id, 2))
  await feed.advance(60)
  await feed.raise(...connected(service.id))
  const [first] = await feed.database.kysely
    .selectFrom('change')
    .select('at')
    .where('channel_id', '=', service.id)
    .orderBy('seq')
    .execute()
  const oldest_at = first?.at.toISOString().replace('Z', '+00:00')
  const expected = { plain_count: 3, oldest_at, leased: 0, lease_ends_at: null }
  assert.deepEqual(await readFeedStatus(service.id), expected)
  assert.deepEqual(await readFeedStatus(service.id), expected)
  const raw = await rawFetch(feed.platform.region('eu'), service.token)
  raw.send()
  assert.equal((await raw.whole()).items.length, 3)
  const { lease_ends_at: _, ...status } = await readFeedStatus(service.id)
  assert.deepEqual(status, { plain_count: 0, oldest_at: null, leased: 3 })
  raw.socket.resetAndDestroy()
  await eventually(async () => (await readFeedStatus(service.id)).plain_count, 3)
  assert.equal(await feed.countStored(id), 3)
})

test('only the owning company reads the status of a service', async () => {
  const service = await feed.service()
  const stranger = await registerCompany(feed.platform)
  const foreign = await createService(stranger)
  for (const id of [foreign.id, service.id.replace(/^..../, '0000'), 'nonsense']) {
    const { status, body } = await feed.company.call('GET', `/api/portal/services/${id}/feed-status`)
    assert.deepEqual([status, body.error_key], [404, 'services.not_found'], id)
  }
  const person = await registerPerson(feed.platform)
  const path = `/api/portal/services/${service.id}/feed-status`
  assert.equal((await person.call('GET', path)).body.error_key, 'auth.forbidden')
  const client = await call(feed.company.apiUrl, 'GET', path, { token: service.token })
  assert.equal(client.body.error_key, 'auth.client_endpoint_forbidden')
  const head = await feed.company.call('HEAD', path)
  assert.equal(head.status, 405)
})

test('D1-FEED-05: the job deletes rows older than seven days from all feeds', async () => {
  const [service, moving] = [await feed.service(), await feed.service(await registerCompany(feed.platform))]
  const webhook = await feed.webhook(service.id)
  const { kysely: db } = feed.database
  await feed.raise(...connected(service.id, 4_100), ...connected(moving.id, 2))
  await feed.advance(60)
  // The later rows are younger, however long their creation takes.
  const nowMs = feed.nowMs()
  await feed.raise(...connected(service.id, 3))
  const addNotification = (at: Date) =>
    sql`insert into customer_change (owner_user_id, id, event, members, at)
    values (${feed.company.userId}, ${randomUUID()}, 'service_updated', '{}', ${at})`.execute(db)
  await sql`insert into moved_company select company_user_id from service where id = ${moving.id}`.execute(db)
  await sql`insert into change_lease (company_user_id, channel_id, id, from_seq, to_seq, lease_until)
    values (${feed.company.userId}, ${service.id}, ${randomUUID()}, 1, 9, ${new Date(nowMs - 45_000)})`.execute(db)
  const later = clock(() => nowMs + 7 * DAY * 1000 - 30_000)
  await addNotification(new Date(nowMs - 45_000))
  await addNotification(new Date(nowMs))
  await purgeJob({ database: feed.database, clock: later }).run(jobContext)
  assert.deepEqual([await feed.countStored(service.id), await feed.leases(service.id)], [3, 0])
  assert.equal(await feed.countStored(webhook), 4_103, 'webhooks count and purge their own')
  assert.equal(await feed.countStored(moving.id), 2, 'rows of a moving company are purged in the new region')
  const { rows } = await sql`select from customer_change where owner_user_id = ${feed.company.userId}`.execute(db)
  assert.equal(rows.length, 1)
})

test('D1-FEED-05, D1-LIM-03: a row older than seven days is not returned, deleted or not', async () => {
  const service = await feed.service()
  await feed.raise(...connected(service.id, 2))
  await feed.advance(3 * DAY)
  await feed.raise(...connected(service.id, 3))
  await feed.advance(4 * DAY - 60)
  assert.equal(await feed.countStored(service.id), 5)
  await feed.advance(600)
  await service.renew()
  assert.equal(readItemIds(await service.fetch()).length, 3)
  await eventually(() => feed.countStored(service.id), 0)
})
