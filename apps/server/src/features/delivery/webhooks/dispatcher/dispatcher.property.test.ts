// Random lives of webhooks against the specified state machine: events, faults, time, switches, fetches, crashes.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type Behaviour,
  behaviours,
  leaveTimeFor,
  parseEvent,
  readEventNumber,
  startWebhookFixture,
  type TestWebhook,
  until,
  type WebhookFixture,
} from '@company-data/testkit'
import fc from 'fast-check'
import { clock } from '../../../../platform/clock/clock.ts'
import { type RunningDispatcher, runDispatcher } from '../testing/dispatchers.ts'
import { type ObservedDelivery, type Outcome, type Reference, reference } from '../testing/reference.ts'

const times = { validMs: 120_000, renewEveryMs: 300, marginMs: 300 }
// Long enough that an endpoint that responds immediately is not late on a busy machine.
const TIMEOUT_MS = 1_500

let fixture: WebhookFixture
let base: TestWebhook
let time: ReturnType<typeof clock>
const running: RunningDispatcher[] = []
before(async () => {
  fixture = await startWebhookFixture({ ROLES: 'front-door,region' })
  base = await fixture.hook({ enabled: false })
  time = clock()
})
after(() => fixture.stop())

const behaviourByOutcome: Readonly<Record<Outcome, () => Behaviour>> = {
  ok: () => behaviours.status(200),
  accepted: () => behaviours.status(202),
  error: () => behaviours.status(500),
  hang: () => behaviours.neverRespond(),
}

interface Watched {
  hook: TestWebhook
  expected: Reference
  /** Repeats that a crash may have caused. */
  crashes: number
}

const start = async (): Promise<void> => {
  const url = fixture.platform.databases.regions.get('eu') ?? ''
  running.push(await runDispatcher({ url, times, clock: time, timeoutMs: TIMEOUT_MS }))
}

/** The durable id of each number, by webhook. */
const durable = new Map<string, string>()
const rememberIds = async (): Promise<void> => {
  const rows = await fixture.database.kysely.selectFrom('change').select(['channel_id', 'id', 'members']).execute()
  for (const { channel_id, id, members } of rows) {
    durable.set(`${channel_id}/${(members as { awaiting_party: string }).awaiting_party}`, id)
  }
}

const seenBy = ({ hook }: Watched): ObservedDelivery[] =>
  hook.sink.requests.map((request) => ({
    number: readEventNumber(request),
    isDurable: parseEvent(request).id === durable.get(`${hook.id}/${readEventNumber(request)}`),
  }))

/** Compares observed and expected deliveries; after a crash a delivery may appear twice in a row. */
const compare = (watched: Watched): { missing: number; repeats: number; isOther: boolean } => {
  const expectedDeliveries = [...watched.expected.deliveries]
  let last: ObservedDelivery | undefined
  let repeats = 0
  for (const delivery of seenBy(watched)) {
    if (expectedDeliveries[0]?.number === delivery.number && expectedDeliveries[0].isDurable === delivery.isDurable)
      last = expectedDeliveries.shift()
    else if (last?.number === delivery.number) repeats += 1
    else return { missing: 0, repeats, isOther: true }
  }
  return { missing: expectedDeliveries.length, repeats, isOther: false }
}

const settle = async (all: readonly Watched[]): Promise<void> => {
  for (const watched of all) {
    await until('the endpoint saw it', () => compare(watched).missing === 0)
    await watched.hook.until(watched.expected.state())
  }
  await leaveTimeFor('surplus deliveries', 10)
  for (const watched of all) {
    const { repeats, isOther } = compare(watched)
    if (isOther) assert.deepEqual(seenBy(watched), watched.expected.deliveries)
    assert.ok(repeats <= watched.crashes, `${repeats} repeats after ${watched.crashes} crashes`)
    assert.ok(watched.hook.sink.maxInFlight <= 1, 'one at a time')
  }
}

type Step =
  | { do: 'raise'; count: number }
  | { do: 'answer'; of: number; outcome: Outcome }
  | { do: 'in turn'; of: number; outcomes: Outcome[] }
  | { do: 'advance'; minutes: number }
  | { do: 'enable'; of: number; to: boolean }
  | { do: 'drain'; of: number }
  | { do: 'restart' }
  | { do: 'crash' }

const outcome = fc.oneof(
  { arbitrary: fc.constant<Outcome>('ok'), weight: 4 },
  fc.constantFrom<Outcome>('accepted', 'error', 'hang'),
)
const of = fc.nat(1)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('raise' as const), count: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const), of, outcome }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('in turn' as const), of, outcomes: fc.array(outcome, { maxLength: 4 }) }),
  },
  // Never near ten minutes in total: the real time that passes decides nothing.
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('advance' as const), minutes: fc.constantFrom(4, 11, 11, 11, 8 * 24 * 60) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('enable' as const), of, to: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('drain' as const), of }) },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'crash' as const }) },
)

let raised = 0
const raise = async (all: readonly Watched[], count: number): Promise<void> => {
  const numbers = Array.from({ length: count }, () => ++raised)
  await fixture.send(base, numbers[0] ?? 0, count)
  await rememberIds()
  for (const { expected } of all) expected.raise(numbers)
}

const drain = async ({ hook, expected }: Watched): Promise<void> => {
  const { body } = await fixture.drain(hook)
  const numbers = body.items.map((item: { awaiting_party: string }) => Number(item.awaiting_party))
  assert.deepEqual(numbers, expected.drain())
}

/** During a delivery, if one of the endpoints gets any. */
const crash = async (all: readonly Watched[]): Promise<void> => {
  for (const watched of all) {
    watched.expected.respondInSequence([])
    watched.expected.respondWith('ok')
    watched.hook.sink.script([])
    watched.hook.sink.behaveAs(behaviours.slow(40))
    watched.crashes += 1
  }
  await raise(all, 3)
  await leaveTimeFor('deliveries before the crash', 60)
  await running.shift()?.kill('ends')
  await start()
  for (const { hook } of all) hook.sink.respondWith(200)
}

const take = async (all: readonly Watched[], action: Step): Promise<void> => {
  const target = all['of' in action ? action.of : 0] as Watched
  const { hook, expected } = target
  if (action.do === 'raise') await raise(all, action.count)
  if (action.do === 'drain') await drain(target)
  if (action.do === 'crash') await crash(all)
  if (action.do === 'answer') {
    expected.respondWith(action.outcome)
    hook.sink.behaveAs(behaviourByOutcome[action.outcome]())
  }
  if (action.do === 'in turn') {
    expected.respondInSequence(action.outcomes)
    hook.sink.script(action.outcomes.map((name) => behaviourByOutcome[name]()))
  }
  if (action.do === 'advance') {
    await fixture.advance(action.minutes * 60)
    for (const each of all) each.expected.advance(action.minutes)
    time.setOffset(time.offsetMs() + action.minutes * 60_000)
  }
  if (action.do === 'enable') {
    expected.setEnabled(action.to)
    await hook.change({ enabled: action.to })
  }
  if (action.do === 'restart') {
    await running.shift()?.stop()
    await start()
  }
}

const live = async (steps: readonly Step[]): Promise<void> => {
  await Promise.all([start(), start()])
  const watched = async (): Promise<Watched> => ({
    hook: await fixture.another(base),
    expected: reference(),
    crashes: 0,
  })
  const all = [await watched(), await watched()]
  try {
    for (const action of steps) {
      await take(all, action)
      await settle(all)
    }
  } finally {
    for (const { hook } of all) {
      hook.sink.respondWith(200)
      await hook.remove()
    }
    for (const dispatcher of running.splice(0)) await dispatcher.stop()
  }
}

test('D1-WHD-08, D1-WHD-09: each endpoint sees the deliveries of the specified state machine (D1-WHD-15, D1-WHD-17, D1-WHD-18, D1-WHD-19, D1-WHD-22)', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), live), {
    numRuns: 10,
    endOnFailure: true,
  })
})
