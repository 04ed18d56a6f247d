// Receivers that misbehave in every way beside healthy ones of the same service: the worker stays small, the others fast.
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { type Behaviour, behaviours } from '@company-data/testkit'
import { editor, keepActing } from './actors.ts'
import { atMost, type Figure, figure, none, type Options, quantile, type Run } from './figure.ts'
import { embeddedWithWorker, type Installation } from './installations.ts'
import { judge } from './judge.ts'
import { ledger } from './ledger.ts'
import { random } from './random.ts'
import { seenBy, tripsOf } from './received.ts'
import { type Hook, makeScene, type Scene, type Shop } from './scene.ts'

const HEALTHY = 4
const EDITORS = 2
const PAUSE_MS = [40, 120] as const
/** So often the clock jumps over the ten minutes, and whoever failed is tried again. */
const RETRY_EVERY_MS = 4_000
const SAMPLE_EVERY_MS = 500
const ARRIVE_WITHIN_MS = 30_000

/** Odd, but their answer is 200: none of them may ever be taken for bad. */
const odd: Readonly<Record<string, Behaviour>> = {
  'half a second for each answer': behaviours.slow(500),
  'drop by drop, half a second in all': behaviours.trickle('0123456789', 50),
  '200 with a body of 1 GB': behaviours.hugeBody(),
  'closes the connection after every answer': behaviours.closeIdle(0),
}

const hostile: Readonly<Record<string, Behaviour>> = {
  'never answers': behaviours.neverAnswer(),
  'resets at once': behaviours.resetAtOnce(),
  'resets after the headers': behaviours.resetAfterHeaders(),
  'half a body, then a reset': behaviours.halfThenReset(),
  'half a body, then a close': behaviours.halfThenClose(),
  'headers without end': behaviours.endlessHeaders(),
  'one byte in ten seconds': behaviours.trickle('0123456789', 10_000),
}

const rssMb = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) / 1024
}

interface Stage {
  installation: Installation
  scene: Scene
  shop: Shop
  healthy: readonly Hook[]
  nowMs(): number
  jump(seconds: number): Promise<void>
}

interface Latencies {
  median: number
  p99: number
}

/** From the change to its arrival, at the healthy ones; where the clock jumped in between, nothing is measured. */
const latencies = ({ healthy }: Stage, offsetAt: (ms: number) => number, fromMs: number, toMs: number): Latencies => {
  const all = healthy.flatMap(({ sink }) =>
    sink.requests
      .map(seenBy)
      .filter(({ receivedMs }) => receivedMs >= fromMs && receivedMs < toMs)
      .map(({ at, receivedMs }) => receivedMs + offsetAt(receivedMs) - at)
      .filter((ms) => ms >= 0 && ms < 300_000),
  )
  return { median: quantile(all, 0.5), p99: quantile(all, 0.99) }
}

const watchMemory = (pid: number) => {
  const samples: number[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      samples.push(await rssMb(pid))
      await delay(SAMPLE_EVERY_MS)
    }
  })()
  return async (): Promise<number[]> => {
    isOver = true
    await watching
    return samples
  }
}

/** They begin as healthy ones, so that the same number of deliveries is measured without them. */
const invite = async (shop: Shop): Promise<Map<string, Hook>> => {
  const guests = new Map<string, Hook>()
  for (const name of [...Object.keys(odd), ...Object.keys(hostile)]) guests.set(name, await shop.addHook([]))
  return guests
}

/** Everybody at once, for so long; whoever failed is tried again and again. */
const suffer = async (stage: Stage, guests: ReadonlyMap<string, Hook>, seconds: number): Promise<void> => {
  for (const [name, behaviour] of Object.entries({ ...odd, ...hostile })) guests.get(name)?.sink.behaveAs(behaviour)
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    await delay(RETRY_EVERY_MS)
    await stage.jump(601)
  }
}

const guestFigures = async (scene: Scene, guests: ReadonlyMap<string, Hook>): Promise<Figure[]> => {
  const trips = await tripsOf(scene)
  const of = (name: string): { count: number; times: number } => {
    const hook = guests.get(name)
    return { count: hook?.sink.requests.length ?? 0, times: trips.get(hook?.id ?? '') ?? 0 }
  }
  return [
    ...Object.keys(odd).map((name) =>
      none(`times taken for bad: ${name} (${of(name).count} deliveries)`, of(name).times),
    ),
    ...Object.keys(hostile).map((name) => figure(`deliveries tried: ${name}`, of(name).count)),
  ]
}

const memoryFigures = (samples: readonly number[]): Figure[] => {
  const quarter = Math.floor(samples.length / 4)
  const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)].map((part) =>
    quantile(part, 0.5),
  )
  return [
    figure('memory of the worker, second quarter, MB', (early ?? 0).toFixed(0)),
    figure('memory of the worker, last quarter, MB', (late ?? 0).toFixed(0)),
    figure('memory of the worker, highest, MB', Math.max(...samples).toFixed(0)),
    atMost('growth from the second to the last quarter', Number(((late ?? 0) / (early ?? 1)).toFixed(2)), 1.2),
  ]
}

const runHostile = async (installation: Installation, scene: Scene, options: Options): Promise<Figure[]> => {
  const chance = random(options.seed)
  const [shop] = scene.shops as [Shop]
  const healthy = [...shop.hooks]
  const guests = await invite(shop)
  const jumps: Array<{ atMs: number; offsetMs: number }> = [{ atMs: 0, offsetMs: 0 }]
  const offsetAt = (ms: number): number => jumps.findLast(({ atMs }) => atMs <= ms)?.offsetMs ?? 0
  const nowMs = (): number => Date.now() + offsetAt(Date.now())
  const stage: Stage = {
    ...{ installation, scene, shop, healthy, nowMs },
    async jump(seconds) {
      await installation.advance(seconds)
      jumps.push({ atMs: Date.now(), offsetMs: offsetAt(Date.now()) + seconds * 1000 })
    },
  }
  const written = ledger(nowMs)
  const editors = []
  while (editors.length < EDITORS)
    editors.push(editor({ region: installation.region, ledger: written }, await scene.addEditor()))
  await delay(1_000)
  const sinceMs = Date.now()
  const load = keepActing(editors, chance.fork(), PAUSE_MS)
  await delay((options.seconds / 3) * 1000)
  const worker = installation.processes.find(({ name }) => name === 'worker')
  const memory = watchMemory(worker?.pid() ?? 0)
  const hostileMs = Date.now()
  await suffer(stage, guests, (2 * options.seconds) / 3)
  await load.stop()
  const endMs = Date.now()
  const samples = await memory()
  const seen = () =>
    healthy.map((hook) => ({
      ...hook,
      seen: hook.sink.requests.map(seenBy).filter(({ at }) => at >= sinceMs),
    }))
  const verdict = () => judge({ acts: written.acts, hooks: seen(), feeds: [], kills: [] })
  for (const end = Date.now() + ARRIVE_WITHIN_MS; verdict().lost.length > 0 && Date.now() < end; ) await delay(200)
  const { done, deliveries, lost, reordered, repeats } = verdict()
  const alone = latencies(stage, offsetAt, sinceMs + 2_000, hostileMs)
  const beside = latencies(stage, offsetAt, hostileMs + 2_000, endMs)
  const trips = await tripsOf(scene)
  return [
    figure('acts', done),
    figure('deliveries to healthy endpoints', deliveries),
    none(
      'healthy endpoints taken for bad',
      healthy.reduce((sum, { id }) => sum + (trips.get(id) ?? 0), 0),
    ),
    none('events lost at healthy endpoints', lost.length),
    none('reorderings at healthy endpoints', reordered.length),
    none('repeats at healthy endpoints', repeats),
    figure('latency at healthy endpoints alone, median and 99 %, ms', `${alone.median} and ${alone.p99}`),
    figure('latency beside the hostile ones, median and 99 %, ms', `${beside.median} and ${beside.p99}`),
    atMost('latency beside to alone, median', Number((beside.median / Math.max(alone.median, 1)).toFixed(2)), 2),
    ...memoryFigures(samples),
    ...(await guestFigures(scene, guests)),
    none('processes that ended by themselves', installation.processes.flatMap(({ unasked }) => unasked).length),
  ]
}

export const hostileRun: Run = {
  name: 'hostile receivers',
  async run(options) {
    const installation = await embeddedWithWorker({ WEBHOOK_TIMEOUT_SECONDS: '3' })
    try {
      await installation.ready()
      const layout = [Array.from({ length: HEALTHY }, () => [])]
      const scene = await makeScene(installation.frontDoor, layout)
      return await runHostile(installation, scene, options).finally(() => scene.stop())
    } finally {
      await installation.stop()
    }
  },
}
