// Misbehaving receivers next to healthy ones of the same service: the worker stays small, the healthy ones fast.
import { setTimeout as delay } from 'node:timers/promises'
import { type Behaviour, behaviours, random } from '@company-data/testkit'
import { editor, keepActing } from './actors.ts'
import { type Figure, figure, figureAtMost, none, type Options, quantile, type Run } from './figure.ts'
import { createFixture, type Fixture, type Hook, type Shop } from './fixture.ts'
import { embeddedWithWorker, type Installation } from './installations.ts'
import { type Action, ledger } from './ledger.ts'
import { findFaults, type Verdict } from './oracle.ts'
import { memoryFigures, watchMemory } from './processes/memory.ts'
import { countTripsByWebhook, toReceivedEvent } from './received-events.ts'
import { type TestTime, testTime } from './test-time.ts'

const HEALTHY = 4
const EDITORS = 2
const PAUSE_MS = [40, 120] as const
/** How often the clock jumps over the ten minutes, so that failed endpoints are probed again. */
const RETRY_EVERY_MS = 4_000
const ARRIVE_TIMEOUT_MS = 30_000
/** The beginning of each part is not measured. */
const SETTLE_MS = 2_000

/** Odd, but they return 200, so none of them may ever count as bad. */
const odd: Readonly<Record<string, Behaviour>> = {
  'half a second for each answer': behaviours.slow(500),
  'drop by drop, half a second in all': behaviours.trickle('0123456789', 50),
  '200 with a body of 1 GB': behaviours.hugeBody(),
  'closes the connection after every answer': behaviours.closeIdle(0),
}

const hostile: Readonly<Record<string, Behaviour>> = {
  'never answers': behaviours.neverRespond(),
  'resets at once': behaviours.resetImmediately(),
  'resets after the headers': behaviours.resetAfterHeaders(),
  'half a body, then a reset': behaviours.halfThenReset(),
  'half a body, then a close': behaviours.halfThenClose(),
  'headers without end': behaviours.endlessHeaders(),
  'one byte in ten seconds': behaviours.trickle('0123456789', 10_000),
}

interface Guest {
  hook: Hook
  /** How many requests it had received before it changed its behaviour. */
  before: number
}

interface Stage {
  fixture: Fixture
  time: TestTime
  healthy: readonly Hook[]
  guests: ReadonlyMap<string, Guest>
}

interface Latencies {
  median: number
  p99: number
}

/** From a change to its arrival at healthy endpoints; a change during which the clock jumped is not measured. */
const latencies = ({ healthy, time }: Stage, fromMs: number, toMs: number): Latencies => {
  const all = healthy.flatMap(({ sink }) =>
    sink.requests
      .map(toReceivedEvent)
      .filter(({ receivedMs }) => receivedMs >= fromMs && receivedMs < toMs)
      .map(({ at, receivedMs }) => time.platformMs(receivedMs) - at)
      .filter((ms) => ms >= 0 && ms < 300_000),
  )
  return { median: quantile(all, 0.5), p99: quantile(all, 0.99) }
}

/** They start healthy, so that the same number of deliveries is measured without their faults. */
const invite = async (shop: Shop): Promise<Map<string, Guest>> => {
  const guests = new Map<string, Guest>()
  for (const name of [...Object.keys(odd), ...Object.keys(hostile)])
    guests.set(name, { hook: await shop.addHook([]), before: 0 })
  return guests
}

/** All of them misbehave concurrently for this time; failed endpoints are probed repeatedly. */
const misbehave = async ({ guests, time }: Stage, seconds: number): Promise<void> => {
  for (const [name, behaviour] of Object.entries({ ...odd, ...hostile })) {
    const guest = guests.get(name)
    if (!guest) continue
    guest.before = guest.hook.sink.requests.length
    guest.hook.sink.behaveAs(behaviour)
  }
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    await delay(RETRY_EVERY_MS)
    await time.advance(601)
  }
}

const guestFigures = ({ guests }: Stage, trips: ReadonlyMap<string, number>): Figure[] => {
  const of = (name: string): { count: number; times: number } => {
    const guest = guests.get(name)
    const count = (guest?.hook.sink.requests.length ?? 0) - (guest?.before ?? 0)
    return { count, times: trips.get(guest?.hook.id ?? '') ?? 0 }
  }
  return [
    ...Object.keys(odd).map((name) =>
      none(`times taken for bad: ${name} (${of(name).count} deliveries)`, of(name).times),
    ),
    ...Object.keys(hostile).map((name) => figure(`deliveries attempted: ${name}`, of(name).count)),
  ]
}

/** Waits until everything has arrived at the healthy endpoints. */
const awaitVerdict = async ({ healthy }: Stage, actions: readonly Action[], sinceMs: number): Promise<Verdict> => {
  const verdict = (): Verdict => {
    const listReceived = ({ sink }: Hook) => sink.requests.map(toReceivedEvent).filter(({ at }) => at >= sinceMs)
    const hooks = healthy.map((hook) => ({ ...hook, receivedEvents: listReceived(hook) }))
    return findFaults({ actions, hooks, feeds: [], kills: [] })
  }
  for (const end = Date.now() + ARRIVE_TIMEOUT_MS; verdict().lost.length > 0 && Date.now() < end; ) await delay(200)
  return verdict()
}

const healthyFigures = (verdict: Verdict, trips: number, alone: Latencies, beside: Latencies): Figure[] => [
  figure('acts', verdict.done),
  figure('deliveries to healthy endpoints', verdict.deliveries),
  none('healthy endpoints taken for bad', trips),
  none('events lost at healthy endpoints', verdict.lost.length),
  none('reorderings at healthy endpoints', verdict.reordered.length),
  none('repeats at healthy endpoints', verdict.repeats),
  figure(
    'latency at healthy endpoints, all healthy, median and 99th percentile, ms',
    `${alone.median} and ${alone.p99}`,
  ),
  figure('latency beside the hostile ones, median and 99th percentile, ms', `${beside.median} and ${beside.p99}`),
  figureAtMost('the second to the first, median', Number((beside.median / Math.max(alone.median, 1)).toFixed(2)), 2),
]

const runHostile = async (installation: Installation, fixture: Fixture, options: Options): Promise<Figure[]> => {
  const [shop] = fixture.shops as [Shop]
  const time = testTime(installation)
  const stage: Stage = { fixture, time, healthy: [...shop.hooks], guests: await invite(shop) }
  const runLedger = ledger(time.nowMs)
  const editors = []
  while (editors.length < EDITORS)
    editors.push(editor({ region: installation.region, ledger: runLedger }, await fixture.addEditor()))
  await delay(2_000)
  const sinceMs = Date.now()
  const load = keepActing(editors, random(options.seed), PAUSE_MS)
  await delay((options.seconds / 3) * 1000)
  const memory = watchMemory(installation.processes.find(({ name }) => name === 'worker')?.pid() ?? 0)
  const hostileMs = Date.now()
  await misbehave(stage, (2 * options.seconds) / 3)
  await load.stop()
  const endMs = Date.now()
  const samples = await memory()
  const verdict = await awaitVerdict(stage, runLedger.actions, sinceMs)
  const trips = await countTripsByWebhook(fixture)
  const ofHealthy = stage.healthy.reduce((sum, { id }) => sum + (trips.get(id) ?? 0), 0)
  return [
    ...healthyFigures(
      verdict,
      ofHealthy,
      latencies(stage, sinceMs + SETTLE_MS, hostileMs),
      latencies(stage, hostileMs + SETTLE_MS, endMs),
    ),
    ...memoryFigures(samples),
    ...guestFigures(stage, trips),
    none('unexpected ends of processes', installation.processes.flatMap(({ unexpectedEnds }) => unexpectedEnds).length),
  ]
}

export const hostileRun: Run = {
  name: 'hostile receivers',
  async run(options) {
    const installation = await embeddedWithWorker({ WEBHOOK_TIMEOUT_SECONDS: '3' })
    try {
      await installation.ready()
      const layout = [Array.from({ length: HEALTHY }, () => [])]
      const fixture = await createFixture(installation.frontDoor, layout)
      return await runHostile(installation, fixture, options).finally(() => fixture.stop())
    } finally {
      await installation.stop()
    }
  },
}
