// A person's value on its way to a company: next to a Solid server, with 1 to 100 copies, and in a long list.
import type pg from 'pg'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { connectTo, onDatabase, regionUrl } from '../delivery/webhook-platform.ts'
import { median } from '../load.ts'
import { installPeers } from '../peers.ts'
import { cpuMicroseconds, cpuWithStore, type Measured, scriptPath, startMeasured } from '../process.ts'
import { createSharingFixture, editBody, type SharingFixture } from './sharing-fixtures.ts'

const ROUNDS = 5
const OPERATIONS = 100
/** Both servers are measured after running for a while; with fewer operations, they mostly compile their own code. */
const WARM_UP_OPERATIONS = 1_000
const CIPHERTEXT_BYTES = 450

interface Sent {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

const send = async ({ url, ...init }: Sent): Promise<void> => {
  const response = await fetch(url, init)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${url}: ${response.status}`)
}

/** CPU time per operation, all processes of the server counted, in microseconds. */
const measureCost = async (
  cpu: () => Promise<number>,
  operations: readonly Sent[],
  times: number = OPERATIONS,
): Promise<number> => {
  const before = await cpu()
  for (let n = 0; n < times; n += 1) for (const operation of operations) await send(operation)
  return ((await cpu()) - before) / (times * operations.length)
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })

const edit = (fixture: SharingFixture, body: string): Sent => ({
  url: `${fixture.region}/api/contact-data/${fixture.datumId}`,
  method: 'PUT',
  headers: bearer(fixture.personToken),
  body,
})
const read = ({ region, connections, serviceToken }: SharingFixture): Sent => ({
  url: `${region}/api/company-data/connections/${connections[0]?.connectionId}`,
  headers: bearer(serviceToken),
})

/** Always on the embedded store, whose processes are counted with the program's. */
const startOurs = (): Promise<Measured> => startMeasured(scriptPath('access.ts'), { BENCH_DATABASE_URL: '' })

const createCpuReader =
  ({ child }: Measured, { dataDir }: SharingFixture) =>
  () =>
    cpuWithStore(child.pid ?? 0, dataDir)

export const solidBenchmark: Benchmark = {
  name: 'sharing beside Solid',
  async run(): Promise<Measurement[]> {
    const peer = await startMeasured(scriptPath('solid.ts'), { PEERS: installPeers() })
    const ours = await startOurs()
    try {
      const fixture = await createSharingFixture(ours, 1)
      const oursRequests = [edit(fixture, await editBody(fixture)), read(fixture)]
      const url = `${peer.ready}value.txt`
      const body = 'x'.repeat(CIPHERTEXT_BYTES)
      const peerRequests = [{ url, method: 'PUT', headers: { 'content-type': 'text/plain' }, body }, { url }]
      const rounds: Array<{ ours: number; theirs: number }> = []
      for (let round = 0; round <= ROUNDS; round += 1) {
        const times = round === 0 ? WARM_UP_OPERATIONS : OPERATIONS
        rounds.push({
          theirs: await measureCost(() => cpuMicroseconds(peer.child.pid ?? 0), peerRequests, times),
          ours: await measureCost(createCpuReader(ours, fixture), oursRequests, times),
        })
      }
      const measured = rounds.slice(1)
      return [
        {
          label:
            'server CPU per operation, one write by the person and one read by the company (ratio: ours to theirs)',
          unit: 'µs',
          ours: median(measured.map((round) => round.ours)),
          ceiling: median(measured.map((round) => round.theirs)),
          ratio: median(measured.map((round) => round.ours / round.theirs)),
          target: 'at most 0.10',
        },
      ]
    } finally {
      await Promise.all([peer.stop(), ours.stop()])
    }
  },
}

const COPIES = [1, 10, 100]

export const copiesBenchmark: Benchmark = {
  name: 'live copies',
  async run(): Promise<Measurement[]> {
    const ours = await startOurs()
    try {
      const costs: number[] = []
      for (const copies of COPIES) {
        const fixture = await createSharingFixture(ours, copies)
        const requests = [edit(fixture, await editBody(fixture))]
        const rounds: number[] = []
        for (let round = 0; round <= ROUNDS; round += 1)
          rounds.push(await measureCost(createCpuReader(ours, fixture), requests))
        costs.push(median(rounds.slice(1)))
      }
      return COPIES.map((copies, index) => ({
        label: `an edit of one live field with ${copies} copies, server and database CPU, per copy`,
        unit: 'µs',
        ours: (costs[index] ?? Number.NaN) / copies,
        ceiling: costs[0] ?? Number.NaN,
        ratio: (costs[index] ?? Number.NaN) / copies / (costs[0] ?? Number.NaN),
        target: 'linear: never above 1.00 per copy',
      }))
    } finally {
      await ours.stop()
    }
  },
}

const LIST_SIZES = [10_000, 1_000_000]
const PAGES = 200

/** Connections of the first service, with a value each. */
export const fillConnections = async (db: pg.Client, { connections }: SharingFixture, upTo: number): Promise<void> => {
  const service = connections[0]?.serviceId
  const params = [service, upTo]
  await db.query(
    `with missing as (select s.company_user_id, s.id as service_id, f.id as field_id,
        $2::bigint - (select count(*) from connection where service_id = s.id) as count
      from service s join request_field f on f.service_id = s.id where s.id = $1),
    made as (insert into connection (company_user_id, service_id, id, customer_user_id, customer_type, connected_at)
      select company_user_id, service_id, gen_random_uuid(), gen_random_uuid(), 'person', now()
      from missing, generate_series(1, count) returning *)
    insert into connection_value (company_user_id, connection_id, request_field_id, customer_user_id, live, is_private,
        value, updated_at)
      select made.company_user_id, made.id, field_id, made.customer_user_id, false, false, repeat('x', 450), now()
      from made, missing`,
    params,
  )
  await db.query('vacuum analyze connection, connection_value')
}

/** In microseconds. */
const pageTime = async (fixture: SharingFixture): Promise<number> => {
  const headers = bearer(fixture.serviceToken)
  let cursor = ''
  const start = performance.now()
  for (let page = 0; page < PAGES; page += 1) {
    const url = `${fixture.region}/api/company-data/connections?limit=50${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
    const response = await fetch(url, { headers })
    const { items, next_cursor } = (await response.json()) as { items: unknown[]; next_cursor: string | null }
    if (items.length === 0) throw new Error('an empty page')
    cursor = next_cursor ?? ''
  }
  return ((performance.now() - start) * 1000) / PAGES
}

/** In time, not in CPU: the database is on another server, whose processes are not counted here. */
export const connectionListBenchmark: Benchmark = {
  name: 'connections list',
  run: () =>
    onDatabase(async (url): Promise<Measurement[]> => {
      const server = await startMeasured(scriptPath('access.ts'))
      const db = await connectTo(regionUrl(url))
      try {
        const fixture = await createSharingFixture(server, 1)
        const costs: number[] = []
        for (const size of LIST_SIZES) {
          await fillConnections(db, fixture, size)
          const rounds: number[] = []
          for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await pageTime(fixture))
          costs.push(median(rounds.slice(1)))
        }
        const [few = Number.NaN, many = Number.NaN] = costs
        return [
          {
            label: 'one page of 50 among 1,000,000 connections, beside 10,000 (ratio: many to few)',
            unit: 'µs',
            ours: many,
            ceiling: few,
            ratio: many / few,
            target: 'at most 1.20',
          },
        ]
      } finally {
        await db.end()
        await server.stop()
      }
    }),
}
