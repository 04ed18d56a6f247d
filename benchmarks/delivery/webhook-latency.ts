// From a confirmed write to the webhook that reports it: when idle, and under half of the load that the dispatcher can
// bear.
import { setTimeout as delay } from 'node:timers/promises'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { editBody, type SharingFixture } from '../sharing/sharing-fixtures.ts'
import { scaled } from '../sizes.ts'
import { quantile } from './webhook-fairness.ts'
import { connectTo, onDatabase, regionUrl, startWebhookPlatform, type WebhookPlatform } from './webhook-platform.ts'
import { raiseEvents, waitUntilSwept } from './webhook-queue.ts'
import { deliver, platformSender } from './webhook-senders.ts'

const ENDPOINTS = 101
const IDLE_ACTS = scaled(100, 5)
/** Longer than a connection is kept for the next delivery. */
const IDLE_MS = 300
const LOADED_ACTS = scaled(1_000, 20)
const LOADED_MS = 25
const TICK_MS = 10
const EVENTS = scaled(100, 2)

const nowMs = (): number => performance.timeOrigin + performance.now()

/** The person edits a value; returns when the response arrived. */
const edit = async (fixture: SharingFixture, body: string): Promise<number> => {
  const response = await fetch(`${fixture.region}/api/contact-data/${fixture.datumId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${fixture.personToken}`, 'content-type': 'application/json' },
    body,
  })
  const atMs = nowMs()
  if (!response.ok) throw new Error(`the edit answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
  return atMs
}

/**
 * Only the first webhook receives edits: its n-th event is about the n-th edit. Events that came before the response
 * took 0 ms.
 */
const latencies = async ({ fixture, receiver }: WebhookPlatform, count: number, everyMs: number): Promise<number[]> => {
  const body = await editBody(fixture)
  const responseTimes: number[] = []
  await receiver.begin(Number.MAX_SAFE_INTEGER)
  for (let index = 0; index < count; index += 1) {
    responseTimes.push(await edit(fixture, body))
    await delay(everyMs)
  }
  const arrived = async (): Promise<number[]> =>
    (await receiver.soFar()).arrivals.flatMap(([endpoint, atMs]) => (endpoint === 0 ? [atMs] : []))
  while ((await arrived()).length < count) await delay(100)
  const times = await arrived()
  return responseTimes.map((atMs, index) => Math.max(0, (times[index] ?? Number.NaN) - atMs))
}

/** Events for the other webhooks in turn, this many a second, until it is stopped. */
const background = async (url: string, webhooks: readonly string[], perSecond: number) => {
  const db = await connectTo(regionUrl(url))
  const perTick = Math.min(webhooks.length, Math.ceil((perSecond * TICK_MS) / 1000))
  const twice = [...webhooks, ...webhooks]
  let isOver = false
  const run = async (): Promise<void> => {
    const startedAt = performance.now()
    for (let sentCount = 0; !isOver; ) {
      const due = ((performance.now() - startedAt) * perSecond) / 1000
      if (sentCount + perTick > due) {
        await delay(1)
        continue
      }
      const first = sentCount % webhooks.length
      await raiseEvents(db, twice.slice(first, first + perTick))
      sentCount += perTick
    }
  }
  const running = run()
  return async (): Promise<void> => {
    isOver = true
    await running
    await db.end()
  }
}

/** The editor shares with the first webhook's service only; the background is about other customers. */
const moveToAnotherService = async ({ db, fixture }: WebhookPlatform, webhooks: readonly string[]): Promise<void> => {
  const { service } = await fixture.company.services.create({ name: 'Another', admin_email: 'bench@example.org' })
  for (const table of ['webhook', 'change_channel'])
    await db.query(`update ${table} set service_id = $1 where id = any($2::uuid[])`, [service.id, webhooks])
}

const row = (label: string, ours: number, target: string): Measurement => ({
  label,
  unit: 'ms',
  ours,
  target,
  ceiling: Number.NaN,
  ratio: Number.NaN,
})

export const webhookLatencyBenchmark: Benchmark = {
  name: 'webhook latency',
  run: () =>
    onDatabase(async (url) => {
      const platform = await startWebhookPlatform(url, { endpoints: ENDPOINTS })
      try {
        const { db, receiver, webhooks } = platform
        const otherWebhooks = webhooks.slice(1)
        await moveToAnotherService(platform, otherWebhooks)
        const sender = platformSender(platform)
        await deliver(receiver, sender, EVENTS)
        const { perSecond } = await deliver(receiver, sender, EVENTS)
        await latencies(platform, IDLE_ACTS, 0)
        const idle = await latencies(platform, IDLE_ACTS, IDLE_MS)
        const end = await background(url, otherWebhooks, perSecond / 2)
        const loaded = await latencies(platform, LOADED_ACTS, LOADED_MS)
        await end()
        await waitUntilSwept(db, webhooks)
        return [
          row('a write answered to its webhook received, idle, p50', quantile(idle, 0.5), 'under 10 ms'),
          row('the same, p99', quantile(idle, 0.99), 'none'),
          row(`under half load (${Math.round(perSecond / 2)} /s), p50`, quantile(loaded, 0.5), 'none'),
          row('under half load, p99', quantile(loaded, 0.99), 'under 100 ms'),
        ]
      } finally {
        await platform.stop()
      }
    }),
}
