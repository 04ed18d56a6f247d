// Deliveries to an endpoint: contents, order, and which responses count (D1-WHD-01 to 12, T-50 to T-52).
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type Behaviour,
  behaviours,
  leaveTimeFor,
  numberedChanges,
  parseEvent,
  startWebhookFixture,
  type TestWebhook,
  until,
  type WebhookFixture,
} from '@company-data/testkit'

let fixture: WebhookFixture
before(async () => {
  fixture = await startWebhookFixture({ WEBHOOK_TIMEOUT_SECONDS: '5' })
})
after(() => fixture.stop())

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const listEventIds = ({ sink }: TestWebhook): string[] => sink.requests.map((request) => parseEvent(request).id)
const rowIds = async ({ id }: TestWebhook): Promise<string[]> => {
  const rows = fixture.database.kysely.selectFrom('change').select('id').where('channel_id', '=', id).orderBy('seq')
  return (await rows.execute()).map((row) => row.id)
}

test('D1-WHD-01, D1-WHD-09: every event is a separate POST, in order of occurrence (D1-WHD-35)', async () => {
  const hook = await fixture.hook()
  await fixture.send(hook, 1, 20)
  await fixture.send(hook, 21, 5)
  await hook.sink.waitFor(25)
  assert.deepEqual(hook.numbers(), range(1, 25))
  for (const { method, headers } of hook.sink.requests) {
    assert.deepEqual([method, headers['x-platform-webhook-id']], ['POST', hook.id])
  }
  assert.equal(hook.sink.maxInFlight, 1)
  assert.equal((await hook.read()).backlog_count, 0)
  await until('the rows are gone', async () => (await fixture.countStored(hook)) === 0)
})

test('D1-WHD-08: one POST is in flight at a time, even with concurrent events', async () => {
  const hook = await fixture.hook()
  hook.sink.behaveAs(behaviours.slow(5))
  await Promise.all(range(1, 20).map((number) => fixture.send(hook, number)))
  await hook.sink.waitFor(20)
  assert.equal(hook.sink.maxInFlight, 1)
  assert.deepEqual(
    hook.numbers().toSorted((a, b) => a - b),
    range(1, 20),
  )
})

test('D1-WHD-09: events of concurrent transactions arrive in channel order', async () => {
  const hook = await fixture.hook()
  const other = await fixture.another(hook)
  const written = fixture.database.kysely
    .selectFrom('change')
    .select(['members', 'seq'])
    .where('channel_id', '=', hook.id)
  await hook.sink.pause()
  await Promise.all(range(1, 30).map((number) => fixture.send(hook, number, 2)))
  await other.sink.waitFor(60)
  const rows = await written.orderBy('seq').execute()
  const order = rows.map(({ members }) => Number((members as { awaiting_party: string }).awaiting_party))
  assert.deepEqual(other.numbers(), order)
})

const failures: ReadonlyArray<readonly [ids: string, what: string, behaviour: () => Behaviour, status: number | null]> =
  [
    ['[D1-WHD-03]', '202', () => behaviours.status(202), 202],
    ['[D1-WHD-04]', '204', () => behaviours.status(204), 204],
    ['[D1-WHD-02]', '201', () => behaviours.status(201), 201],
    ['[D1-WHD-05]', 'a redirect', () => behaviours.redirect(fixture.platform.frontDoor, 307), 307],
    ['[D1-WHD-05]', '304', () => behaviours.status(304), 304],
    ['[D1-WHD-06]', '404', () => behaviours.status(404), 404],
    ['[D1-WHD-06]', '410', () => behaviours.status(410), 410],
    ['[D1-WHD-06]', '429', () => behaviours.status(429, { headers: { 'retry-after': '1' } }), 429],
    ['[D1-WHD-06]', '500', () => behaviours.status(500), 500],
    ['[D1-WHD-06]', '503', () => behaviours.status(503), 503],
    ['[D1-WHD-07]', 'no response in time', () => behaviours.neverRespond(), null],
    ['[D1-WHD-07]', 'a reset', () => behaviours.resetImmediately(), null],
    ['[D1-WHD-07]', 'a reset after the headers of a 200', () => behaviours.resetAfterHeaders(), null],
    ['[D1-WHD-07]', 'half of a body', () => behaviours.halfThenClose(), null],
  ]

/** One webhook for each fault, all of one service: the first event is accepted, the second is not. */
let failing: Promise<TestWebhook[]> | undefined
const createFailingWebhooks = async (): Promise<TestWebhook[]> => {
  const first = await fixture.hook()
  const otherHooks = await Promise.all(failures.slice(1).map(() => fixture.another(first)))
  const all = [first, ...otherHooks]
  for (const [index, [, , behaviour]] of failures.entries()) {
    all[index]?.sink.script([behaviours.status(200), behaviour()])
  }
  await fixture.send(first, 1, 4)
  return all
}

for (const [index, [ids, failureLabel, , status]] of failures.entries()) {
  test(`${ids} ${failureLabel} makes the webhook bad, without a retry (D1-WHD-14, T-51, T-52)`, async () => {
    failing ??= createFailingWebhooks()
    const hook = (await failing)[index] as TestWebhook
    const record = await hook.until({ health: 'bad' })
    assert.equal(record.backlog_count, 3)
    await leaveTimeFor('another attempt', 20)
    assert.deepEqual(hook.numbers(), [1, 2])
    const [entry] = await fixture.logs(hook, 'webhook.state_changed')
    assert.deepEqual([entry?.data.from, entry?.data.to], ['running', 'bad'])
    assert.equal(typeof entry?.data.reason, 'string')
    const { body } = await fixture.company.call('GET', `/api/services/${hook.serviceId}/webhooks/${hook.id}/attempts`)
    assert.deepEqual(
      body.items.map((item: { kind: string; status: number | null }) => [item.kind, item.status]),
      [
        ['live', status],
        ['live', 200],
      ],
    )
  })
}

test('D1-WHD-07: an endpoint that refuses connections is a failure', async () => {
  const hook = await fixture.hook()
  await hook.sink.pause()
  await fixture.send(hook, 1)
  await hook.until({ health: 'bad', backlog_count: 1 })
})

test('D1-WHD-10, D1-WHD-11: a failed row and all following rows are parked in order (D1-WHD-12, D1-WHD-15, D1-WHD-16)', async () => {
  const hook = await fixture.hook()
  hook.sink.respondWith(500)
  await fixture.send(hook, 1, 3)
  await hook.until({ health: 'bad', backlog_count: 3 })
  await fixture.send(hook, 4, 2)
  const { backlog_oldest_at, health_changed_at } = await hook.until({ backlog_count: 5 })
  assert.ok(backlog_oldest_at !== null && backlog_oldest_at <= health_changed_at)
  // Minutes pass without a retry, at any interval.
  for (const minutes of [1, 4, 4]) await fixture.advance(minutes * 60)
  await leaveTimeFor('another attempt', 100)
  assert.deepEqual(hook.numbers(), [1])
  const logged = await fixture.logs(hook, 'webhook.state_changed')
  assert.deepEqual(
    logged.map(({ data }) => data),
    [
      {
        webhook_id: hook.id,
        from: 'running',
        to: 'bad',
        reason: 'The endpoint answered 500; only 200 counts as delivered.',
        reason_details: { key: 'delivery.status', status: 500 },
      },
    ],
  )
})

test('D1-WHD-21, A-87: a live delivery has a separate id on each webhook (T-50)', async () => {
  const hook = await fixture.hook()
  const other = await fixture.another(hook)
  const parked = await fixture.another(hook)
  parked.sink.respondWith(500)
  await fixture.send(hook, 1, 3)
  await Promise.all([hook.sink.waitFor(3), other.sink.waitFor(3), parked.until({ backlog_count: 3 })])
  const durable = await rowIds(parked)
  const sentIds = [...listEventIds(hook), ...listEventIds(other), ...listEventIds(parked)]
  assert.equal(new Set([...sentIds, ...durable]).size, 10)
})

test('D1-WHD-38: a webhook with named events gets and parks only those', async () => {
  const hook = await fixture.hook({ events: ['connection_deleted'] })
  const members = { customer_type: 'person', connection_id: hook.id } as const
  const subject = { userId: hook.id, code: null }
  const deleted = { serviceId: hook.serviceId, event: 'connection_deleted', subject, members } as const
  await fixture.raise(...numberedChanges(hook.serviceId, 1), deleted, ...numberedChanges(hook.serviceId, 2))
  await hook.sink.waitFor(1)
  await leaveTimeFor('events of other names', 50)
  assert.deepEqual(
    hook.sink.requests.map((request) => parseEvent(request).event),
    ['connection_deleted'],
  )
  hook.sink.respondWith(500)
  await fixture.raise(deleted, ...numberedChanges(hook.serviceId, 3), deleted)
  await hook.until({ health: 'bad', backlog_count: 2 })
})

test('G-093: a newer status replaces a queued one, but not a sent one', async () => {
  const hook = await fixture.hook()
  hook.sink.script([behaviours.slow(300)])
  const userId = hook.id
  const buildDecision = (state: 'accepted' | 'rejected') =>
    ({
      serviceId: hook.serviceId,
      event: `connection_request_${state}`,
      subject: { userId, code: null },
      members: { request_id: hook.id },
    }) as const
  await fixture.send(hook, 1)
  await hook.sink.waitFor(1)
  await fixture.raise(buildDecision('accepted'), ...numberedChanges(hook.serviceId, 2))
  await fixture.raise(buildDecision('rejected'))
  await hook.sink.waitFor(3)
  await leaveTimeFor('the replaced event', 50)
  assert.deepEqual(
    hook.sink.requests.map((request) => parseEvent(request).event),
    ['flow_run_turn', 'flow_run_turn', 'connection_request_rejected'],
  )
})

test('nothing is delivered while the region is closed, all afterwards', async () => {
  const hook = await fixture.hook()
  for (const [index, mode] of ['writes_paused', 'out_of_order'].entries()) {
    await fixture.platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode })
    await fixture.send(hook, index * 2 + 1, 2)
    await leaveTimeFor('a delivery', 150)
    assert.equal(hook.sink.requests.length, index * 2)
    await fixture.platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode: 'normal' })
    await hook.sink.waitFor(index * 2 + 2)
  }
  assert.deepEqual(hook.numbers(), range(1, 4))
})

test('G-108: back-to-back deliveries share a connection, later ones do not', async (context) => {
  const hook = await fixture.hook()
  // The clock stands still unless the test moves it: the idle time of a connection does not depend on the machine.
  let nowMs = performance.now()
  context.mock.method(performance, 'now', () => nowMs)
  // Its first connections are watched: it keeps them.
  await fixture.send(hook, 1, 5)
  await hook.sink.waitFor(5)
  // A delivery ends when its row is deleted, which is after its connection was returned.
  const delivered = () => until('all is recorded', async () => (await fixture.countStored(hook)) === 0)
  await delivered()
  nowMs += 700
  await until('the watched connection is closed', () => hook.sink.openConnections === 0)
  const before = hook.sink.connections
  await fixture.send(hook, 6, 5)
  await hook.sink.waitFor(10)
  assert.equal(hook.sink.connections, before + 1)
  await delivered()
  nowMs += 400
  await fixture.send(hook, 11)
  await hook.sink.waitFor(11)
  assert.equal(hook.sink.connections, before + 2)
  hook.sink.behaveAs(behaviours.closeIdle(0))
  for (const number of range(12, 17)) {
    await fixture.send(hook, number)
    await hook.sink.waitFor(number)
    await delivered()
    nowMs += 30
  }
  assert.equal((await hook.read()).health, 'running')
})
