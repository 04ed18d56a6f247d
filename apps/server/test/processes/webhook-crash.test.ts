// Real worker processes, killed with SIGKILL in the middle of deliveries: another one goes on within ten seconds.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import {
  behaviours,
  type Program,
  startProgram,
  startWebhookScene,
  type TestWebhook,
  until,
  type WebhookScene,
} from '@company-data/testkit'

let scene: WebhookScene
const workers: Program[] = []
before(async () => {
  scene = await startWebhookScene({ ROLES: 'front-door,region' })
})
after(async () => {
  for (const worker of workers) worker.process.kill('SIGKILL')
  await scene.stop()
})

const startWorker = async (): Promise<Program> => {
  const { platform } = scene
  const worker = await startProgram({
    ROLES: 'worker',
    DATA_DIR: platform.dataDir,
    DATABASE_URL: platform.databases.directory,
    DATABASE_URL_EU: platform.databases.regions.get('eu') ?? '',
    FRONT_DOOR_URL: platform.frontDoor,
    TEST_CLOCK: '1',
    LOG_LEVEL: 'warn',
  })
  workers.push(worker)
  return worker
}
const COUNT = 400

test('[D1-WHD-08] [D1-WHD-09] [D1-WHD-20] (G-162) workers that are killed lose nothing, repeat at most one each, and are replaced in time', async () => {
  const first = await startWorker()
  const hook = await scene.hook()
  const all: TestWebhook[] = [hook, ...(await Promise.all([1, 2, 3, 4, 5].map(() => scene.another(hook))))]
  for (const { sink } of all) sink.behaveAs(behaviours.slow(20))
  await scene.send(hook, 1, COUNT)
  await Promise.all(all.map(({ sink }) => sink.waitFor(5, 15_000)))
  const second = await startWorker()
  await delay(300)
  for (const victim of [first, second]) {
    const survivor = victim === first ? second : await startWorker()
    const before = all.map(({ sink }) => sink.requests.length)
    await victim.stop('SIGKILL')
    const killedAt = performance.now()
    await until(
      'every webhook goes on',
      () => all.every(({ sink }, index) => sink.requests.length >= Math.min((before[index] ?? 0) + 3, COUNT)),
      20_000,
    )
    const tookMs = performance.now() - killedAt
    assert.ok(tookMs < 18_000, `it took ${Math.round(tookMs)} ms`)
    assert.equal(survivor.process.exitCode, null)
  }
  for (const { sink } of all) sink.answerWith(200)
  await Promise.all(all.map((one) => until('all came', () => one.numbers().includes(COUNT), 20_000)))
  for (const one of all) {
    const numbers = one.numbers()
    const once = numbers.filter((number, index) => number !== numbers[index - 1])
    assert.deepEqual(
      once,
      Array.from({ length: COUNT }, (_, index) => index + 1),
    )
    assert.ok(numbers.length - once.length <= 2, `${numbers.length - once.length} repeats after two kills`)
    assert.equal(one.sink.maxInFlight, 1)
  }
})
