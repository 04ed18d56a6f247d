// A manually fetched backlog reads as empty, and returns if the response is lost.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  CHANGES_PATH,
  createServiceClient,
  rawFetch,
  startWebhookFixture,
  type WebhookFixture,
} from '@company-data/testkit'

let fixture: WebhookFixture
before(async () => {
  fixture = await startWebhookFixture()
})
after(() => fixture.stop())

test('D1-WHD-13, D1-FEED-02: rows leased by a manual fetch leave the backlog until a reset (G-091, G-100)', async () => {
  const hook = await fixture.hook()
  hook.sink.respondWith(500)
  await fixture.send(hook, 1, 3)
  const { backlog_oldest_at } = await hook.until({ health: 'bad', backlog_count: 3 })
  const client = await createServiceClient(fixture.company, hook.serviceId)
  const fetch = await rawFetch(fixture.company.apiUrl, await client.token(), `${CHANGES_PATH}?webhook_id=${hook.id}`)
  fetch.send()
  assert.equal((await fetch.whole()).items.length, 3)
  // The connection stays open: nothing proves yet that the response arrived.
  const drained = await hook.read()
  assert.deepEqual([drained.backlog_count, drained.backlog_oldest_at, drained.health], [0, null, 'bad'])
  await fixture.send(hook, 4)
  assert.equal((await hook.read()).backlog_count, 1)
  fetch.socket.resetAndDestroy()
  const back = await hook.until({ backlog_count: 4 })
  assert.equal(back.backlog_oldest_at, backlog_oldest_at)
})
