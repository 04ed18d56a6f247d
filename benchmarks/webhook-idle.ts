// What 10,000 webhooks cost that have nothing to send: CPU time of the worker, and what it asks the region's database.
import { setTimeout as delay } from 'node:timers/promises'
import type { Benchmark, Measurement } from './benchmark.ts'
import { cpuMicroseconds } from './process.ts'
import { scaled } from './sizes.ts'
import { adminUrl } from './store-cpu.ts'
import { connectTo, onDatabase, regionUrl, startWebhookPlatform, type WebhookPlatform } from './webhook-platform.ts'
import { addWebhooks, tidy } from './webhook-queue.ts'

const WEBHOOKS = scaled(10_000)
/** So long that what happens every minute happens in it. */
const SECONDS = scaled(120, 15)
/** The start is over, and the server's own counters are up to date. */
const SETTLE_MS = 12_000

interface Idle {
  coreShare: number
  transactionsPerSecond: number
}

/** Asked from another database, so that asking does not count. Whatever else runs in the database does count. */
const countTransactions = async (url: string): Promise<number> => {
  const admin = await connectTo(adminUrl(url))
  const count = 'select xact_commit + xact_rollback as count from pg_stat_database where datname = $1'
  const { rows } = await admin.query<{ count: string }>(count, [new URL(url).pathname.slice(1)])
  await admin.end()
  return Number(rows[0]?.count)
}

const idleOf = async ({ worker }: WebhookPlatform, url: string): Promise<Idle> => {
  const cpu = (): Promise<number> => cpuMicroseconds(worker.child.pid ?? 0)
  await delay(SETTLE_MS)
  const before = { transactions: await countTransactions(url), cpu: await cpu() }
  await delay(SECONDS * 1000)
  return {
    coreShare: ((await cpu()) - before.cpu) / 1_000_000 / SECONDS,
    transactionsPerSecond: ((await countTransactions(url)) - before.transactions) / SECONDS,
  }
}

export const webhookIdleBenchmark: Benchmark = {
  name: 'webhook idle',
  run: () =>
    onDatabase(async (url): Promise<Measurement[]> => {
      const platform = await startWebhookPlatform(url, 1)
      try {
        const one = await idleOf(platform, regionUrl(url))
        const urls = Array.from({ length: WEBHOOKS }, (_, index) => `http://127.0.0.1:9/${index}`)
        await addWebhooks(platform.db, platform.webhooks[0] ?? '', urls)
        await tidy(platform.db)
        const many = await idleOf(platform, regionUrl(url))
        const row = (label: string, unit: string, ours: number, ceiling: number, target: string): Measurement => ({
          label: `${label} with ${WEBHOOKS} webhooks, beside one (ratio: many to one)`,
          ...{ unit, ours, ceiling, ratio: ours / ceiling, target },
        })
        const percent = (share: number): number => share * 100
        return [
          row('worker CPU', '% of a core', percent(many.coreShare), percent(one.coreShare), 'under 1 % of a core'),
          row(
            'transactions in the region',
            '/s',
            many.transactionsPerSecond,
            one.transactionsPerSecond,
            'under 1 /s more',
          ),
        ]
      } finally {
        await platform.stop()
      }
    }),
}
