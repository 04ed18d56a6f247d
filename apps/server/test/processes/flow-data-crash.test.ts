// kill -9 in the middle of the deletion of run data, and two processes at it: each run loses its data once, in bounded batches.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import {
  call,
  dataFolder,
  expectStatus,
  flowRunScene,
  type Program,
  startProgram,
  type TestPlatform,
} from '@company-data/testkit'
import { sql } from 'kysely'
import { type Database, type EmbeddedStore, openDatabase, startEmbeddedStore } from '../../src/platform/db/index.ts'
import type { RegionTables } from '../../src/schema/region.ts'

const RUNS = 120
const BATCH = 50
const JOB = 'flow-runs.data-deletion'

const folder = dataFolder()
const programs: Program[] = []
/** What lets them go, so that a failed test leaves nobody waiting. */
const heldRuns: Array<() => Promise<void>> = []
let store: EmbeddedStore
let region: Database<RegionTables>

const start = async (): Promise<Program> => {
  const settings = { DATA_DIR: folder.path, REGIONS: 'eu', TEST_CLOCK: '1', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  const program = await startProgram(settings)
  programs.push(program)
  return program
}
before(async () => {
  await start()
  // This process shares the embedded server, and so keeps it up while the program is dead.
  store = await startEmbeddedStore({ dataDir: folder.path })
  region = openDatabase({ url: store.urlOf('region_eu'), maxConnections: 4 })
})
after(async () => {
  for (const letGo of heldRuns) await letGo()
  await Promise.all(programs.map((program) => program.stop()))
  await region.close()
  await store.stop()
  await folder.remove()
})

const ops = async ({ addresses }: Program, method: string, path: string, body: unknown) =>
  expectStatus(
    await call(addresses.front_door ?? '', method, path, { token: await folder.operatorToken(), body }),
    200,
    path,
  ).body

/** How many runs have lost their data, by the transaction that took it. */
const batches = async (): Promise<number[]> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from flow_run
    where data_deleted_at is not null group by xmin::text order by min(id::text)`.execute(region.kysely)
  return rows.map(({ count }) => count)
}

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 30_000; !(await holds()); await delay(20)) assert.ok(Date.now() < end, 'in time')
}

const untilBatches = (expected: readonly number[]): Promise<void> =>
  until(async () => (await batches()).join() === expected.join())

/** Holds the row of a run, as an act of somebody else does, until it is let go. */
const holdRun = async (id: string): Promise<() => Promise<void>> => {
  const release = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const act = region.transaction(async (tx) => {
    await sql`select from flow_run where id = ${id} for update`.execute(tx)
    isHeld.resolve()
    await release.promise
  })
  await isHeld.promise
  const letGo = async () => {
    release.resolve()
    await act
  }
  heldRuns.push(letGo)
  return letGo
}

/** One run with an answer, and as many like it as the test needs. */
const startRuns = async (program: Program): Promise<{ ids: string[]; companyUserId: string }> => {
  const scene = await flowRunScene({ frontDoor: program.addresses.front_door } as TestPlatform)
  const { id } = await scene.start()
  await scene.answer('customer', id, { name: 'Ada' }, { next_node: 'last' })
  const ids = Array.from({ length: RUNS - 1 }, () => randomUUID())
  const likeIt = (table: string, column: string) =>
    sql`insert into ${sql.table(table)} select (jsonb_populate_record(r, jsonb_build_object(${sql.lit(column)}, copy))).*
      from ${sql.table(table)} r, unnest(${ids}::text[]) copy where r.${sql.ref(column)} = ${id}`.execute(region.kysely)
  await likeIt('flow_run', 'id')
  for (const table of ['flow_run_user', 'flow_run_answer']) await likeIt(table, 'run_id')
  return { ids: [id, ...ids].sort(), companyUserId: scene.company.userId }
}

/** What waits for the lock of a row. */
const waiters = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and query like '%data_deleted_at is null%' and pid <> pg_backend_pid()`.execute(
    region.kysely,
  )
  return rows[0]?.count ?? 0
}

test('[D2-LIM-06] [D2-LIM-11] the deletion goes on where a killed process has left it, in one process or in two', {
  timeout: 120_000,
}, async () => {
  const [first] = programs
  assert.ok(first)
  const { ids, companyUserId } = await startRuns(first)
  await ops(first, 'PUT', `/api/ops/companies/${companyUserId}/level`, { level: 'free' })
  const letGo = await holdRun(ids[60] ?? '')
  await ops(first, 'POST', '/api/ops/clock', { advance_seconds: 7 * 24 * 3600 })
  await untilBatches([BATCH])
  await until(async () => (await waiters()) === 1)
  await first.stop('SIGKILL')
  await letGo()
  await until(async () => (await waiters()) === 0)
  assert.deepEqual(await batches(), [BATCH], 'the batch of the killed process is undone')

  // Nobody waits for the lease of the dead process; that it runs out is proven with the jobs.
  const freeLease = () => sql`update job set lease_until = now() where name = ${JOB}`.execute(region.kysely)
  await freeLease()
  const letGoAgain = await holdRun(ids[110] ?? '')
  const second = await start()
  const one = ops(second, 'POST', '/api/ops/jobs/run', { job: JOB })
  await untilBatches([BATCH, BATCH])
  await until(async () => (await waiters()) === 1)
  await freeLease()
  const third = await start()
  const other = ops(third, 'POST', '/api/ops/jobs/run', { job: JOB })
  await until(async () => (await waiters()) === 2)
  await letGoAgain()
  for (const { ran } of [await one, await other])
    assert.ok(
      (ran as Array<{ ok: boolean }>).every(({ ok }) => ok),
      'both end well',
    )
  assert.deepEqual(await batches(), [BATCH, BATCH, RUNS - 2 * BATCH])
  const { rows } = await sql<{ open: number; answers: number }>`select
    (select count(*)::int from flow_run where cancel_reason is distinct from 'data_deletion') as open,
    (select count(*)::int from flow_run_answer) as answers`.execute(region.kysely)
  assert.deepEqual(rows, [{ open: 0, answers: 0 }])
  const pushes = await sql<{ pushes: number }>`select count(*)::int as pushes from push
    where thing_id = ${ids[110]} and at > now() + interval '6 days'`.execute(region.kysely)
  assert.equal(pushes.rows[0]?.pushes, 1, 'its end is told once')
})
