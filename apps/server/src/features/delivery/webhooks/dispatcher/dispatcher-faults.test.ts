// Faults on our side: a restart, an unrenewable lease, broken connections, no file descriptor.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { deliveryReason } from '@company-data/protocol/reasons'
import { behaviours, leaveTimeFor, startWebhookFixture, until, type WebhookFixture } from '@company-data/testkit'
import { sql } from 'kysely'
import { clock } from '../../../../platform/clock/clock.ts'
import { membershipTimes } from '../dispatcher-membership.ts'
import type { SendOutcome } from '../send-outcome.ts'
import { APPLICATION, type RunningDispatcher, type RunOptions, runDispatcher } from '../testing/dispatchers.ts'

/** As in production, five times as fast. */
const times = { validMs: 1_600, renewEveryMs: 400, marginMs: 300 }

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
const start = async (options: Partial<RunOptions> = {}): Promise<RunningDispatcher> => {
  const url = fixture.platform.databases.regions.get('eu') ?? ''
  const dispatcher = await runDispatcher({ url, times, ...options })
  running.push(dispatcher)
  return dispatcher
}

test('D1-WHD-22, G-162: a restart sends queued rows live and keeps state and backlogs', async () => {
  const [queued, parked] = [await fixture.hook(), await fixture.hook()]
  const first = await start()
  parked.sink.respondWith(500)
  await fixture.send(parked, 1, 2)
  await parked.until({ health: 'bad' })
  running = []
  await first.kill('ends')
  await fixture.send(queued, 1, 3)
  await leaveTimeFor('a delivery', 50)
  assert.equal(queued.sink.requests.length, 0)
  const time = clock()
  await start({ clock: time })
  await queued.sink.waitFor(3)
  assert.deepEqual(queued.numbers(), [1, 2, 3])
  assert.equal((await parked.read()).health, 'bad')
  parked.sink.respondWith(200)
  time.setOffset(600_000)
  await parked.sink.waitFor(3)
  assert.deepEqual(parked.numbers(), [1, 1, 2])
  await parked.until({ health: 'running', backlog_count: 0 })
})

test('a dispatcher that cannot renew its lease stops before a takeover', async () => {
  const hook = await fixture.hook()
  hook.sink.behaveAs(behaviours.neverRespond())
  const first = await start({ timeoutMs: 60_000 })
  await fixture.send(hook, 1)
  await hook.sink.waitFor(1)
  // It is alive, but its heartbeats do not arrive: its row is locked by another transaction.
  const cut = fixture.database.transaction(async (tx) => {
    await tx.selectFrom('webhook_dispatcher').selectAll().forUpdate().execute()
    await until('the delivery is aborted', () => hook.sink.inFlight === 0)
    // Longer than the pause after a failure on our side.
    await leaveTimeFor('another attempt', 1_300)
    assert.equal(hook.sink.requests.length, 1)
  })
  await cut
  assert.equal((await hook.read()).health, 'running')
  hook.sink.respondWith(200)
  await hook.sink.waitFor(2)
  assert.equal(hook.sink.maxInFlight, 1)
  assert.ok(first)
})

test('rows of a dispatcher that lost its lease are taken over', async () => {
  const first = await fixture.hook()
  const others = await Promise.all(range(2, 12).map(() => fixture.another(first)))
  const all = [first, ...others]
  first.sink.behaveAs(behaviours.neverRespond())
  await start({ timeoutMs: 60_000 })
  await fixture.send(first, 1)
  await Promise.all(all.map(({ sink }) => sink.waitFor(1)))
  // Its heartbeats do not arrive, and no other can remove it: it comes back late, beside a second dispatcher.
  await fixture.database.transaction(async (tx) => {
    await tx.selectFrom('webhook_dispatcher').selectAll().forUpdate().execute()
    await until('the delivery is aborted', () => first.sink.inFlight === 0)
    await start({ timeoutMs: 60_000 })
  })
  first.sink.respondWith(200)
  await fixture.send(first, 2)
  await Promise.all(all.map((hook) => until('the second event came', () => hook.numbers().includes(2))))
  assert.ok(all.every(({ sink }) => sink.maxInFlight === 1))
})

test('broken database connections lose and repeat no event', async () => {
  await start({ times: membershipTimes })
  const first = await fixture.hook()
  const all = [first, await fixture.another(first), await fixture.another(first)]
  for (const hook of all) hook.sink.behaveAs(behaviours.slow(4))
  await fixture.send(first, 1, 150)
  for (const count of [10, 60]) {
    await Promise.all(all.map(({ sink }) => sink.waitFor(count)))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like ${`${APPLICATION}%`} and datname = current_database()`.execute(
      fixture.database.kysely,
    )
  }
  await Promise.all(all.map((hook) => until('all came', () => hook.numbers().includes(150))))
  for (const hook of all) {
    assert.deepEqual(hook.numbers(), range(1, 150))
    assert.equal(hook.sink.maxInFlight, 1)
  }
})

test('G-108: a failure of our own pauses for a second and keeps the health', async () => {
  const hook = await fixture.hook()
  let faultsLeft = 2
  const at: number[] = []
  const ours: SendOutcome = {
    ok: false,
    whose: 'ours',
    status: null,
    reason: deliveryReason('delivery.not_sent'),
    durationMs: 1,
  }
  const deliver = async (): Promise<SendOutcome> => {
    at.push(performance.now())
    return faultsLeft-- > 0 ? ours : { ok: true, durationMs: 1 }
  }
  await start({ deliver })
  await fixture.send(hook, 1)
  await until('the first attempt', () => at.length === 1)
  await fixture.send(hook, 2)
  await until('all are done', () => at.length === 4)
  assert.ok((at[1] ?? 0) - (at[0] ?? 0) >= 990 && (at[2] ?? 0) - (at[1] ?? 0) >= 990)
  const { health, backlog_count } = await hook.read()
  assert.deepEqual([health, backlog_count], ['running', 0])
  const path = `/api/services/${hook.serviceId}/webhooks/${hook.id}/attempts`
  await until('two attempts', async () => (await fixture.company.call('GET', path)).body.items.length === 2)
})
