// A real worker process, killed with SIGKILL in the middle of deliveries: another one goes on when its membership has run out.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  behaviours,
  openRegion,
  startAppBeside,
  startProgramBeside,
  startWebhookScene,
  type TestWebhook,
  until,
  type WebhookScene,
} from '@company-data/testkit'

let scene: WebhookScene
before(async () => {
  scene = await startWebhookScene({ ROLES: 'front-door,region' })
})
after(() => scene.stop())

const COUNT = 40
/** The event that every endpoint has just been sent when the worker is killed. */
const CUT = 3

test('[D1-WHD-08] [D1-WHD-09] [D1-WHD-20] (G-162) a killed worker loses nothing, repeats at most one event, and is replaced', async () => {
  const victim = await startProgramBeside(scene.platform, { ROLES: 'worker' })
  const hook = await scene.hook()
  const all: TestWebhook[] = [hook, await scene.another(hook), await scene.another(hook)]
  for (const { sink } of all) {
    sink.behaveAs(behaviours.neverAnswer())
    sink.script(Array.from({ length: CUT - 1 }, () => behaviours.status(200)))
  }
  await scene.send(hook, 1, COUNT)
  await Promise.all(all.map(({ sink }) => sink.waitFor(CUT)))
  await victim.stop('SIGKILL')
  const before = all.map((one) => one.numbers().length)
  // Its membership lasts for eight seconds, which are skipped.
  const region = openRegion(scene.platform)
  await region.kysely
    .updateTable('webhook_dispatcher')
    .set({ lease_until: new Date(0) })
    .execute()
  for (const { sink } of all) sink.answerWith(200)
  await startAppBeside(scene.platform, { ROLES: 'worker' })
  await Promise.all(all.map((one) => until('all came', () => one.numbers().includes(COUNT))))
  for (const [index, one] of all.entries()) {
    assert.deepEqual(
      one.numbers().slice(before[index]),
      Array.from({ length: COUNT - CUT + 1 }, (_, number) => CUT + number),
      'the event that was cut comes again, once, and then the others in order',
    )
    assert.equal(one.sink.maxInFlight, 1)
  }
})
