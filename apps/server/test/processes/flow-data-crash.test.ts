// kill -9 during the deletion of run data, and two processes at it: each run loses its data once, in bounded batches.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  addCleanup,
  call,
  createFlowRunFixture,
  expectStatus,
  openRegion,
  ownPlatform,
  startAppBeside,
  startProgramBeside,
  until,
} from '@company-data/testkit'
import { sql } from 'kysely'

const RUNS = 120
const BATCH = 50
const JOB = 'flow-runs.data-deletion'

// The process that is killed is the only worker.
const platform = await ownPlatform({ environment: { ROLES: 'front-door,region' } })
const region = openRegion(platform)

const runJob = async (frontDoor: string): Promise<void> => {
  const path = '/api/ops/jobs/run'
  const reply = await call(frontDoor, 'POST', path, { token: platform.operatorToken, body: { job: JOB } })
  const ran: Array<{ ok: boolean }> = expectStatus(reply, 200, path).body.ran
  assert.ok(
    ran.every(({ ok }) => ok),
    'it ends well',
  )
}

/** How many runs have lost their data, by the transaction that deleted it. */
const batches = async (): Promise<number[]> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from flow_run
    where data_deleted_at is not null group by xmin::text order by min(id::text)`.execute(region.kysely)
  return rows.map(({ count }) => count)
}

const untilBatches = (expected: readonly number[]): Promise<void> =>
  until(`batches of ${expected.join()}`, async () => (await batches()).join() === expected.join())

const untilWaiters = (count: number): Promise<void> =>
  until(`${count} wait for the row`, async () => (await waiters()) === count)

/** Locks the row of a run, as another operation would, until it is released. */
const holdRun = async (id: string): Promise<() => Promise<void>> => {
  const release = Promise.withResolvers<void>()
  const lockAcquired = Promise.withResolvers<void>()
  const transaction = region.transaction(async (tx) => {
    await sql`select from flow_run where id = ${id} for update`.execute(tx)
    lockAcquired.resolve()
    await release.promise
  })
  await lockAcquired.promise
  const releaseRun = async () => {
    release.resolve()
    await transaction
  }
  // A failed test leaves no session waiting.
  addCleanup(releaseRun)
  return releaseRun
}

/** One run with an answer, and as many like it as the test needs. */
const startRuns = async (): Promise<{ ids: string[]; companyUserId: string }> => {
  const fixture = await createFlowRunFixture(platform)
  const { id } = await fixture.start()
  await fixture.answer('customer', id, { name: 'Ada' }, { next_node: 'last' })
  const ids = Array.from({ length: RUNS - 1 }, () => randomUUID())
  const likeIt = (table: string, column: string) =>
    sql`insert into ${sql.table(table)} select (jsonb_populate_record(r, jsonb_build_object(${sql.lit(column)}, copy))).*
      from ${sql.table(table)} r, unnest(${ids}::text[]) copy where r.${sql.ref(column)} = ${id}`.execute(region.kysely)
  await likeIt('flow_run', 'id')
  for (const table of ['flow_run_user', 'flow_run_answer']) await likeIt(table, 'run_id')
  return { ids: [id, ...ids].sort(), companyUserId: fixture.company.userId }
}

/** Sessions that wait for a row lock. */
const waiters = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%data_deleted_at is null%' and pid <> pg_backend_pid()`.execute(
    region.kysely,
  )
  return rows[0]?.count ?? 0
}

test('D2-LIM-06, D2-LIM-11: the deletion resumes after a kill, in one or two processes', async () => {
  const { ids, companyUserId } = await startRuns()
  await platform.ops('PUT', `/api/ops/companies/${companyUserId}/level`, { level: 'free' })
  const releaseRun = await holdRun(ids[60] ?? '')
  const worker = await startProgramBeside(platform, { ROLES: 'worker' })
  await platform.advance(7 * 24 * 3600)
  await untilBatches([BATCH])
  await untilWaiters(1)
  await worker.stop('SIGKILL')
  await releaseRun()
  await untilWaiters(0)
  assert.deepEqual(await batches(), [BATCH], 'the batch of the killed process is undone')

  // The test does not wait for the dead process's lease; its expiry is covered by the job tests.
  const freeLease = () => sql`update job set lease_until = now() where name = ${JOB}`.execute(region.kysely)
  await freeLease()
  const releaseSecondRun = await holdRun(ids[110] ?? '')
  const firstJob = runJob(platform.frontDoor)
  await untilBatches([BATCH, BATCH])
  await untilWaiters(1)
  await freeLease()
  const second = await startAppBeside(platform, { ROLES: 'front-door,region' })
  const other = runJob(second.addresses.front_door ?? '')
  await untilWaiters(2)
  await releaseSecondRun()
  await Promise.all([firstJob, other])
  assert.deepEqual(await batches(), [BATCH, BATCH, RUNS - 2 * BATCH])
  const { rows } = await sql<{ open: number; answers: number }>`select
    (select count(*)::int from flow_run where cancel_reason is distinct from 'data_deletion') as open,
    (select count(*)::int from flow_run_answer) as answers`.execute(region.kysely)
  assert.deepEqual(rows, [{ open: 0, answers: 0 }])
  const pushes = await sql<{ pushes: number }>`select count(*)::int as pushes from push
    where thing_id = ${ids[110]} and at > now() + interval '6 days'`.execute(region.kysely)
  assert.equal(pushes.rows[0]?.pushes, 1, 'its end is told once')
})
