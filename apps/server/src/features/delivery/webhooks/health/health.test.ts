// Webhook health over HTTP (3.2, G-104): probe, replay, manual drain, disabling, on a clock the test moves.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  behaviours,
  leaveTimeFor,
  parseEvent,
  registerCompany,
  startWebhookFixture,
  type TestWebhook,
  until,
  type WebhookFixture,
} from '@company-data/testkit'
import { Webhook } from 'standardwebhooks'

let fixture: WebhookFixture
before(async () => {
  fixture = await startWebhookFixture()
})
after(() => fixture.stop())

const GRACE = 600
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const rowIds = async ({ id }: TestWebhook): Promise<string[]> => {
  const rows = fixture.database.kysely.selectFrom('change').select('id').where('channel_id', '=', id).orderBy('seq')
  return (await rows.execute()).map((row) => row.id)
}
const sentIds = ({ sink }: TestWebhook, from = 0): string[] =>
  sink.requests.slice(from).map((request) => parseEvent(request).id)
const moves = async (hook: TestWebhook): Promise<string[]> =>
  (await fixture.logs(hook, 'webhook.state_changed')).map(({ data }) => `${data.from} ${data.to}`)
/** A bad webhook with the events 1 to `count` in its backlog; the endpoint saw the first. */
const badHook = async (count: number): Promise<TestWebhook> => {
  const hook = await fixture.hook()
  hook.sink.respondWith(500)
  await fixture.send(hook, 1, count)
  await hook.until({ health: 'bad', backlog_count: count })
  return hook
}

test('D1-WHC-13, D1-WHD-17: after 10 minutes the oldest row is the probe, and the rest follows (D1-WHD-18, D1-WHD-22, D1-LIM-04, T-53)', async () => {
  const hook = await badHook(4)
  const durable = await rowIds(hook)
  await fixture.advance(GRACE - 5)
  await leaveTimeFor('a delivery', 100)
  assert.deepEqual(hook.numbers(), [1])
  hook.sink.respondWith(200)
  await fixture.advance(5)
  await hook.sink.waitFor(5)
  const record = await hook.until({ health: 'running', backlog_count: 0 })
  assert.equal(record.backlog_oldest_at, null)
  assert.deepEqual(hook.numbers(), [1, 1, 2, 3, 4])
  assert.deepEqual(sentIds(hook, 1), durable)
  assert.notEqual(sentIds(hook)[0], durable[0])
  assert.equal(hook.sink.maxInFlight, 1)
  assert.deepEqual(await moves(hook), ['running bad', 'bad unknown', 'unknown running'])
  const { body } = await fixture.company.call('GET', `/api/services/${hook.serviceId}/webhooks/${hook.id}/attempts`)
  assert.deepEqual(
    body.items.map(({ kind, event_id }: { kind: string; event_id: string }) => [kind, event_id]),
    [
      ['replay', durable[3]],
      ['replay', durable[2]],
      ['replay', durable[1]],
      ['probe', durable[0]],
      ['live', sentIds(hook)[0]],
    ],
  )
  await fixture.send(hook, 5)
  await hook.sink.waitFor(6)
  assert.equal(hook.numbers().at(-1), 5)
})

test('B-12, B-13: deliveries of a change carry its feed id and a signature of real time', async () => {
  const secret = 'a secret of sixteen'
  const hook = await fixture.hook({ auth_type: 'hmac', hmac_secret: secret })
  hook.sink.respondWith(500)
  await fixture.send(hook, 1, 2)
  await hook.until({ health: 'bad', backlog_count: 2 })
  const [first, second] = await rowIds(hook)
  hook.sink.respondWith(200)
  await fixture.advance(GRACE)
  await hook.sink.waitFor(3)
  const changeIds = hook.sink.requests.map(({ headers }) => headers['webhook-change-id'])
  assert.deepEqual(changeIds, [first, first, second])
  const receiver = new Webhook(Buffer.from(secret), { format: 'raw' })
  for (const { body, headers } of hook.sink.requests) receiver.verify(body, headers as Record<string, string>)
  const tested = await fixture.company.call('POST', `/api/services/${hook.serviceId}/webhooks/${hook.id}/test`)
  assert.equal(tested.body.delivered, true, tested.text)
  const test = hook.sink.requests.at(-1)
  assert.equal(test?.headers['webhook-change-id'], test && parseEvent(test).id)
  assert.ok(!changeIds.includes(test?.headers['webhook-change-id']))
})

test('D1-WHD-19, D1-WHD-27: a failed probe makes it bad again, and the same row is retried', async () => {
  const hook = await badHook(3)
  const { failing_since, health_changed_at } = await hook.read()
  assert.equal(failing_since, health_changed_at)
  for (const round of range(1, 3)) {
    await fixture.advance(GRACE)
    await hook.sink.waitFor(round + 1)
    await hook.until({ health: 'bad', backlog_count: 3 })
  }
  assert.equal((await hook.read()).failing_since, failing_since, 'probes do not change since when it fails')
  assert.deepEqual(hook.numbers(), [1, 1, 1, 1])
  const probeMoves = ['bad unknown', 'unknown bad']
  assert.deepEqual(await moves(hook), ['running bad', ...probeMoves, ...probeMoves, ...probeMoves])
  const [first] = await rowIds(hook)
  assert.deepEqual(sentIds(hook, 1), [first, first, first])
})

test('D1-WHD-18, T-54: events during the replay are sent after it, with new ids', async () => {
  const hook = await badHook(3)
  const durable = await rowIds(hook)
  hook.sink.behaveAs(behaviours.slow(60))
  await fixture.advance(GRACE)
  await hook.sink.waitFor(2)
  await fixture.send(hook, 4, 2)
  await hook.sink.waitFor(6)
  assert.deepEqual(hook.numbers(), [1, 1, 2, 3, 4, 5])
  assert.deepEqual(sentIds(hook, 1).slice(0, 3), durable.slice(0, 3))
  // Regardless of whether 4 and 5 came before the probe's response, each was sent once and in order.
  assert.equal(hook.sink.maxInFlight, 1)
  await hook.until({ health: 'running', backlog_count: 0 })
})

test('D1-WHD-19: a failed replay makes it bad, and the rest stays parked in order', async () => {
  const hook = await badHook(4)
  const durable = await rowIds(hook)
  hook.sink.script([behaviours.status(200), behaviours.status(200), behaviours.status(503)])
  await fixture.advance(GRACE)
  await hook.until({ health: 'bad', backlog_count: 2 })
  assert.deepEqual(hook.numbers(), [1, 1, 2, 3])
  hook.sink.respondWith(200)
  await fixture.send(hook, 5)
  await fixture.advance(GRACE)
  await hook.sink.waitFor(7)
  assert.deepEqual(hook.numbers(), [1, 1, 2, 3, 3, 4, 5])
  assert.deepEqual(sentIds(hook, 4).slice(0, 2), durable.slice(2))
})

test('T-55: a probe in flight blocks its own webhook, not others', async () => {
  const hook = await badHook(3)
  const other = await fixture.another(hook)
  hook.sink.behaveAs(behaviours.neverRespond())
  await fixture.advance(GRACE)
  await hook.sink.waitFor(2)
  await hook.until({ health: 'unknown' })
  await fixture.send(hook, 4, 3)
  await other.sink.waitFor(3)
  assert.deepEqual(other.numbers(), [4, 5, 6])
  assert.deepEqual([hook.sink.inFlight, hook.sink.requests.length], [1, 2])
  await hook.remove()
})

test('D1-WHD-09, T-55: a webhook that never responds delays no other webhook', async () => {
  const stuck = await fixture.hook()
  stuck.sink.behaveAs(behaviours.neverRespond())
  const otherHooks = [await fixture.another(stuck), await fixture.hook()]
  await fixture.send(stuck, 1, 10)
  await stuck.sink.waitFor(1)
  await fixture.send(otherHooks[1] as TestWebhook, 1, 10)
  await Promise.all(otherHooks.map(({ sink }) => sink.waitFor(10)))
  assert.equal(stuck.sink.inFlight, 1)
  for (const hook of otherHooks) assert.deepEqual(hook.numbers(), range(1, 10))
  await stuck.remove()
})

test('D1-WHD-13, G-104: draining the backlog manually does not change the health', async () => {
  const hook = await badHook(3)
  const durable = await rowIds(hook)
  const { body } = await fixture.drain(hook)
  assert.deepEqual(
    body.items.map(({ id }: { id: string }) => id),
    durable,
  )
  assert.equal((await hook.read()).health, 'bad')
  await hook.until({ health: 'bad', backlog_count: 0 })
  await fixture.send(hook, 4)
  await hook.until({ health: 'bad', backlog_count: 1 })
  assert.deepEqual(hook.numbers(), [1])
})

test('G-104: with an empty backlog the next event becomes the probe', async () => {
  const hook = await badHook(2)
  await fixture.drain(hook)
  await hook.until({ backlog_count: 0 })
  await fixture.advance(GRACE)
  await hook.until({ health: 'unknown' })
  await leaveTimeFor('a delivery', 100)
  assert.deepEqual(hook.numbers(), [1])
  hook.sink.respondWith(200)
  await fixture.send(hook, 3, 2)
  await hook.sink.waitFor(3)
  await hook.until({ health: 'running', backlog_count: 0 })
  assert.deepEqual(hook.numbers(), [1, 3, 4])
  const { body } = await fixture.company.call('GET', `/api/services/${hook.serviceId}/webhooks/${hook.id}/attempts`)
  assert.equal(body.items.at(-2).kind, 'probe')
})

test('G-104: manually fetched rows are not sent until they are known to be lost', async () => {
  const hook = await badHook(2)
  const lease = { channel_id: hook.id, id: hook.id, from_seq: 1, to_seq: 2, company_user_id: fixture.company.userId }
  const lease_until = new Date(Date.now() + 3600_000 * 1000)
  await fixture.database.kysely
    .insertInto('change_lease')
    .values({ ...lease, lease_until })
    .execute()
  hook.sink.respondWith(200)
  await fixture.advance(GRACE)
  await hook.until({ health: 'unknown' })
  await leaveTimeFor('a delivery', 200)
  assert.deepEqual(hook.numbers(), [1])
  await fixture.database.kysely.deleteFrom('change_lease').where('id', '=', hook.id).execute()
  await hook.sink.waitFor(3)
  assert.deepEqual(hook.numbers(), [1, 1, 2])
})

test('T-59: a disabled webhook collects nothing and keeps its backlog', async () => {
  const hook = await badHook(2)
  await hook.change({ enabled: false })
  await fixture.send(hook, 3, 2)
  hook.sink.respondWith(200)
  await fixture.advance(GRACE * 2)
  await leaveTimeFor('a delivery', 150)
  const disabled = await hook.read()
  assert.deepEqual([disabled.health, disabled.backlog_count], ['bad', 2])
  assert.deepEqual(hook.numbers(), [1])
  await hook.change({ enabled: true })
  await hook.sink.waitFor(3)
  assert.deepEqual(hook.numbers(), [1, 1, 2])
  await hook.until({ health: 'running', backlog_count: 0 })
  await fixture.send(hook, 5)
  await hook.sink.waitFor(4)
  assert.deepEqual(hook.numbers(), [1, 1, 2, 5])
})

test('G-104: disabling while running keeps queued rows, which are sent live later', async () => {
  const hook = await fixture.hook()
  const { promise: responseAllowed, resolve: allowResponse } = Promise.withResolvers<void>()
  hook.sink.script([(exchange) => responseAllowed.then(() => behaviours.status(200)(exchange))])
  await fixture.send(hook, 1, 3)
  await hook.sink.waitFor(1)
  await hook.change({ enabled: false })
  allowResponse()
  await leaveTimeFor('the next delivery', 400)
  assert.deepEqual(hook.numbers(), [1])
  const durable = await rowIds(hook)
  assert.equal((await hook.read()).backlog_count, 0)
  assert.deepEqual((await fixture.drain(hook)).body.items, [])
  await hook.change({ enabled: true })
  await hook.sink.waitFor(3)
  assert.deepEqual(hook.numbers(), [1, 2, 3])
  for (const id of sentIds(hook)) assert.ok(!durable.includes(id))
})

test('G-104: a configuration change keeps the health and applies to the next send', async () => {
  const hook = await badHook(1)
  const otherHook = await fixture.hook()
  await hook.change({ url: `${otherHook.sink.url}/elsewhere`, events: ['flow_run_turn'] })
  const { health, backlog_count } = await hook.read()
  assert.deepEqual([health, backlog_count], ['bad', 1])
  await leaveTimeFor('a delivery', 100)
  assert.equal(otherHook.sink.requests.length, 0)
  await fixture.advance(GRACE)
  const [request] = await otherHook.sink.waitFor(1)
  assert.equal(request?.path, '/elsewhere')
  await hook.until({ health: 'running' })
  await hook.change({ url: hook.sink.url })
  hook.sink.respondWith(200)
  await fixture.send(hook, 2)
  await hook.sink.waitFor(2)
  assert.deepEqual(hook.numbers(), [1, 2])
})

test('D1-WHC-14: deleting a webhook drops its backlog and attempts and ends sending', async () => {
  const hook = await badHook(3)
  await hook.remove()
  hook.sink.respondWith(200)
  await fixture.advance(GRACE)
  await leaveTimeFor('a delivery', 150)
  assert.deepEqual(hook.numbers(), [1])
  assert.equal(await fixture.countStored(hook), 0)
  const attempts = fixture.database.kysely.selectFrom('webhook_attempt').select('id').where('webhook_id', '=', hook.id)
  assert.deepEqual(await attempts.execute(), [])
  assert.equal((await fixture.drain(hook)).status, 404)
})

const probe = (hook: TestWebhook) =>
  fixture.company.call('POST', `/api/services/${hook.serviceId}/webhooks/${hook.id}/probe`)

test('A-90: a bad webhook is probed immediately on request, then replayed', async () => {
  const hook = await badHook(3)
  hook.sink.respondWith(200)
  const reply = await probe(hook)
  assert.deepEqual([reply.status, reply.body], [202, { health: 'unknown' }])
  await hook.until({ health: 'running', backlog_count: 0 })
  assert.deepEqual(hook.numbers(), [1, 1, 2, 3])
  assert.deepEqual(await moves(hook), ['running bad', 'bad unknown', 'unknown running'])
  const secondReply = await probe(hook)
  assert.deepEqual([secondReply.status, secondReply.body.error_key], [409, 'services.webhook_not_bad'])
})

test('A-90: a failed requested probe makes the webhook bad for ten minutes again', async () => {
  const hook = await badHook(2)
  assert.equal((await probe(hook)).status, 202)
  await hook.sink.waitFor(2)
  await hook.until({ health: 'bad', backlog_count: 2 })
  await fixture.advance(GRACE - 5)
  await leaveTimeFor('a delivery', 100)
  assert.deepEqual(hook.numbers(), [1, 1])
})

test('A-90: another company cannot probe the webhook', async () => {
  const hook = await badHook(1)
  const stranger = await registerCompany(fixture.platform)
  const path = `/api/services/${hook.serviceId}/webhooks/${hook.id}/probe`
  assert.equal((await stranger.call('POST', path)).body.error_key, 'services.not_found')
  assert.equal((await hook.read()).health, 'bad')
})

test('a large jump of the clock causes a single probe', async () => {
  const hook = await badHook(2)
  await fixture.advance(GRACE * 20)
  await hook.sink.waitFor(2)
  await hook.until({ health: 'bad' })
  await leaveTimeFor('a delivery', 200)
  assert.deepEqual(hook.numbers(), [1, 1])
  await until('the row is not touched', async () => (await fixture.countStored(hook)) === 2)
})
