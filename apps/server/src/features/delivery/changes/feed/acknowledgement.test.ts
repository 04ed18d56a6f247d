// Explicit acknowledgement: rows of a fetch with `ack` are deleted when a later fetch names their lease (A-01).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  CHANGES_PATH,
  call,
  connected,
  eventually,
  type FedService,
  type FeedFixture,
  leaveTimeFor,
  rawFetch,
  readItemIds,
  registerCompany,
  startFeedFixture,
  subject,
} from '@company-data/testkit'

let feed: FeedFixture
before(async () => {
  feed = await startFeedFixture()
})
after(() => feed.stop())

interface LeasedPage {
  ids: string[]
  more: boolean
  lease: string
}

const fetchWith = async (service: FedService, ack: string, webhookId?: string): Promise<LeasedPage> => {
  const reply = await service.fetch(`?ack=${ack}${webhookId === undefined ? '' : `&webhook_id=${webhookId}`}`)
  const lease = reply.headers['x-platform-lease']
  assert.match(String(lease), /^[0-9a-f-]{36}$/)
  return { ids: readItemIds(reply), more: reply.body.more, lease: String(lease) }
}
const countRowsAndLeases = async (service: FedService): Promise<[stored: number, leases: number]> => [
  await feed.countStored(service.id),
  await feed.leases(service.id),
]

test('A-01, D1-FEED-08: rows are deleted only when a fetch names their lease (G-091)', async () => {
  const service = await feed.service()
  await feed.raise(...connected(service.id, 5))
  const raw = await rawFetch(feed.platform.region('eu'), service.token, `${CHANGES_PATH}?ack=`)
  raw.send()
  const { items } = await raw.whole()
  const lease = /x-platform-lease: (\S+)/i.exec(raw.received())?.[1] ?? assert.fail('no lease')
  raw.socket.write('GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n')
  await leaveTimeFor('the next request to be taken as a receipt', 50)
  void raw.socket.end()
  await feed.advance(11)
  await leaveTimeFor('the time to be taken as a receipt', 1_100)
  assert.deepEqual(await countRowsAndLeases(service), [5, 1])
  const { body: page } = await service.fetch()
  assert.deepEqual([page.items, page.more, page.leased], [[], false, 5], 'leased, for any caller')
  assert.deepEqual((await fetchWith(service, '')).ids, [])
  assert.deepEqual((await fetchWith(service, lease)).ids, [])
  assert.deepEqual([items.length, ...(await countRowsAndLeases(service))], [5, 0, 0])
})

test('B-16: pages and feed-status count rows leased by others, and until when', async () => {
  const service = await feed.service()
  const statusPath = `/api/portal/services/${service.id}/feed-status`
  const status = async () => (await feed.company.call('GET', statusPath)).body
  await feed.raise(...connected(service.id, 3))
  const first = await fetchWith(service, '')
  const none = { leased: 0, lease_ends_at: null }
  await feed.raise(...connected(service.id, 2))
  const { items, ...second } = (await service.fetch()).body
  assert.equal(items.length, 2)
  assert.deepEqual([second.more, second.leased], [false, 3])
  const endsAt = Date.parse(second.lease_ends_at)
  assert.ok(endsAt > Date.parse(items[0].at), second.lease_ends_at)
  await eventually(async () => (await countRowsAndLeases(service))[0], 3)
  assert.deepEqual(await status(), { plain_count: 0, oldest_at: null, leased: 3, lease_ends_at: second.lease_ends_at })
  const { body } = await service.fetch()
  assert.deepEqual(body, { items: [], more: false, leased: 3, lease_ends_at: second.lease_ends_at })
  await fetchWith(service, first.lease)
  assert.deepEqual((await service.fetch()).body, { items: [], more: false, ...none })
  assert.deepEqual(await status(), { plain_count: 0, oldest_at: null, ...none })
})

test('A-01, D1-FEED-08: redelivers unacknowledged rows first after 60 s, with the same ids', async () => {
  const service = await feed.service()
  await feed.raise(...connected(service.id, 3))
  const first = await fetchWith(service, '')
  await feed.raise(...connected(service.id, 2))
  await feed.advance(59)
  assert.deepEqual((await fetchWith(service, '')).ids.length, 2, 'newer rows need not wait')
  await feed.advance(61)
  const redelivery = await fetchWith(service, '')
  assert.deepEqual(redelivery.ids.slice(0, 3), first.ids)
  assert.equal(redelivery.ids.length, 5)
  await fetchWith(service, redelivery.lease)
  assert.deepEqual(await countRowsAndLeases(service), [0, 0])
})

test('A-01: a loop that names each lease gets every row once, in order', async () => {
  const service = await feed.service()
  const raised = connected(service.id, 1_001)
  await feed.raise(...raised)
  const pages: LeasedPage[] = []
  const storedCounts: number[] = []
  for (let ack = '', page: LeasedPage | undefined; page === undefined || page.ids.length > 0; ack = page.lease) {
    page = await fetchWith(service, ack)
    pages.push(page)
    storedCounts.push(await feed.countStored(service.id))
  }
  assert.deepEqual(
    pages.map(({ ids, more }) => [ids.length, more]),
    [
      [500, true],
      [500, true],
      [1, false],
      [0, false],
    ],
  )
  assert.deepEqual(storedCounts, [1_001, 501, 1, 0])
  assert.equal(new Set(pages.flatMap(({ ids }) => ids)).size, 1_001)
  assert.equal(await feed.leases(service.id), 0)
})

test('A-01: a lease that is unknown, used or of another channel does nothing', async () => {
  const [service, sister] = [await feed.service(), await feed.service()]
  const stranger = await feed.service(await registerCompany(feed.platform))
  const webhook = await feed.webhook(service.id)
  await feed.setWebhook(webhook, { health: 'bad' })
  for (const { id } of [service, sister, stranger]) await feed.raise(...connected(id, 2))
  const leased = { plain: await fetchWith(service, ''), parked: await fetchWith(service, '', webhook) }
  for (const ack of ['nonsense', '%00', "'%20or%201=1", randomUUID(), leased.parked.lease, leased.plain.ids[0] ?? '']) {
    assert.deepEqual((await fetchWith(service, ack)).ids, [], ack)
  }
  await fetchWith(service, leased.plain.lease, webhook)
  await fetchWith(sister, leased.plain.lease)
  await fetchWith(stranger, leased.plain.lease)
  assert.deepEqual([await feed.countStored(service.id), await feed.countStored(webhook)], [2, 2])
  await fetchWith(service, leased.plain.lease.toUpperCase())
  await fetchWith(service, leased.parked.lease, webhook)
  assert.deepEqual([await feed.countStored(service.id), await feed.countStored(webhook)], [0, 0])
  await feed.raise(...connected(service.id, 2))
  const next = await fetchWith(service, leased.plain.lease)
  assert.equal(next.ids.length, 2)
  await fetchWith(service, leased.plain.lease)
  assert.deepEqual(await countRowsAndLeases(service), [2, 1], 'a used lease is ignored')
})

test('A-01: an expired lease removes no rows leased by another consumer', async () => {
  const service = await feed.service()
  await feed.raise(...connected(service.id, 3))
  const slow = await fetchWith(service, '')
  await feed.advance(61)
  const other = await fetchWith(service, '')
  assert.deepEqual(other.ids, slow.ids)
  assert.deepEqual((await fetchWith(service, slow.lease)).ids, [])
  assert.deepEqual(await countRowsAndLeases(service), [3, 1])
  await feed.advance(61)
  assert.deepEqual((await fetchWith(service, slow.lease)).ids, slow.ids, 'they come again, even to the slow one')
})

test('A-01: a late acknowledgement counts until another consumer takes the rows', async () => {
  const service = await feed.service()
  await feed.raise(...connected(service.id, 3))
  const { lease } = await fetchWith(service, '')
  await feed.raise(...connected(service.id, 2))
  await feed.advance(61)
  assert.equal((await fetchWith(service, lease)).ids.length, 2)
  assert.deepEqual(await countRowsAndLeases(service), [2, 1])
})

test('A-01: a repeated or malformed ack is refused and drains nothing', async () => {
  const service = await feed.service()
  await feed.raise(...connected(service.id))
  for (const query of ['?ack=&ack=', `?ack=${randomUUID()}&ack=x`]) {
    const { status, body } = await service.fetch(query)
    assert.deepEqual([status, body.error_key], [400, 'request.invalid'], query)
    const customer = await feed.company.call('GET', `/api/customer/changes${query}`)
    assert.deepEqual([customer.status, customer.body.error_key], [400, 'request.invalid'], query)
  }
  assert.deepEqual(await countRowsAndLeases(service), [1, 0])
})

test('a fetch without ack names no lease and is removed by evidence, as before (G-091)', async () => {
  const service = await feed.service()
  await feed.raise(...connected(service.id, 2))
  const reply = await service.fetch()
  assert.equal(reply.headers['x-platform-lease'], undefined)
  assert.equal(readItemIds(reply).length, 2)
  await service.fetch()
  await eventually(() => feed.countStored(service.id), 0)
})

test('A-01: an XML response names its lease too', async () => {
  const service = await feed.service()
  await feed.raise(...connected(service.id, 2))
  const options = { token: service.token, headers: { accept: 'application/xml' } }
  const reply = await call(feed.company.apiUrl, 'GET', `${CHANGES_PATH}?ack=`, options)
  assert.match(reply.text, /<response>.*connection_created/s)
  await fetchWith(service, String(reply.headers['x-platform-lease']))
  assert.deepEqual(await countRowsAndLeases(service), [0, 0])
})

test('A-01, D1-FEED-09: a refused fetch acknowledges nothing (D1-FEED-10)', async () => {
  const service = await feed.service()
  await feed.raise(...connected(service.id, 2))
  const { lease } = await fetchWith(service, '')
  for (const mode of ['writes_paused', 'out_of_order']) {
    await feed.platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode })
    const refused = await service.fetch(`?ack=${lease}`)
    await feed.platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode: 'normal' })
    assert.equal(refused.status, 503)
  }
  assert.equal((await service.fetch(`?ack=${lease}&webhook_id=${randomUUID()}`)).status, 404)
  assert.deepEqual(await countRowsAndLeases(service), [2, 1])
  await fetchWith(service, lease)
  assert.deepEqual(await countRowsAndLeases(service), [0, 0])
})

test('A-01: an unacknowledged row is not replaced by a newer event (T-97)', async () => {
  const service = await feed.service()
  const person = subject()
  const buildDecision = (event: 'connection_request_accepted' | 'connection_request_rejected') =>
    ({ serviceId: service.id, event, subject: person, members: { request_id: randomUUID() } }) as const
  await feed.raise(buildDecision('connection_request_rejected'))
  const first = await fetchWith(service, '')
  await feed.raise(buildDecision('connection_request_accepted'))
  assert.equal(await feed.countStored(service.id), 2)
  await feed.advance(61)
  const both = await fetchWith(service, '')
  assert.deepEqual([both.ids.length, both.ids[0]], [2, first.ids[0]])
  await feed.raise(buildDecision('connection_request_rejected'))
  const last = await fetchWith(service, both.lease)
  assert.deepEqual([last.ids.length, await feed.countStored(service.id)], [1, 1])
})

test('A-01: several acknowledging consumers share no row and leave none', async () => {
  const service = await feed.service()
  await feed.raise(...connected(service.id, 3_000))
  const ids: string[] = []
  const consume = async (): Promise<void> => {
    for (let ack = '', isOver = false; !isOver; ) {
      const page = await fetchWith(service, ack)
      ids.push(...page.ids)
      ack = page.lease
      isOver = page.ids.length === 0 && !page.more
    }
  }
  await Promise.all(Array.from({ length: 4 }, consume))
  assert.deepEqual([ids.length, new Set(ids).size], [3_000, 3_000])
  assert.deepEqual(await countRowsAndLeases(service), [0, 0])
})

test('A-01: a truncated response releases its rows immediately (G-091)', async () => {
  const service = await feed.service()
  // More than the buffers of both sides take.
  const wideSubject = { ...subject(), code: 'X'.repeat(12_000_000) }
  await feed.raise(...connected(service.id).map((change) => ({ ...change, subject: wideSubject })))
  const raw = await rawFetch(feed.platform.region('eu'), service.token, `${CHANGES_PATH}?ack=`)
  raw.socket.pause()
  raw.send()
  await eventually(() => feed.leases(service.id), 1)
  raw.socket.resetAndDestroy()
  await eventually(() => feed.leases(service.id), 0)
  assert.equal((await fetchWith(service, '')).ids.length, 1)
})

test('A-01: a lease moves with its company and is acknowledged in the new region', async () => {
  const company = await registerCompany(feed.platform)
  const service = await feed.service(company)
  await feed.raise(...connected(service.id, 3))
  const { ids, lease } = await fetchWith(service, '')
  assert.equal((await company.call('POST', '/api/profile/migrate-region', { region: 'us' })).status, 202)
  const fetchInNewRegion = (ack: string) =>
    call(feed.platform.region('us'), 'GET', `${CHANGES_PATH}?ack=${ack}`, { token: service.token })
  await eventually(async () => (await fetchInNewRegion('')).status, 200)
  assert.deepEqual([ids.length, ...readItemIds(await fetchInNewRegion(lease))], [3])
  await feed.advance(61)
  assert.deepEqual(readItemIds(await fetchInNewRegion('')), [])
})

test('A-01: the OpenAPI documents name ack and the lease header', async () => {
  for (const [document, path] of [
    ['company-data', CHANGES_PATH],
    ['account', '/api/customer/changes'],
  ] as const) {
    const { get } = (await call(feed.platform.frontDoor, 'GET', `/openapi/${document}.json`)).body.paths[path]
    assert.ok(
      get.parameters.some(({ name, required }: Record<string, unknown>) => name === 'ack' && required === false),
    )
    assert.equal(get.responses['200'].headers['X-Platform-Lease'].schema.type, 'string')
  }
})
