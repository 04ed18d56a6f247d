// Several dispatchers on one database, some of them killed: never two deliveries at once, nothing lost, order kept.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { behaviours } from '@company-data/testkit'
import { type Hook, startWebhookTest, until, type WebhookTest } from '../../../test/webhook-deliveries.ts'
import { clock } from '../../platform/clock/clock.ts'
import type { Delivered } from './lane.ts'
import { type Running, type RunOptions, runDispatcher } from './testing/dispatchers.ts'

/** As in production, five times as fast. */
const times = { leaseMs: 1_600, everyMs: 400, marginMs: 300 }

let scene: WebhookTest
let running: Running[] = []
before(async () => {
  scene = await startWebhookTest({ ROLES: 'front-door,region' })
})
afterEach(async () => {
  for (const one of running) await one.stop()
  running = []
})
after(() => scene.stop())

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const start = async (options: Partial<RunOptions> = {}): Promise<Running> => {
  const url = scene.platform.databases.regions.get('eu') ?? ''
  const one = await runDispatcher({ url, times, ...options })
  running.push(one)
  return one
}
const kill = async (one: Running): Promise<void> => {
  running = running.filter((other) => other !== one)
  await one.kill()
}
/** Webhooks of one service: a fact goes to each of them. */
const hooks = async (count: number): Promise<Hook[]> => {
  const first = await scene.hook()
  return [first, ...(await Promise.all(range(2, count).map(() => scene.another(first))))]
}
const sendToAll = (all: readonly Hook[], from: number, count = 1) => scene.send(all[0] as Hook, from, count)
const holders = async (all: readonly Hook[]): Promise<Array<string | null>> => {
  const rows = await scene.database.kysely.selectFrom('webhook').select(['id', 'leased_by']).execute()
  return all.map(({ id }) => rows.find((row) => row.id === id)?.leased_by ?? null)
}
/** In order, each at least once; a repeat follows its first at once. Says how many repeats there were. */
const repeatsIn = (numbers: readonly number[], count: number): number => {
  const once = numbers.filter((number, index) => number !== numbers[index - 1])
  assert.deepEqual(once, range(1, count))
  return numbers.length - once.length
}

test('three dispatchers share the webhooks; each webhook has one at a time', async () => {
  await Promise.all([start(), start(), start()])
  const all = await hooks(12)
  for (const hook of all) hook.sink.behaveAs(behaviours.slow(2))
  await sendToAll(all, 1, 30)
  await Promise.all(all.map(({ sink }) => sink.waitFor(30, 15_000)))
  for (const hook of all) {
    assert.deepEqual(hook.numbers(), range(1, 30))
    assert.equal(hook.sink.maxInFlight, 1)
  }
  assert.ok(new Set(await holders(all)).size > 1, 'more than one of them works')
})

test('a dispatcher that is killed is replaced within its lease, and repeats at most the one that was in flight', async () => {
  const [first] = await Promise.all([start(), start()])
  const all = await hooks(8)
  for (const hook of all) hook.sink.behaveAs(behaviours.slow(20))
  await sendToAll(all, 1, 40)
  await Promise.all(all.map(({ sink }) => sink.waitFor(3, 10_000)))
  await kill(first as Running)
  await Promise.all(all.map(({ sink }) => sink.waitFor((request) => request.body.includes('"40"'), 15_000)))
  for (const hook of all) {
    assert.ok(repeatsIn(hook.numbers(), 40) <= 1)
    assert.equal(hook.sink.maxInFlight, 1)
  }
})

test('a dispatcher that comes later takes its share of busy webhooks, and one that stops gives its own away at once', async () => {
  const first = await start()
  const all = await hooks(12)
  for (const { sink } of all) {
    sink.behaveAs(behaviours.slow(10))
    sink.script([behaviours.slow(800)])
  }
  await sendToAll(all, 1, 120)
  await Promise.all(all.map(({ sink }) => sink.waitFor(1, 10_000)))
  const [only] = await holders(all)
  const second = await start()
  await until('it has some', async () => (await holders(all)).some((holder) => holder !== null && holder !== only))
  running = [second]
  await first.stop()
  await Promise.all(all.map(({ sink }) => sink.waitFor(120, 15_000)))
  for (const hook of all) {
    // It finished what was in flight: not even one repeat.
    assert.deepEqual(hook.numbers(), range(1, 120))
    assert.equal(hook.sink.maxInFlight, 1)
  }
})

test('[D1-WHD-08] [D1-WHD-09] [D1-WHD-20] random kills and starts: nothing lost, order kept, at most one repeat per kill', async () => {
  const all = await hooks(6)
  for (const hook of all) hook.sink.behaveAs(behaviours.slow(3))
  await Promise.all([start(), start(), start()])
  const count = 150
  const sending = (async () => {
    for (const number of range(1, count)) {
      await sendToAll(all, number)
      await delay(15)
    }
  })()
  let kills = 0
  for (const round of range(1, 4)) {
    await delay(500 + ((round * 7919) % 400))
    const victim = running[round % running.length]
    if (victim) await kill(victim)
    kills += 1
    await start()
  }
  await sending
  await Promise.all(all.map((hook) => until('all came', () => hook.numbers().includes(count), 20_000)))
  for (const hook of all) {
    const repeats = repeatsIn(hook.numbers(), count)
    assert.ok(repeats <= kills, `${repeats} repeats after ${kills} kills`)
    assert.equal(hook.sink.maxInFlight, 1)
    assert.equal((await hook.read()).health, 'running')
  }
})

test('[D1-WHD-22] (G-162) a restart sends what was queued, alive, and keeps state, times and backlog of the others', async () => {
  const [queued, parked] = [await scene.hook(), await scene.hook()]
  const first = await start()
  parked.sink.answerWith(500)
  await scene.send(parked, 1, 2)
  await parked.until({ health: 'bad' })
  await kill(first)
  await scene.send(queued, 1, 3)
  await delay(50)
  assert.equal(queued.sink.requests.length, 0)
  const time = clock()
  await start({ clock: time })
  await queued.sink.waitFor(3)
  assert.deepEqual(queued.numbers(), [1, 2, 3])
  assert.equal((await parked.read()).health, 'bad')
  parked.sink.answerWith(200)
  time.setOffset(600_000)
  await parked.sink.waitFor(3)
  assert.deepEqual(parked.numbers(), [1, 1, 2])
  await parked.until({ health: 'running', backlog_count: 0 })
})

test('a dispatcher that cannot renew its lease stops sending before another may begin', async () => {
  const hook = await scene.hook()
  hook.sink.behaveAs(behaviours.neverAnswer())
  const first = await start({ timeoutMs: 60_000 })
  await scene.send(hook, 1)
  await hook.sink.waitFor(1)
  // It lives, but its signs of life do not arrive: its row is held by another transaction.
  const cut = scene.database.transaction(async (tx) => {
    await tx.selectFrom('webhook_dispatcher').selectAll().forUpdate().execute()
    await until('the delivery is cut', () => hook.sink.inFlight === 0)
    // Longer than it waits after a failure of its own.
    await delay(1_300)
    assert.equal(hook.sink.requests.length, 1)
  })
  await cut
  assert.equal((await hook.read()).health, 'running')
  hook.sink.answerWith(200)
  await hook.sink.waitFor(2, 10_000)
  assert.equal(hook.sink.maxInFlight, 1)
  assert.ok(first)
})

test('(G-108) a failure of our own is not the webhook’s: it waits a second and goes on, and its health stays', async () => {
  const hook = await scene.hook()
  let left = 2
  const at: number[] = []
  const ours: Delivered = { ok: false, whose: 'ours', status: null, reason: 'No file descriptor', durationMs: 1 }
  const deliver = async (): Promise<Delivered> => {
    at.push(performance.now())
    return left-- > 0 ? ours : { ok: true, durationMs: 1 }
  }
  await start({ deliver })
  await scene.send(hook, 1)
  await until('the first try', () => at.length === 1)
  await scene.send(hook, 2)
  await until('all are done', () => at.length === 4)
  assert.ok((at[1] ?? 0) - (at[0] ?? 0) >= 990 && (at[2] ?? 0) - (at[1] ?? 0) >= 990)
  const { health, backlog_count } = await hook.read()
  assert.deepEqual([health, backlog_count], ['running', 0])
  const path = `/api/services/${hook.serviceId}/webhooks/${hook.id}/attempts`
  await until('two attempts', async () => (await scene.company.call('GET', path)).body.items.length === 2)
})
