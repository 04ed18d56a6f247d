// Draining 100,000 queued events through the feed, page by page, next to a bare DELETE … RETURNING in the same table.
import type pg from 'pg'
import { Client } from 'undici'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { median } from '../load.ts'
import { type Measured, memoryMb } from '../process.ts'
import { createSharingFixture, type SharingFixture } from '../sharing/sharing-fixtures.ts'
import { scaled } from '../sizes.ts'
import { connectTo, onDatabase, regionUrl, startServing } from './webhook-platform.ts'
import { queueEvents, tidy } from './webhook-queue.ts'

const EVENTS = scaled(100_000, 1_000)
const PAGE = 500
const ROUNDS = scaled(5)

interface Drained {
  perSecond: number
  /** The peak memory of the server, in MB; nothing for the bare one. */
  memory: number
}

const fill = async (db: pg.Client, serviceId: string): Promise<void> => {
  await queueEvents(db, { channels: [serviceId], events: EVENTS, paddingBytes: 300 })
  await tidy(db)
}

/** Page after page on one connection: the next request confirms the last page. */
const drainFeed = async (server: Measured, fixture: SharingFixture): Promise<Drained> => {
  const client = new Client(fixture.region)
  const headers = { authorization: `Bearer ${fixture.serviceToken}` }
  const startedAt = performance.now()
  let [events, last, memory, isOver] = [0, 0, 0, false]
  while (!isOver) {
    const { statusCode, body } = await client.request({ method: 'GET', path: '/api/company-data/changes', headers })
    if (statusCode !== 200) throw new Error(`the feed answered ${statusCode}: ${await body.text()}`)
    const { items, more } = (await body.json()) as { items: Array<{ n: number }>; more: boolean }
    for (const { n } of items) {
      if (n !== last + 1) throw new Error(`${n} came after ${last}`)
      last = n
    }
    events += items.length
    isOver = !more && items.length === 0
    if ((events / PAGE) % 20 === 0) memory = Math.max(memory, await memoryMb(server.child.pid ?? 0, fixture.dataDir))
  }
  await client.close()
  if (events !== EVENTS) throw new Error(`${events} of ${EVENTS} events came`)
  return { perSecond: (events * 1000) / (performance.now() - startedAt), memory }
}

const BARE = `with gone as (
    delete from change where channel_id = $1 and seq in
      (select seq from change where channel_id = $1 and seq > $2 order by seq limit ${PAGE})
    returning id, event, seq, members)
  select * from gone order by seq`

const drainBare = async (db: pg.Client, serviceId: string): Promise<Drained> => {
  const startedAt = performance.now()
  let [events, last] = [0, '0']
  for (;;) {
    const { rows } = await db.query<{ seq: string }>({ name: 'drain-bare', text: BARE, values: [serviceId, last] })
    if (rows.length === 0) break
    events += rows.length
    last = rows.at(-1)?.seq ?? last
  }
  if (events !== EVENTS) throw new Error(`${events} of ${EVENTS} events came`)
  return { perSecond: (events * 1000) / (performance.now() - startedAt), memory: 0 }
}

export const feedDrainBenchmark: Benchmark = {
  name: 'feed drain',
  run: () =>
    onDatabase(async (url): Promise<Measurement[]> => {
      const server = await startServing(true)
      const db = await connectTo(regionUrl(url))
      try {
        const fixture = await createSharingFixture(server, 1)
        const serviceId = fixture.connections[0]?.serviceId ?? ''
        // The events of the set-up.
        await db.query('delete from change')
        const rounds: Array<{ ours: Drained; bare: Drained }> = []
        for (let round = 0; round <= ROUNDS; round += 1) {
          await fill(db, serviceId)
          const bare = await drainBare(db, serviceId)
          await fill(db, serviceId)
          rounds.push({ bare, ours: await drainFeed(server, fixture) })
        }
        const measured = rounds.slice(1)
        const [first, last] = [rounds[0]?.ours.memory ?? Number.NaN, rounds.at(-1)?.ours.memory ?? Number.NaN]
        return [
          {
            label: `events drained in pages of ${PAGE} over HTTP, beside bare DELETE … RETURNING`,
            unit: '/s',
            ours: median(measured.map(({ ours }) => ours.perSecond)),
            ceiling: median(measured.map(({ bare }) => bare.perSecond)),
            ratio: median(measured.map(({ ours, bare }) => ours.perSecond / bare.perSecond)),
            target: 'at least 0.50',
          },
          {
            label: `memory of the server at its highest, after ${(ROUNDS + 1) * EVENTS} events beside ${EVENTS}`,
            unit: 'MB',
            ours: last,
            ceiling: first,
            ratio: last / first,
            target: 'flat: at most 1.20',
          },
        ]
      } finally {
        await db.end()
        await server.stop()
      }
    }),
}
