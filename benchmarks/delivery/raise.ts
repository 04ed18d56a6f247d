// The cost of an operation that raises an event, with 1,000 and with 1,000,000 events queued for its service.
import type { Benchmark, Measurement } from '../benchmark.ts'
import { median } from '../load.ts'
import { cpuMicroseconds } from '../process.ts'
import { createSharingFixture, editBody, type SharingFixture } from '../sharing/sharing-fixtures.ts'
import { scaled } from '../sizes.ts'
import { storeCpu } from '../store-cpu.ts'
import { connectTo, onDatabase, regionUrl, startServing } from './webhook-platform.ts'
import { queueEvents, tidy } from './webhook-queue.ts'

const SIZES = [1_000, scaled(1_000_000, 2_000)] as const
const ROUNDS = scaled(7)
const ACTS = scaled(200, 10)

/** The plain channel and a webhook's: both get a row. Nothing drains them, because no worker runs. */
const makeChannels = async ({ company, connections }: SharingFixture): Promise<string[]> => {
  const serviceId = connections[0]?.serviceId ?? ''
  const { id } = await company.webhooks.create(serviceId, { url: 'http://127.0.0.1:9/' })
  return [serviceId, id]
}

const edit = async (fixture: SharingFixture, body: string): Promise<void> => {
  const response = await fetch(`${fixture.region}/api/contact-data/${fixture.datumId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${fixture.personToken}`, 'content-type': 'application/json' },
    body,
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`the edit answered ${response.status}`)
}

export const raiseBenchmark: Benchmark = {
  name: 'raise',
  run: () =>
    onDatabase(async (url): Promise<Measurement[]> => {
      const server = await startServing(true)
      const [db, store] = [await connectTo(regionUrl(url)), await storeCpu(regionUrl(url))]
      const cpu = async (): Promise<number> => (await cpuMicroseconds(server.child.pid ?? 0)) + (await store.read())
      try {
        const fixture = await createSharingFixture(server, 1)
        const channels = await makeChannels(fixture)
        const body = await editBody(fixture)
        const measureCost = async (): Promise<number> => {
          const before = await cpu()
          for (let index = 0; index < ACTS; index += 1) await edit(fixture, body)
          return ((await cpu()) - before) / ACTS
        }
        const costs: number[] = []
        let queued = 0
        for (const size of SIZES) {
          await queueEvents(db, { channels, events: size - queued, paddingBytes: 100 })
          queued = size
          await tidy(db)
          const rounds: number[] = []
          for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await measureCost())
          costs.push(median(rounds.slice(1)))
        }
        const [few = Number.NaN, many = Number.NaN] = costs
        return [
          {
            label: `CPU of an operation that raises an event, store included, ${SIZES[1]} queued, beside ${SIZES[0]}`,
            unit: 'µs',
            ours: many,
            ceiling: few,
            ratio: many / few,
            target: 'about 1.00',
          },
        ]
      } finally {
        await Promise.all([db.end(), store.close()])
        await server.stop()
      }
    }),
}
