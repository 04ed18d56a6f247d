// An undelivered backlog raises alerts and is deleted after seven days (D1-WHD-24 to 26, G-105).
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startWebhookFixture, type TestWebhook, until, type WebhookFixture } from '@company-data/testkit'
import fc from 'fast-check'
import { isAlertDue } from './stale-backlog-alerts.ts'

let fixture: WebhookFixture
before(async () => {
  fixture = await startWebhookFixture()
})
after(() => fixture.stop())

const HOUR = 3600
const DAY = 24 * HOUR

const badHook = async (count: number, status = 500): Promise<TestWebhook> => {
  const hook = await fixture.hook()
  hook.sink.respondWith(status)
  await fixture.send(hook, 1, count)
  await hook.until({ health: 'bad', backlog_count: count })
  return hook
}
const mails = async (hook: TestWebhook): Promise<Array<{ kind: string; text: string }>> => {
  const { body } = await fixture.platform.ops(
    'GET',
    `/api/ops/mail?to=${encodeURIComponent(fixture.company.email)}&limit=250`,
  )
  const items = body.items as Array<{ kind: string; text: string }>
  return items.filter(({ kind, text }) => kind === 'webhook_backlog_stale' && text.includes(hook.id))
}
const staleLogs = async (hook: TestWebhook) => fixture.logs(hook, 'webhook.backlog_stale')
/** Advances the clock and runs due jobs. */
const pass = async (seconds: number): Promise<void> => {
  await fixture.advance(seconds)
  await fixture.runJobs()
}

test('D1-WHD-24, G-105: the first alert comes at two days, by mail and log, then daily', async () => {
  const hook = await badHook(2)
  await pass(2 * DAY - HOUR)
  assert.equal((await mails(hook)).length, 0)
  await pass(HOUR)
  assert.equal((await mails(hook)).length, 1)
  const [entry] = await staleLogs(hook)
  assert.equal(entry?.data.webhook_id, hook.id)
  await fixture.runJobs()
  await pass(DAY - HOUR)
  assert.equal((await mails(hook)).length, 1)
  await pass(HOUR)
  assert.equal((await mails(hook)).length, 2)
  assert.equal((await staleLogs(hook)).length, 2)
})

test('D1-WHD-25: from five days on an alert comes every hour', async () => {
  const hook = await badHook(1)
  await pass(2 * DAY)
  await pass(3 * DAY)
  assert.equal((await mails(hook)).length, 2)
  for (const expected of [3, 4, 5]) {
    await pass(HOUR / 2)
    assert.equal((await mails(hook)).length, expected - 1)
    await pass(HOUR / 2)
    assert.equal((await mails(hook)).length, expected)
  }
})

test('D1-WHD-26, D1-LIM-05: at seven days rows are deleted by age, and the log counts them (D1-FEED-05)', async () => {
  const hook = await badHook(3)
  await pass(DAY)
  await fixture.send(hook, 4, 2)
  await pass(6 * DAY - 60)
  assert.equal((await hook.read()).backlog_count, 5)
  await pass(60)
  const { backlog_count, health } = await hook.read()
  assert.deepEqual([backlog_count, health], [2, 'bad'])
  assert.equal(await fixture.countStored(hook), 2)
  const logged = await fixture.logs(hook, 'webhook.backlog_purged')
  assert.deepEqual(
    logged.map(({ data }) => data.count),
    [3],
  )
  hook.sink.respondWith(200)
  const before = hook.sink.requests.length
  await fixture.advance(600)
  await hook.until({ health: 'running', backlog_count: 0 })
  assert.deepEqual(hook.numbers().slice(before), [4, 5])
})

test('an expired row is neither sent nor counted, purged or not', async () => {
  const hook = await badHook(2)
  hook.sink.respondWith(200)
  await fixture.advance(7 * DAY)
  await until('the probe is over', async () => (await hook.read()).health !== 'bad')
  assert.equal((await hook.read()).backlog_count, 0)
  await fixture.send(hook, 3)
  await hook.until({ health: 'running' })
  assert.deepEqual(hook.numbers(), [1, 3])
  assert.equal((await fixture.logs(hook, 'webhook.backlog_purged'))[0]?.data.count, 2)
})

test('a delivered backlog is forgotten, and the next alerts at two days', async () => {
  const hook = await badHook(1)
  await pass(2 * DAY)
  assert.equal((await mails(hook)).length, 1)
  hook.sink.respondWith(200)
  await fixture.advance(600)
  await hook.until({ health: 'running', backlog_count: 0 })
  hook.sink.respondWith(500)
  await fixture.send(hook, 2)
  await hook.until({ health: 'bad', backlog_count: 1 })
  await pass(DAY + HOUR)
  assert.equal((await mails(hook)).length, 1)
  await pass(DAY)
  assert.equal((await mails(hook)).length, 2)
})

test('rows left behind the cursor are purged, not sent or counted as lost', async () => {
  const hook = await fixture.hook()
  await fixture.send(hook, 1, 3)
  await hook.sink.waitFor(3)
  await until('the rows are gone', async () => (await fixture.countStored(hook)) === 0)
  const service = {
    company_user_id: fixture.company.userId,
    channel_id: hook.id,
    event: 'flow_run_turn',
    members: '{}',
  }
  const leftoverRows = [1, 2, 3].map((seq) => ({ ...service, seq, id: hook.id, at: new Date(0) }))
  await fixture.database.kysely.insertInto('change').values(leftoverRows).execute()
  await fixture.runJobs()
  assert.equal(await fixture.countStored(hook), 0)
  assert.deepEqual(await fixture.logs(hook, 'webhook.backlog_purged'), [])
  assert.equal(hook.sink.requests.length, 3)
})

test('G-109: attempts are kept for seven days', async () => {
  const hook = await fixture.hook()
  await fixture.send(hook, 1, 2)
  await hook.sink.waitFor(2)
  const attempts = async (): Promise<number> => {
    const path = `/api/services/${hook.serviceId}/webhooks/${hook.id}/attempts`
    return (await fixture.company.call('GET', path)).body.items.length
  }
  await until('both are noted', async () => (await attempts()) === 2)
  await pass(7 * DAY - HOUR)
  assert.equal(await attempts(), 2)
  await pass(HOUR)
  assert.equal(await attempts(), 0)
})

test('nothing is purged or alerted while the region takes no writes', async () => {
  const hook = await badHook(1)
  await fixture.platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode: 'writes_paused' })
  await fixture.advance(3 * DAY)
  await fixture.runJobs()
  assert.equal((await mails(hook)).length, 0)
  await fixture.platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode: 'normal' })
  await fixture.runJobs()
  assert.equal((await mails(hook)).length, 1)
})

test('D1-WHD-24, D1-WHD-25: an alert is due from two days on, then after each interval', () => {
  const hours = fc.integer({ min: 0, max: 7 * 24 })
  fc.assert(
    fc.property(hours, fc.option(hours, { nil: undefined }), (age, sinceAlert) => {
      const expected = age >= 48 && (sinceAlert === undefined || sinceAlert >= (age >= 120 ? 1 : 24))
      assert.equal(isAlertDue(age * 3600_000, sinceAlert === undefined ? undefined : sinceAlert * 3600_000), expected)
    }),
  )
})
