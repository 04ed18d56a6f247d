// The cost of 10,000 webhooks that have nothing to send: CPU time of the worker, and its statements to the region's database.
import { setTimeout as delay } from 'node:timers/promises'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { cpuMicroseconds, type Measured } from '../process.ts'
import { scaled } from '../sizes.ts'
import { onDatabase, startWebhookPlatform, type WebhookPlatform } from './webhook-platform.ts'
import { addWebhooks, tidy } from './webhook-queue.ts'

const WEBHOOKS = scaled(10_000)
/** Long enough to include the work of every minute. */
const SECONDS = scaled(120, 15)
/** After this time the start is over. */
const SETTLE_MS = 12_000

interface Idle {
  coreShare: number
  /** About webhooks and their events; looking up jobs once a second is not counted. */
  statementsPerSecond: number
}

const countStatements = ({ child }: Measured): Promise<number> =>
  new Promise((resolve) => {
    child.stdout?.once('data', (line: Buffer) => resolve(Number(line.toString().split(' ')[1])))
    child.kill('SIGUSR2')
  })

const measureIdle = async ({ worker }: WebhookPlatform): Promise<Idle> => {
  const cpu = (): Promise<number> => cpuMicroseconds(worker.child.pid ?? 0)
  await delay(SETTLE_MS)
  const before = { statements: await countStatements(worker), cpu: await cpu() }
  await delay(SECONDS * 1000)
  return {
    coreShare: ((await cpu()) - before.cpu) / 1_000_000 / SECONDS,
    statementsPerSecond: ((await countStatements(worker)) - before.statements) / SECONDS,
  }
}

export const webhookIdleBenchmark: Benchmark = {
  name: 'webhook idle',
  run: () =>
    onDatabase(async (url): Promise<Measurement[]> => {
      const platform = await startWebhookPlatform(url, { endpoints: 1, worker: { COUNT_STATEMENTS: '1' } })
      try {
        const single = await measureIdle(platform)
        const urls = Array.from({ length: WEBHOOKS }, (_, index) => `http://127.0.0.1:9/${index}`)
        await addWebhooks(platform.db, platform.webhooks[0] ?? '', urls)
        await tidy(platform.db)
        const many = await measureIdle(platform)
        const row = (label: string, unit: string, ours: number, ceiling: number, target: string): Measurement => ({
          label: `${label} with ${WEBHOOKS} webhooks, beside one (ratio: many to one)`,
          unit,
          ours,
          ceiling,
          ratio: ours / ceiling,
          target,
        })
        const percent = (share: number): number => share * 100
        return [
          row('worker CPU', '% of a core', percent(many.coreShare), percent(single.coreShare), 'under 1 % of a core'),
          row('statements about them', '/s', many.statementsPerSecond, single.statementsPerSecond, 'under 1 /s'),
        ]
      } finally {
        await platform.stop()
      }
    }),
}
