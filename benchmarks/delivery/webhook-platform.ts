// A platform with webhooks for the benchmarks: a process that serves, a worker that delivers, endpoints that receive.
// Needs PostgreSQL on this machine: BENCH_DATABASE_URL names a database that is created and dropped, with its region's
// next to it.
import pg from 'pg'
import { dropAll } from '../access/scale.ts'
import type { Measurement } from '../benchmark.ts'
import { cpuMicroseconds, type Measured, scriptPath, startMeasured } from '../process.ts'
import { createSharingFixture, type SharingFixture } from '../sharing/sharing-fixtures.ts'
import { DRIVER, storeCpu } from '../store-cpu.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { addWebhooks } from './webhook-queue.ts'

export interface WebhookPlatform {
  /** A connection to the region's database. */
  db: pg.Client
  fixture: SharingFixture
  receiver: Receiver
  worker: Measured
  /** In the order of the receiver's endpoints. */
  webhooks: string[]
  /** CPU time of the worker and of the region's database, in microseconds. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

/** The region's database has this name. */
export const regionUrl = (url: string): string => `${url}_eu`

/** Skips without a configured database; starts and ends without one. */
export const onDatabase = async (work: (url: string) => Promise<Measurement[]>): Promise<Measurement[]> => {
  const url = process.env.BENCH_DATABASE_URL
  if (!url) {
    console.log('  skipped: set BENCH_DATABASE_URL to a database that may be created and dropped')
    return []
  }
  await dropAll(url)
  try {
    return await work(url)
  } finally {
    await dropAll(url)
  }
}

export const startServing = (pinned: boolean): Promise<Measured> =>
  startMeasured(scriptPath('access.ts'), { BENCH_ROLES: 'front-door,region,forwarder' }, pinned)

export const connectTo = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, application_name: DRIVER })
  await client.connect()
  return client
}

/** The first webhook is created over HTTP, the others are copies of it. */
const makeWebhooks = async (
  db: pg.Client,
  { company, connections }: SharingFixture,
  ports: number[],
): Promise<string[]> => {
  const [first, ...others] = ports.map((port) => `http://127.0.0.1:${port}/`)
  const webhook = await company.webhooks.create(connections[0]?.serviceId ?? '', { url: first ?? '' })
  return [webhook.id, ...(await addWebhooks(db, webhook.id, others))]
}

export interface WebhookPlatformOptions {
  endpoints: number
  workerCores?: true | 'all cores'
  /** Additional environment variables of the worker. */
  worker?: Record<string, string>
}

export const startWebhookPlatform = async (
  url: string,
  { endpoints, workerCores = true, worker: environment = {} }: WebhookPlatformOptions,
): Promise<WebhookPlatform> => {
  const undo: Array<() => Promise<void>> = []
  const stop = async (): Promise<void> => {
    for (const undoStep of undo.splice(0).reverse()) await undoStep()
  }
  try {
    const serving = await startServing(false)
    undo.push(serving.stop)
    const receiver = await startReceiver(endpoints)
    undo.push(receiver.stop)
    const db = await connectTo(regionUrl(url))
    undo.push(() => db.end())
    const fixture = await createSharingFixture(serving, 1)
    const webhooks = await makeWebhooks(db, fixture, receiver.ports)
    const workerEnvironment = {
      DATA_DIR: fixture.dataDir,
      FRONT_DOOR_URL: serving.ready.split(' ')[0] ?? '',
      ...environment,
    }
    const worker = await startMeasured(scriptPath('worker.ts'), workerEnvironment, workerCores)
    undo.push(worker.stop)
    const store = await storeCpu(regionUrl(url))
    undo.push(store.close)
    const cpu = async (): Promise<number> => (await cpuMicroseconds(worker.child.pid ?? 0)) + (await store.read())
    return { db, fixture, receiver, worker, webhooks, cpu, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
