// The effect of slow and broken endpoints on others: a quarter hanging, and one with a million parked events.
import { setTimeout as delay } from 'node:timers/promises'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { median } from '../load.ts'
import { scaled } from '../sizes.ts'
import { onDatabase, startWebhookPlatform, type WebhookPlatform } from './webhook-platform.ts'
import { addWebhooks, queueEvents, raiseEvents, tidy, waitUntilSwept } from './webhook-queue.ts'
import { deliver, platformSender, type Run } from './webhook-senders.ts'

const ENDPOINTS = 100
const HANGING = 25
const ROUNDS = scaled(7)
/** Every tick a tenth of the webhooks gets an event: 500 a second. */
const TICKS = scaled(300, 20)
const TICK_MS = 20
const EVENTS = scaled(100, 2)
const PARKED = scaled(1_000_000)

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN

/** Events at a steady rate, from the commit to the endpoint: p99 of the endpoints that respond in every round. */
const measureLatency = async ({ db, receiver, webhooks }: WebhookPlatform, hanging: number): Promise<number> => {
  const tenth = ENDPOINTS / 10
  const isHealthy = (endpoint: number): boolean => endpoint >= HANGING
  await receiver.silence(hanging)
  await receiver.begin(Number.MAX_SAFE_INTEGER)
  const startedAt = performance.now()
  for (let tick = 0; tick < TICKS; tick += 1) {
    const first = (tick % 10) * tenth
    await raiseEvents(db, webhooks.slice(first, first + tenth))
    await delay(Math.max(0, startedAt + (tick + 1) * TICK_MS - performance.now()))
  }
  await waitUntilSwept(
    db,
    webhooks.filter((_, endpoint) => isHealthy(endpoint)),
  )
  const { arrivals } = await receiver.soFar()
  await receiver.release()
  await waitUntilSwept(db, webhooks)
  const healthy = arrivals.filter(([endpoint]) => isHealthy(endpoint))
  return quantile(
    healthy.map(([, atMs, madeAtMs]) => atMs - (madeAtMs ?? Number.NaN)),
    0.99,
  )
}

const besideHanging = async (platform: WebhookPlatform): Promise<Measurement> => {
  const rounds: Array<{ none: number; some: number }> = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    await tidy(platform.db)
    rounds.push({ none: await measureLatency(platform, 0), some: await measureLatency(platform, HANGING) })
  }
  const measured = rounds.slice(1)
  return {
    label: `p99 from commit to endpoint, ${HANGING} of ${ENDPOINTS} endpoints hanging, beside none (ratio: hanging to none)`,
    unit: 'ms',
    ours: median(measured.map(({ some }) => some)),
    ceiling: median(measured.map(({ none }) => none)),
    ratio: median(measured.map(({ some, none }) => some / none)),
    target: 'under 1.20, aim 1.05',
  }
}

/** One more webhook that has been failing for a moment, with a long backlog. */
const park = async ({ db, webhooks }: WebhookPlatform): Promise<void> => {
  const [broken = ''] = await addWebhooks(db, webhooks[0] ?? '', ['http://127.0.0.1:9/'])
  await db.query(`update webhook set health = 'bad', health_changed_at = now() where id = $1`, [broken])
  await queueEvents(db, { channels: [broken], events: PARKED, paddingBytes: 100 })
  await tidy(db)
}

const besideParked = async (platform: WebhookPlatform): Promise<Measurement[]> => {
  const sender = platformSender(platform)
  const runRounds = async (): Promise<Run[]> => {
    const runs: Run[] = []
    for (let round = 0; round <= ROUNDS; round += 1) runs.push(await deliver(platform.receiver, sender, EVENTS))
    return runs.slice(1)
  }
  const without = await runRounds()
  await park(platform)
  const beside = await runRounds()
  const row = (label: string, unit: string, pick: keyof Run, target: string): Measurement => {
    const [ours, ceiling] = [median(beside.map((run) => run[pick])), median(without.map((run) => run[pick]))]
    return {
      label: `${label}, ${PARKED} events parked for one webhook, beside none`,
      unit,
      ours,
      ceiling,
      ratio: ours / ceiling,
      target,
    }
  }
  return [
    row('CPU per delivery of the others, store included', 'µs', 'cpu', 'at most 1.20, aim 1.05'),
    row('deliveries of the others', '/s', 'perSecond', 'no less'),
  ]
}

export const webhookFairnessBenchmark: Benchmark = {
  name: 'webhook fairness',
  run: () =>
    onDatabase(async (url) => {
      const platform = await startWebhookPlatform(url, { endpoints: ENDPOINTS })
      try {
        return [await besideHanging(platform), ...(await besideParked(platform))]
      } finally {
        await platform.stop()
      }
    }),
}
