// A real worker process, killed with SIGKILL during deliveries: another one continues when its membership has expired.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  behaviours,
  openRegion,
  startAppBeside,
  startProgramBeside,
  startWebhookFixture,
  type TestWebhook,
  until,
  type WebhookFixture,
} from '@company-data/testkit'

let fixture: WebhookFixture
before(async () => {
  fixture = await startWebhookFixture({ ROLES: 'front-door,region' })
})
after(() => fixture.stop())

const COUNT = 40
/** The event that every endpoint has just been sent when the worker is killed. */
const CUT = 3

test('D1-WHD-08, D1-WHD-09: a killed worker is replaced, with at most one repeat (D1-WHD-20, G-162)', async () => {
  const victim = await startProgramBeside(fixture.platform, { ROLES: 'worker' })
  const hook = await fixture.hook()
  const all: TestWebhook[] = [hook, await fixture.another(hook), await fixture.another(hook)]
  for (const { sink } of all) {
    sink.behaveAs(behaviours.neverRespond())
    sink.script(Array.from({ length: CUT - 1 }, () => behaviours.status(200)))
  }
  await fixture.send(hook, 1, COUNT)
  await Promise.all(all.map(({ sink }) => sink.waitFor(CUT)))
  await victim.stop('SIGKILL')
  const before = all.map((endpoint) => endpoint.numbers().length)
  // Its membership lasts for eight seconds, which the clock skips.
  const region = openRegion(fixture.platform)
  await region.kysely
    .updateTable('webhook_dispatcher')
    .set({ lease_until: new Date(0) })
    .execute()
  for (const { sink } of all) sink.respondWith(200)
  await startAppBeside(fixture.platform, { ROLES: 'worker' })
  await Promise.all(all.map((endpoint) => until('all arrived', () => endpoint.numbers().includes(COUNT))))
  for (const [index, endpoint] of all.entries()) {
    assert.deepEqual(
      endpoint.numbers().slice(before[index]),
      Array.from({ length: COUNT - CUT + 1 }, (_, number) => CUT + number),
      'the event that was cut comes again, once, and then the others in order',
    )
    assert.equal(endpoint.sink.maxInFlight, 1)
  }
})

/** Long after the end of this test. */
const FAR_AHEAD_MS = 86_400_000

test('a worker killed on the same machine is replaced at once (D1-WHD-20)', {
  skip: process.platform !== 'linux',
}, async () => {
  const victim = await startProgramBeside(fixture.platform, { ROLES: 'worker' })
  const hook = await fixture.hook()
  hook.sink.behaveAs(behaviours.neverRespond())
  await fixture.send(hook, 1, COUNT)
  await hook.sink.waitFor(1)
  await victim.stop('SIGKILL')
  await openRegion(fixture.platform)
    .kysely.updateTable('webhook_dispatcher')
    .set({ lease_until: new Date(Date.now() + FAR_AHEAD_MS) })
    .execute()
  hook.sink.respondWith(200)
  await startAppBeside(fixture.platform, { ROLES: 'worker' })
  await until('all arrived', () => hook.numbers().includes(COUNT))
  assert.deepEqual(hook.numbers(), [1, ...Array.from({ length: COUNT }, (_, number) => number + 1)])
  assert.equal(hook.sink.maxInFlight, 1)
})
