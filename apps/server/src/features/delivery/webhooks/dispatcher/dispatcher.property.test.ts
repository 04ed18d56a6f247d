// Random lives of webhooks against the machine of the document: events, faults, time, switches, fetches, crashes.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type Behaviour,
  behaviours,
  eventOf,
  leaveTimeFor,
  numberOf,
  startWebhookScene,
  type TestWebhook,
  until,
  type WebhookScene,
} from '@company-data/testkit'
import fc from 'fast-check'
import { clock } from '../../../../platform/clock/clock.ts'
import { type RunningDispatcher, runDispatcher } from '../testing/dispatchers.ts'
import { type Outcome, type Reference, reference, type Seen } from '../testing/reference.ts'

const times = { validMs: 120_000, renewEveryMs: 300, marginMs: 300 }
// Long enough that an endpoint which answers at once is not late on a busy machine.
const TIMEOUT_MS = 1_500

let scene: WebhookScene
let base: TestWebhook
let time: ReturnType<typeof clock>
const running: RunningDispatcher[] = []
before(async () => {
  scene = await startWebhookScene({ ROLES: 'front-door,region' })
  base = await scene.hook({ enabled: false })
  time = clock()
})
after(() => scene.stop())

const behaviourOf: Readonly<Record<Outcome, () => Behaviour>> = {
  ok: () => behaviours.status(200),
  accepted: () => behaviours.status(202),
  error: () => behaviours.status(500),
  hang: () => behaviours.neverAnswer(),
}

interface Watched {
  hook: TestWebhook
  expected: Reference
  /** Repeats that a crash may have caused. */
  crashes: number
}

const start = async (): Promise<void> => {
  const url = scene.platform.databases.regions.get('eu') ?? ''
  running.push(await runDispatcher({ url, times, clock: time, timeoutMs: TIMEOUT_MS }))
}

/** The durable id of each number, by webhook. */
const durable = new Map<string, string>()
const rememberIds = async (): Promise<void> => {
  const rows = await scene.database.kysely.selectFrom('change').select(['channel_id', 'id', 'members']).execute()
  for (const { channel_id, id, members } of rows) {
    durable.set(`${channel_id}/${(members as { awaiting_party: string }).awaiting_party}`, id)
  }
}

const seenBy = ({ hook }: Watched): Seen[] =>
  hook.sink.requests.map((request) => ({
    number: numberOf(request),
    isDurable: eventOf(request).id === durable.get(`${hook.id}/${numberOf(request)}`),
  }))

/** Holds what was seen against what was expected; after a crash a delivery may be there twice in a row. */
const compare = (watched: Watched): { missing: number; repeats: number; isOther: boolean } => {
  const left = [...watched.expected.seen]
  let last: Seen | undefined
  let repeats = 0
  for (const one of seenBy(watched)) {
    if (left[0]?.number === one.number && left[0].isDurable === one.isDurable) last = left.shift()
    else if (last?.number === one.number) repeats += 1
    else return { missing: 0, repeats, isOther: true }
  }
  return { missing: left.length, repeats, isOther: false }
}

const settle = async (all: readonly Watched[]): Promise<void> => {
  for (const watched of all) {
    await until('the endpoint saw it', () => compare(watched).missing === 0)
    await watched.hook.until(watched.expected.state())
  }
  await leaveTimeFor('what is sent too often', 10)
  for (const watched of all) {
    const { repeats, isOther } = compare(watched)
    if (isOther) assert.deepEqual(seenBy(watched), watched.expected.seen)
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
  // Never near ten minutes in sum: the real time that passes meanwhile decides nothing.
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
  await scene.send(base, numbers[0] ?? 0, count)
  await rememberIds()
  for (const { expected } of all) expected.raise(numbers)
}

const drain = async ({ hook, expected }: Watched): Promise<void> => {
  const { body } = await scene.drain(hook)
  const numbers = body.items.map((item: { awaiting_party: string }) => Number(item.awaiting_party))
  assert.deepEqual(numbers, expected.drain())
}

/** In the middle of a delivery, if one of the endpoints gets any. */
const crash = async (all: readonly Watched[]): Promise<void> => {
  for (const watched of all) {
    watched.expected.answerInTurn([])
    watched.expected.answer('ok')
    watched.hook.sink.script([])
    watched.hook.sink.behaveAs(behaviours.slow(40))
    watched.crashes += 1
  }
  await raise(all, 3)
  await leaveTimeFor('deliveries before the crash', 60)
  await running.shift()?.kill('ends')
  await start()
  for (const { hook } of all) hook.sink.answerWith(200)
}

const take = async (all: readonly Watched[], one: Step): Promise<void> => {
  const target = all['of' in one ? one.of : 0] as Watched
  const { hook, expected } = target
  if (one.do === 'raise') await raise(all, one.count)
  if (one.do === 'drain') await drain(target)
  if (one.do === 'crash') await crash(all)
  if (one.do === 'answer') {
    expected.answer(one.outcome)
    hook.sink.behaveAs(behaviourOf[one.outcome]())
  }
  if (one.do === 'in turn') {
    expected.answerInTurn(one.outcomes)
    hook.sink.script(one.outcomes.map((name) => behaviourOf[name]()))
  }
  if (one.do === 'advance') {
    await scene.advance(one.minutes * 60)
    for (const each of all) each.expected.advance(one.minutes)
    time.setOffset(time.offsetMs() + one.minutes * 60_000)
  }
  if (one.do === 'enable') {
    expected.setEnabled(one.to)
    await hook.change({ enabled: one.to })
  }
  if (one.do === 'restart') {
    await running.shift()?.stop()
    await start()
  }
}

const live = async (steps: readonly Step[]): Promise<void> => {
  await Promise.all([start(), start()])
  const watched = async (): Promise<Watched> => ({
    hook: await scene.another(base),
    expected: reference(),
    crashes: 0,
  })
  const all = [await watched(), await watched()]
  try {
    for (const one of steps) {
      await take(all, one)
      await settle(all)
    }
  } finally {
    for (const { hook } of all) {
      hook.sink.answerWith(200)
      await hook.remove()
    }
    for (const one of running.splice(0)) await one.stop()
  }
}

test('[D1-WHD-08] [D1-WHD-09] [D1-WHD-15] [D1-WHD-17] [D1-WHD-18] [D1-WHD-19] [D1-WHD-22] whatever happens, each endpoint sees what the machine of the document says', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), live), {
    numRuns: 10,
    endOnFailure: true,
  })
})
