// What comes up while a region takes no writes is done as soon as it does again.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { leaveTimeFor, startWebhookScene, type WebhookScene } from '@company-data/testkit'

let scene: WebhookScene
before(async () => {
  scene = await startWebhookScene()
})
after(() => scene.stop())

test('[D1-WHD-17] (G-161) a probe that came due while the region was closed is sent when it opens, and not before', async () => {
  for (const mode of ['writes_paused', 'out_of_order']) {
    const hook = await scene.hook()
    hook.sink.answerWith(500)
    await scene.send(hook, 1, 2)
    await hook.until({ health: 'bad', backlog_count: 2 })
    hook.sink.answerWith(200)
    await scene.platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode })
    await scene.advance(601)
    await leaveTimeFor('a delivery', 300)
    assert.equal(hook.sink.requests.length, 1)
    await scene.platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode: 'normal' })
    await hook.until({ health: 'running', backlog_count: 0 })
    assert.deepEqual(hook.numbers(), [1, 1, 2])
  }
})
