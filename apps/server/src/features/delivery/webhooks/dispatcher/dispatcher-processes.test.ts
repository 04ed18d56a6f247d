// Several dispatchers on one database, some killed: never two deliveries at once, nothing lost, order kept.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import {
  behaviours,
  leaveTimeFor,
  startWebhookFixture,
  type TestWebhook,
  until,
  type WebhookFixture,
} from '@company-data/testkit'
import { type RunningDispatcher, runDispatcher } from '../testing/dispatchers.ts'

/** Far longer than any pause of a busy machine: the test itself ends the lease of a killed dispatcher. */
const times = { validMs: 120_000, renewEveryMs: 400, marginMs: 300 }
const timeoutMs = 60_000

let fixture: WebhookFixture
let running: RunningDispatcher[] = []
before(async () => {
  fixture = await startWebhookFixture({ ROLES: 'front-door,region' })
})
afterEach(async () => {
  for (const dispatcher of running) await dispatcher.stop()
  running = []
})
after(() => fixture.stop())

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const start = async (): Promise<RunningDispatcher> => {
  const dispatcher = await runDispatcher({ url: fixture.platform.databases.regions.get('eu') ?? '', times, timeoutMs })
  running.push(dispatcher)
  return dispatcher
}
const kill = async (dispatcher: RunningDispatcher): Promise<void> => {
  running = running.filter((other) => other !== dispatcher)
  await dispatcher.kill('ends')
}
/** Webhooks of one service: each event goes to all of them. */
const hooks = async (count: number): Promise<TestWebhook[]> => {
  const first = await fixture.hook()
  return [first, ...(await Promise.all(range(2, count).map(() => fixture.another(first))))]
}
const sendToAll = (all: readonly TestWebhook[], from: number, count = 1) =>
  fixture.send(all[0] as TestWebhook, from, count)
const holders = async (all: readonly TestWebhook[]): Promise<Array<string | null>> => {
  const rows = await fixture.database.kysely.selectFrom('webhook').select(['id', 'leased_by']).execute()
  return all.map(({ id }) => rows.find((row) => row.id === id)?.leased_by ?? null)
}
/** Asserts order and that each arrives; a repeat directly follows its first. Returns the number of repeats. */
const repeatsIn = (numbers: readonly number[], count: number): number => {
  const once = numbers.filter((number, index) => number !== numbers[index - 1])
  assert.deepEqual(once, range(1, count))
  return numbers.length - once.length
}

test('three dispatchers share the webhooks, one at a time per webhook', async () => {
  await Promise.all([start(), start(), start()])
  const all = await hooks(12)
  for (const hook of all) hook.sink.behaveAs(behaviours.slow(2))
  await sendToAll(all, 1, 30)
  await Promise.all(all.map(({ sink }) => sink.waitFor(30)))
  for (const hook of all) {
    assert.deepEqual(hook.numbers(), range(1, 30))
    assert.equal(hook.sink.maxInFlight, 1)
  }
  assert.ok(new Set(await holders(all)).size > 1, 'more than one of them works')
})

test('a killed dispatcher is replaced within its lease, at most one repeat', async () => {
  const [first] = await Promise.all([start(), start()])
  const all = await hooks(8)
  for (const hook of all) hook.sink.behaveAs(behaviours.slow(20))
  await sendToAll(all, 1, 40)
  await Promise.all(all.map(({ sink }) => sink.waitFor(3)))
  await kill(first as RunningDispatcher)
  await Promise.all(all.map(({ sink }) => sink.waitFor((request) => request.body.includes('"40"'))))
  for (const hook of all) {
    assert.ok(repeatsIn(hook.numbers(), 40) <= 1)
    assert.equal(hook.sink.maxInFlight, 1)
  }
})

test('a new dispatcher takes its share, a stopping one releases its own', async () => {
  const first = await start()
  const all = await hooks(12)
  const { promise: hasStarted, resolve: resolveStarted } = Promise.withResolvers<void>()
  for (const { sink } of all) {
    sink.behaveAs(behaviours.slow(50))
    // Busy until the second one has started.
    sink.script([(exchange) => hasStarted.then(() => behaviours.status(200)(exchange))])
  }
  await sendToAll(all, 1, 120)
  await Promise.all(all.map(({ sink }) => sink.waitFor(1)))
  const [only] = await holders(all)
  const second = await start()
  resolveStarted()
  await until('it has some', async () => (await holders(all)).some((holder) => holder !== null && holder !== only))
  running = [second]
  await first.stop()
  await Promise.all(all.map(({ sink }) => sink.waitFor(120)))
  for (const hook of all) {
    // It finished the delivery in flight: not even one repeat.
    assert.deepEqual(hook.numbers(), range(1, 120))
    assert.equal(hook.sink.maxInFlight, 1)
  }
})

test('D1-WHD-08, D1-WHD-09: random kills lose nothing, keep order, and repeat at most one each (D1-WHD-20)', async () => {
  const all = await hooks(6)
  for (const hook of all) hook.sink.behaveAs(behaviours.slow(3))
  await Promise.all([start(), start(), start()])
  const count = 150
  const sending = (async () => {
    for (const number of range(1, count)) {
      await sendToAll(all, number)
      await leaveTimeFor('kills between the events', 15)
    }
  })()
  let kills = 0
  for (const round of range(1, 4)) {
    await leaveTimeFor('deliveries between the kills', 500 + ((round * 7919) % 400))
    const victim = running[round % running.length]
    if (victim) await kill(victim)
    kills += 1
    await start()
  }
  await sending
  await Promise.all(all.map((hook) => until('all came', () => hook.numbers().includes(count))))
  for (const hook of all) {
    const repeats = repeatsIn(hook.numbers(), count)
    assert.ok(repeats <= kills, `${repeats} repeats after ${kills} kills`)
    assert.equal(hook.sink.maxInFlight, 1)
    assert.equal((await hook.read()).health, 'running')
  }
})
