// Work that falls due while a region takes no writes is done as soon as it opens.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { leaveTimeFor, startWebhookFixture, type WebhookFixture } from '@company-data/testkit'

let fixture: WebhookFixture
before(async () => {
  fixture = await startWebhookFixture()
})
after(() => fixture.stop())

test('D1-WHD-17, G-161: a probe due while the region was closed is sent when it opens', async () => {
  for (const mode of ['writes_paused', 'out_of_order']) {
    const hook = await fixture.hook()
    hook.sink.respondWith(500)
    await fixture.send(hook, 1, 2)
    await hook.until({ health: 'bad', backlog_count: 2 })
    hook.sink.respondWith(200)
    await fixture.platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode })
    await fixture.advance(601)
    await leaveTimeFor('a delivery', 300)
    assert.equal(hook.sink.requests.length, 1)
    await fixture.platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode: 'normal' })
    await hook.until({ health: 'running', backlog_count: 0 })
    assert.deepEqual(hook.numbers(), [1, 1, 2])
  }
})
