// Mails about the health of a webhook, its name, and the switch that turns them off (B-15).
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readStatusAndKey, startWebhookFixture, type TestWebhook, type WebhookFixture } from '@company-data/testkit'

let fixture: WebhookFixture
before(async () => {
  fixture = await startWebhookFixture()
})
after(() => fixture.stop())

const GRACE = 600
const DAY = 24 * 3600

const listMails = async (
  hook: TestWebhook,
  address = fixture.company.email,
): Promise<Array<{ kind: string; text: string }>> => {
  const to = encodeURIComponent(address)
  const { body } = await fixture.platform.ops('GET', `/api/ops/mail?to=${to}&limit=250`)
  const items = body.items as Array<{ kind: string; text: string }>
  const isHealth = (kind: string): boolean => kind === 'webhook_bad' || kind === 'webhook_running'
  return items.filter(({ kind, text }) => isHealth(kind) && text.includes(hook.id))
}
const listKinds = async (hook: TestWebhook): Promise<string[]> =>
  (await listMails(hook)).map(({ kind }) => kind).toSorted()
const path = (hook: TestWebhook): string => `/api/services/${hook.serviceId}/webhooks/${hook.id}`
const put = (hook: TestWebhook, body: object) => fixture.company.call('PUT', path(hook), body)

let eventNumber = 0
const fail = async (hook: TestWebhook): Promise<void> => {
  hook.sink.respondWith(500)
  eventNumber += 1
  await fixture.send(hook, eventNumber)
  await hook.until({ health: 'bad' })
}
const recover = async (hook: TestWebhook): Promise<void> => {
  hook.sink.respondWith(200)
  await fixture.advance(GRACE)
  await hook.until({ health: 'running', backlog_count: 0 })
}

test('B-15: one mail says that a webhook has stopped, one that it delivers again', async () => {
  const hook = await fixture.hook({ name: 'Orders' })
  await fail(hook)
  assert.deepEqual(await listKinds(hook), ['webhook_bad'])
  const [mail] = await listMails(hook)
  assert.match(mail?.text ?? '', /“Orders”.*The endpoint answered 500/s)
  // A failed probe is not a news.
  await fixture.advance(GRACE)
  await hook.sink.waitFor(2)
  await hook.until({ health: 'bad' })
  assert.deepEqual(await listKinds(hook), ['webhook_bad'])
  await recover(hook)
  assert.deepEqual(await listKinds(hook), ['webhook_bad', 'webhook_running'])
})

test('B-15: a company that reads German gets these mails in German', async () => {
  const hook = await fixture.hook({ name: 'Bestellungen' })
  const change = (language: string) => fixture.company.call('PUT', '/api/profile', { language })
  assert.equal((await change('de-AT')).status, 200)
  try {
    await fail(hook)
    await recover(hook)
    const texts = (await listMails(hook)).map(({ text }) => text).toSorted()
    assert.match(texts[0] ?? '', /stellt wieder zu/)
    assert.match(
      texts[1] ?? '',
      /„?“?Bestellungen.* wurde angehalten\. Meldung im Protokoll: The endpoint answered 500/s,
    )
  } finally {
    await change('en')
  }
})

test('B-15: the mails go to the admin address of the service, and to no other', async () => {
  const hook = await fixture.hook()
  const admin_email = 'on-call@shop.example'
  const changed = await fixture.company.call('PUT', `/api/services/${hook.serviceId}/admin-email`, { admin_email })
  assert.equal(changed.status, 200, changed.text)
  await fail(hook)
  await recover(hook)
  const kinds = (await listMails(hook, admin_email)).map(({ kind }) => kind).toSorted()
  assert.deepEqual(kinds, ['webhook_bad', 'webhook_running'])
  assert.deepEqual(await listMails(hook), [], 'the owner has another address')
})

test('B-15: there is at most one mail of each kind per webhook and day', async () => {
  const [hook, other] = [await fixture.hook(), await fixture.hook()]
  await fail(hook)
  await recover(hook)
  await fail(hook)
  await recover(hook)
  assert.deepEqual(await listKinds(hook), ['webhook_bad', 'webhook_running'])
  await fail(other)
  assert.deepEqual(await listKinds(other), ['webhook_bad'])
  await recover(other)
  await fixture.advance(DAY)
  await fail(hook)
  await recover(hook)
  assert.deepEqual(await listKinds(hook), ['webhook_bad', 'webhook_bad', 'webhook_running', 'webhook_running'])
})

test('B-15: `notify: false` turns the mails off, `true` turns them on', async () => {
  const hook = await fixture.hook()
  const reply = await put(hook, { notify: false })
  assert.deepEqual([reply.status, reply.body.notify], [200, false])
  await fail(hook)
  await recover(hook)
  assert.deepEqual(await listKinds(hook), [])
  assert.equal((await put(hook, { notify: true })).body.notify, true)
  await fail(hook)
  assert.deepEqual(await listKinds(hook), ['webhook_bad'])
})

test('B-15: a webhook has a name of 1 to 80 characters, or none', async () => {
  const hook = await fixture.hook()
  const readName = async () => (await fixture.company.call('GET', path(hook))).body.name
  assert.equal(await readName(), null)
  for (const name of ['a', 'Ä'.repeat(80), '🙂'.repeat(80)]) {
    assert.equal((await put(hook, { name })).body.name, name)
    assert.equal(await readName(), name)
  }
  for (const name of ['', ' ', 'x'.repeat(81), 'a\nb', 'a\0', 5, true])
    assert.deepEqual(await readStatusAndKey(put(hook, { name })), [400, 'request.invalid'], String(name))
  for (const notify of ['yes', null, 1])
    assert.deepEqual(await readStatusAndKey(put(hook, { notify })), [400, 'request.invalid'], String(notify))
  assert.equal((await put(hook, { name: null })).body.name, null)
})
