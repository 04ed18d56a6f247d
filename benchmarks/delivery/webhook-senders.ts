// The senders of the webhook benchmarks: the platform, a bare loop, and third-party queues, all measured alike.
import pg from 'pg'
import { installPeers } from '../peers.ts'
import { cpuMicroseconds, type Measured, scriptPath, startMeasured } from '../process.ts'
import type { RedisServer } from '../redis.ts'
import { adminUrl, storeCpu } from '../store-cpu.ts'
import type { Receiver } from './receiver.ts'
import type { WebhookPlatform } from './webhook-platform.ts'
import { type EventKind, queueEvents, tidy, waitUntilSwept, wakeDispatcher } from './webhook-queue.ts'

export interface Sender {
  /** Queues this many events for each endpoint. */
  fill(events: number): Promise<void>
  /** Starts to deliver them. */
  go(): Promise<void>
  /** Everything is done, including the work after the last delivery. */
  finish(): Promise<void>
  /** CPU time so far, its store included, in microseconds. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

export interface Run {
  perSecond: number
  /** Microseconds per delivery, the store's included. */
  cpu: number
}

export const deliver = async (receiver: Receiver, sender: Sender, events: number): Promise<Run> => {
  const count = events * receiver.ports.length
  await sender.fill(events)
  await receiver.begin(count)
  const before = await sender.cpu()
  await sender.go()
  const { seconds } = await receiver.end()
  await sender.finish()
  return { perSecond: count / seconds, cpu: ((await sender.cpu()) - before) / count }
}

/** Ours; it is stopped with its platform. */
export const platformSender = ({ db, webhooks, cpu }: WebhookPlatform, kind: EventKind = 'fact'): Sender => ({
  async fill(events) {
    await tidy(db)
    await queueEvents(db, { channels: webhooks, events, kind })
  },
  go: () => wakeDispatcher(db),
  finish: () => waitUntilSwept(db, webhooks),
  cpu,
  stop: async () => {},
})

/** A script of benchmarks/servers with commands to fill its queue and to start. */
const scriptSender = (server: Measured, storeTime: () => Promise<number>, stopStore: () => Promise<void>): Sender => {
  let going: Promise<unknown> = Promise.resolve()
  const ask = async (path: string): Promise<void> => {
    const response = await fetch(`${server.ready}/${path}`)
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
  }
  return {
    fill: (events) => ask(`fill?events=${events}`),
    async go() {
      going = ask('go')
    },
    finish: async () => void (await going),
    cpu: async () => (await cpuMicroseconds(server.child.pid ?? 0)) + (await storeTime()),
    async stop() {
      await server.stop()
      await stopStore()
    },
  }
}

const toPortSettings = ({ ports }: Receiver) => ({ PORTS: JSON.stringify(ports) })

export const bareSender = async (receiver: Receiver): Promise<Sender> =>
  scriptSender(
    await startMeasured(scriptPath('bare-posts.ts'), toPortSettings(receiver)),
    async () => 0,
    async () => {},
  )

export const redisSender = async (script: string, receiver: Receiver, redis: RedisServer): Promise<Sender> => {
  const environment = { ...toPortSettings(receiver), PEERS: installPeers(), REDIS_URL: redis.url }
  return scriptSender(await startMeasured(scriptPath(script), environment), redis.cpu, async () => {})
}

/** In a separate database on the same server. */
export const pgBossSender = async (receiver: Receiver, benchUrl: string): Promise<Sender> => {
  const url = `${benchUrl}_boss`
  const admin = new pg.Client({ connectionString: adminUrl(benchUrl) })
  await admin.connect()
  const name = admin.escapeIdentifier(new URL(url).pathname.slice(1))
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  const environment = { ...toPortSettings(receiver), PEERS: installPeers(), PG_BOSS_URL: url }
  const server = await startMeasured(scriptPath('pg-boss.ts'), environment)
  const store = await storeCpu(url)
  const stop = async (): Promise<void> => {
    await store.close()
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
  return scriptSender(server, store.read, stop)
}
