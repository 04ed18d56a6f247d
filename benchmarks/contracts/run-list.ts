// Pages of a list of runs: the first and a late one, among few runs of a service and among a million.
import type pg from 'pg'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { connectTo, onDatabase, regionUrl } from '../delivery/webhook-platform.ts'
import { median } from '../load.ts'
import { scriptPath, startMeasured } from '../process.ts'
import { createFlowFixture, type FlowFixture, send } from './flow-fixtures.ts'

const FEW = 10_000
const MANY = 1_000_000
const PAGES = 200
const ROUNDS = 5
/** How many runs are older than the first of a late page. */
const OLDER = 1_000

/** Copies of one run, of the same service, with ascending ids. */
const fillRuns = async (db: pg.Client, { serviceId }: FlowFixture, from: number, upTo: number): Promise<void> => {
  // Without triggers and checks of foreign keys, which a copy of a good row does not need: minutes instead of a quarter of an hour.
  await db.query('set session_replication_role = replica')
  await db.query(
    `with model as (select * from flow_run where service_id = $1 order by id desc limit 1)
    insert into flow_run (company_user_id, service_id, flow_id, flow_version, id, status, current_node, bindings,
        connection_id, primary_user_id, reference_date, created_at)
      select company_user_id, service_id, flow_id, flow_version,
        ('01000000-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid, status, current_node, bindings,
        connection_id, primary_user_id, reference_date, created_at
      from model, generate_series($2::bigint, $3::bigint) as number`,
    [serviceId, from, upTo],
  )
  await db.query('vacuum analyze flow_run')
  // All writes are on the disk before anything is measured: the writing of a million rows would be measured with it.
  await db.query('checkpoint')
}

const lateCursor = `01000000-0000-7000-8000-${OLDER.toString(16).padStart(12, '0')}`

/** The median time of the same page, in microseconds. */
const pageTime = async ({ region, serviceToken }: FlowFixture, query: string): Promise<number> => {
  const url = `${region}/api/company-data/flow-runs?limit=50${query}`
  const rounds: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const start = performance.now()
    for (let page = 0; page < PAGES; page += 1) {
      const { items } = await send<{ items: unknown[] }>(serviceToken, 'GET', url)
      if (items.length !== 50) throw new Error(`a page of ${items.length}`)
    }
    rounds.push(((performance.now() - start) * 1000) / PAGES)
  }
  return median(rounds.slice(1))
}

const measure = async (fixture: FlowFixture, db: pg.Client): Promise<Measurement[]> => {
  const [late, filtered] = [`&cursor=${lateCursor}`, `&cursor=${lateCursor}&status=awaiting_customer`]
  await fillRuns(db, fixture, 1, FEW)
  const few = await pageTime(fixture, '')
  await fillRuns(db, fixture, FEW + 1, MANY)
  const many = await pageTime(fixture, '')
  const last = await pageTime(fixture, late)
  const ofStatus = await pageTime(fixture, filtered)
  const row = { unit: 'µs', target: 'at most 1.20' }
  return [
    {
      ...row,
      label: 'first page of 50 among 1,000,000 runs, beside 10,000',
      ours: many,
      ceiling: few,
      ratio: many / few,
    },
    { ...row, label: 'a late page, beside the first', ours: last, ceiling: many, ratio: last / many },
    { ...row, label: 'a late page by status, beside the first', ours: ofStatus, ceiling: many, ratio: ofStatus / many },
  ]
}

/** In time, not in CPU: the database is on another server, whose processes are not counted here. */
export const runListBenchmark: Benchmark = {
  name: 'run list',
  run: () =>
    onDatabase(async (url) => {
      const server = await startMeasured(scriptPath('access.ts'))
      const db = await connectTo(regionUrl(url))
      try {
        return await measure(await createFlowFixture(server), db)
      } finally {
        await db.end()
        await server.stop()
      }
    }),
}
