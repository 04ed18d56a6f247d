// Events of many customers to one endpoint that takes 50 ms for each request (B-25): with the order of customers, next
// to one request at a time. Fails if a customer has two requests in flight, or gets its events out of order.
import { setTimeout as delay } from 'node:timers/promises'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { scriptPath, startMeasured } from '../process.ts'
import { scaled } from '../sizes.ts'
import { onDatabase, startWebhookPlatform, type WebhookPlatform } from './webhook-platform.ts'
import { tidy, waitUntilSwept, wakeDispatcher } from './webhook-queue.ts'

/** A million takes minutes: BENCH_SCALE=10. */
const EVENTS = scaled(100_000, 2_000)
const CUSTOMERS = scaled(1_000, 200)
const EVENTS_IN_TURN = 40

/** In turn for each customer; each customer counts its events from 1. */
const QUEUE = `
  with counted as (
    update change_channel set last_seq = last_seq + $2 where id = $1
    returning company_user_id, id, last_seq - $2 as seq
  )
  insert into change (company_user_id, channel_id, seq, id, event, members, at, numbering)
  select company_user_id, id, seq + n, gen_random_uuid(), 'connection_created',
    json_build_object('n', (n - 1) / $3 + 1, 'person_user_id', md5($4 || (n - 1) % $3)::uuid, 'share_code', 'BENCH00001',
      'at', now(), 'customer_type', 'person', 'padding', repeat('x', 200)), now(), 0
  from counted cross join generate_series(1, $2) n`

interface Setting {
  order: 'service' | 'customer'
  parallel: number
  batch: number
}

interface Queue {
  events: number
  customers: number
}

interface Counts {
  received: number
  outOfOrder: number
  overlaps: number
  mostInFlight: number
}

const readCounts = async (url: string): Promise<Counts> => (await (await fetch(`${url}/result`)).json()) as Counts

const LOOK_MS = 100
/** Longer than any pause of a webhook that delivers. */
const SILENT_MS = 60_000

/** Fails when nothing comes any more, so that a lost event does not look like a slow delivery. */
const awaitArrivals = async (url: string, events: number): Promise<void> => {
  let last = { received: 0, atMs: performance.now() }
  while (last.received < events) {
    await delay(LOOK_MS)
    const { received } = await readCounts(url)
    const now = performance.now()
    if (received > last.received) last = { received, atMs: now }
    else if (now - last.atMs > SILENT_MS)
      throw new Error(`${received} of ${events} events came, and then none for a minute`)
  }
}

/** Events a second, from the wake-up to the last arrival. */
const deliverAll = async (
  { db, webhooks: [webhook = ''] }: WebhookPlatform,
  { order, parallel, batch }: Setting,
  { events, customers }: Queue,
): Promise<number> => {
  const receiver = await startMeasured(scriptPath('customer-receiver.ts'), {}, false)
  try {
    const setting = [receiver.ready, order, parallel, batch]
    await db.query('update webhook set url = $1, "order" = $2, parallel = $3, batch = $4', setting)
    await db.query(QUEUE, [webhook, events, customers, `${order} ${parallel} ${batch} `])
    await tidy(db)
    const startedAt = performance.now()
    await wakeDispatcher(db)
    await awaitArrivals(receiver.ready, events)
    const seconds = (performance.now() - startedAt) / 1000
    await waitUntilSwept(db, [webhook])
    const { received, outOfOrder, overlaps, mostInFlight } = await readCounts(receiver.ready)
    if (received !== events || outOfOrder > 0 || overlaps > 0 || mostInFlight > parallel)
      throw new Error(
        `${received} events came, ${outOfOrder} out of order, ${overlaps} beside another of their customer`,
      )
    return events / seconds
  } finally {
    await receiver.stop()
  }
}

export const webhookCustomersBenchmark: Benchmark = {
  name: 'webhook customers',
  run: () =>
    onDatabase(async (url): Promise<Measurement[]> => {
      const platform = await startWebhookPlatform(url, { endpoints: 1 })
      try {
        const inTurn = { order: 'service', parallel: 1, batch: 1 } as const
        const slow = await deliverAll(platform, inTurn, { events: EVENTS_IN_TURN, customers: 4 })
        const queue = { events: EVENTS, customers: CUSTOMERS }
        const single = await deliverAll(
          platform,
          { order: 'customer', parallel: 64, batch: 1 },
          { ...queue, events: EVENTS / 20 },
        )
        const batched = await deliverAll(platform, { order: 'customer', parallel: 64, batch: 100 }, queue)
        const row = (label: string, ours: number, target: string): Measurement => ({
          label: `events to an endpoint that takes 50 ms, ${label}, beside one at a time`,
          unit: '/s',
          ours,
          ceiling: slow,
          ratio: ours / slow,
          target,
        })
        return [
          row('64 at a time', single, 'none'),
          row(
            `64 at a time in batches of 100, ${EVENTS} of ${CUSTOMERS} customers`,
            batched,
            'a million in 15 minutes: 1,111 /s',
          ),
        ]
      } finally {
        await platform.stop()
      }
    }),
}
