// Ordered delivery of 20,000 events of 1 KB to 100 endpoints, next to a loop without a store and ordered queues. Each
// delivery is acknowledged durably before the next of its endpoint.
import type { Benchmark, Measurement } from '../benchmark.ts'
import { median } from '../load.ts'
import { startRedis } from '../redis.ts'
import { fillConnections } from '../sharing/sharing.ts'
import { scaled } from '../sizes.ts'
import type { Receiver } from './receiver.ts'
import { onDatabase, startWebhookPlatform, type WebhookPlatform } from './webhook-platform.ts'
import {
  bareSender,
  deliver,
  pgBossSender,
  platformSender,
  type Run,
  redisSender,
  type Sender,
} from './webhook-senders.ts'

const ENDPOINTS = 100
/** For each endpoint. */
const EVENTS = scaled(200, 2)
const ROUNDS = scaled(7)
const CONNECTIONS = 1_000

type Runs = Map<string, Run[]>

/** Round by round, the first one unmeasured. */
const compareAll = async (receiver: Receiver, senders: ReadonlyMap<string, Sender>): Promise<Runs> => {
  const runs: Runs = new Map([...senders.keys()].map((name) => [name, []]))
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, sender] of senders) {
      const run = await deliver(receiver, sender, EVENTS)
      if (round > 0) runs.get(name)?.push(run)
    }
  }
  return runs
}

const row = (
  runs: Runs,
  [own, other]: [own: string, other: string],
  pick: keyof Run,
  target: string,
): Measurement | undefined => {
  const [ours, theirs] = [runs.get(own) ?? [], runs.get(other) ?? []]
  if (theirs.length === 0) return undefined
  const values = (list: readonly Run[]): number[] => list.map((run) => run[pick])
  return {
    label: `${pick === 'cpu' ? 'CPU per delivery, store included' : 'deliveries'}: ${own}, beside ${other}`,
    unit: pick === 'cpu' ? 'µs' : '/s',
    ours: median(values(ours)),
    ceiling: median(values(theirs)),
    ratio: median(values(ours).map((value, index) => value / (values(theirs)[index] ?? Number.NaN))),
    target,
  }
}

const OURS = 'ours'
const VALUES = 'ours, values read at delivery'
const SEALED = 'ours, sealed'
const BARE = 'a bare loop without a store'
const BULLMQ = 'BullMQ, a queue per endpoint'
const GROUPMQ = 'GroupMQ, a group per endpoint'
const PG_BOSS = 'pg-boss, strict order per key'
/** Their acknowledgements are lost if the machine crashes. */
const LAX = ', Redis synced every second'

const targets: Array<[pair: [string, string], pick: keyof Run, target: string]> = [
  [[OURS, BARE], 'perSecond', 'at least 0.65, aim 0.80'],
  [[OURS, BARE], 'cpu', 'at most 2.00, aim 1.60'],
  [[OURS, BULLMQ], 'perSecond', 'at least 2.50'],
  [[OURS, BULLMQ], 'cpu', 'at most 0.45'],
  [[OURS, BULLMQ + LAX], 'perSecond', 'none'],
  [[OURS, GROUPMQ], 'perSecond', 'at least 1.50'],
  [[OURS, GROUPMQ], 'cpu', 'none'],
  [[OURS, GROUPMQ + LAX], 'perSecond', 'none'],
  [[OURS, PG_BOSS], 'perSecond', 'at least 4.00'],
  [[OURS, PG_BOSS], 'cpu', 'none'],
  [[VALUES, BARE], 'perSecond', 'none'],
  [[VALUES, OURS], 'cpu', 'none'],
  [[SEALED, OURS], 'perSecond', 'at least 0.50, aim 0.70'],
  [[SEALED, OURS], 'cpu', 'none'],
]
const toMeasurements = (runs: Runs): Measurement[] =>
  targets.flatMap(([pair, pick, target]) => {
    const measurement = runs.has(pair[0]) ? row(runs, pair, pick, target) : undefined
    return measurement ? [measurement] : []
  })

const redisPeers = async (receiver: Receiver, undo: Array<() => Promise<void>>): Promise<Map<string, Sender>> => {
  const senders = new Map<string, Sender>()
  for (const sync of ['always', 'everysec'] as const) {
    const redis = await startRedis(sync)
    if (!redis) {
      console.log('  without BullMQ and GroupMQ: redis-server is not installed')
      return senders
    }
    undo.push(redis.stop)
    const suffix = sync === 'always' ? '' : LAX
    senders.set(BULLMQ + suffix, await redisSender('bullmq.ts', receiver, redis))
    senders.set(GROUPMQ + suffix, await redisSender('groupmq.ts', receiver, redis))
  }
  return senders
}

const peers = async (receiver: Receiver, url: string, undo: Array<() => Promise<void>>) => {
  const senders = new Map<string, Sender>([[BARE, await bareSender(receiver)], ...(await redisPeers(receiver, undo))])
  senders.set(PG_BOSS, await pgBossSender(receiver, url))
  for (const sender of senders.values()) undo.push(sender.stop)
  return senders
}

/** Everything that a run starts is stopped again, in reverse order. */
const withPlatform = (
  workerCores: true | 'all cores',
  work: (platform: WebhookPlatform, url: string, undo: Array<() => Promise<void>>) => Promise<Measurement[]>,
) =>
  onDatabase(async (url) => {
    const platform = await startWebhookPlatform(url, { endpoints: ENDPOINTS, workerCores })
    const undo = [platform.stop]
    try {
      return await work(platform, url, undo)
    } finally {
      for (const stop of undo.reverse()) await stop()
    }
  })

export const webhookDeliveryBenchmark: Benchmark = {
  name: 'webhook delivery',
  run: () =>
    withPlatform(true, async (platform, url, undo) => {
      await fillConnections(platform.db, platform.fixture, CONNECTIONS)
      const senders = new Map<string, Sender>([
        [OURS, platformSender(platform)],
        [VALUES, platformSender(platform, 'value')],
        ...(await peers(platform.receiver, url, undo)),
      ])
      return toMeasurements(await compareAll(platform.receiver, senders))
    }),
}

/** Sealing uses separate threads: here the worker has every core. */
export const sealedDeliveryBenchmark: Benchmark = {
  name: 'webhook sealed delivery',
  run: () =>
    withPlatform('all cores', async (platform) => {
      const plain = platformSender(platform)
      const sealing = (isSealed: boolean): Sender => ({
        ...plain,
        async fill(events) {
          await platform.db.query('update webhook set encrypt_payload = $1', [isSealed])
          await plain.fill(events)
        },
      })
      const senders = new Map([
        [OURS, sealing(false)],
        [SEALED, sealing(true)],
      ])
      return toMeasurements(await compareAll(platform.receiver, senders))
    }),
}
