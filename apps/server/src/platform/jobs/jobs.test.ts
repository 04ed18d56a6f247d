import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createDatabases, leaveTimeFor, type TestDatabases, until } from '@company-data/testkit'
import { clock } from '../clock/clock.ts'
import { type Database, openDatabase } from '../db/index.ts'
import { silentLog } from '../log/log.ts'
import { jobStore } from './job-store.ts'
import { type Job, jobs, removeInBatches } from './jobs.ts'

let databases: TestDatabases
let db: Database<unknown>
before(async () => {
  databases = await createDatabases([])
  db = openDatabase<unknown>({ url: databases.directory, maxConnections: 4 })
})
after(async () => {
  await db.close()
  await databases.drop()
})

const scheduler = (list: readonly Job[], time = clock(), owner = 'me') =>
  jobs({ db: db.kysely, jobs: list, clock: time, log: silentLog, owner })

test('a job runs at start and when due, also after a clock jump', async () => {
  const time = clock()
  let runs = 0
  const jobScheduler = scheduler(
    [
      {
        name: 'hourly',
        everyMs: 3600_000,
        run: async () => {
          runs += 1
        },
      },
    ],
    time,
  )
  jobScheduler.start()
  await until('it has happened', () => runs === 1)
  await leaveTimeFor('another run', 50)
  assert.equal(runs, 1)
  time.setOffset(3600_000 + 1)
  await until('it has happened', () => runs === 2)
  await jobScheduler.stop()
})

test('a clock jump during a run makes the job due again', async () => {
  const time = clock()
  let runs = 0
  const job: Job = {
    name: 'overtaken',
    everyMs: 3600_000,
    async run() {
      runs += 1
      if (runs === 1) time.setOffset(3600_000 + 1)
    },
  }
  const jobScheduler = scheduler([job], time)
  jobScheduler.start()
  await until('it has happened', () => runs === 2)
  await jobScheduler.stop()
})

test('only one of many processes runs a job at a time', async () => {
  let running = 0
  let maxRunning = 0
  let runs = 0
  const job: Job = {
    name: 'exclusive',
    everyMs: 1,
    run: async () => {
      maxRunning = Math.max(maxRunning, ++running)
      await leaveTimeFor('another process to run it', 5)
      running -= 1
      runs += 1
    },
  }
  const workers = Array.from({ length: 4 }, (_, index) => scheduler([job], clock(), `worker-${index}`))
  await Promise.all(workers.map((worker) => worker.runNow()))
  assert.equal(maxRunning, 1)
  assert.equal(runs, 4)
})

test('a failing job is reported and rescheduled, and stops no other', async () => {
  const finishedJobs: string[] = []
  const jobScheduler = scheduler([
    {
      name: 'breaks',
      everyMs: 60_000,
      run: async () => {
        throw new Error('no luck')
      },
    },
    {
      name: 'works',
      everyMs: 60_000,
      run: async () => {
        finishedJobs.push('works')
      },
    },
  ])
  assert.deepEqual(await jobScheduler.runNow(), [
    { job: 'breaks', ok: false, error: 'no luck' },
    { job: 'works', ok: true },
  ])
  assert.deepEqual(finishedJobs, ['works'])
  const states = await jobScheduler.list()
  const broken = states.find(({ name }) => name === 'breaks')
  assert.equal(broken?.last_error, 'no luck')
  assert.ok(broken?.next_run_at instanceof Date, 'it is tried again')
})

test('the lease of a process that died runs out', async () => {
  let runs = 0
  const jobScheduler = scheduler([
    {
      name: 'orphan',
      everyMs: 60_000,
      run: async () => {
        runs += 1
      },
    },
  ])
  await jobScheduler.runNow('orphan')
  await db.query({
    name: 'leave-orphan',
    text: `update job set leased_by = 'dead', lease_until = now() + interval '300 milliseconds' where name = 'orphan'`,
  })
  const started = Date.now()
  assert.deepEqual(await jobScheduler.runNow('orphan'), [{ job: 'orphan', ok: true }])
  assert.ok(Date.now() - started >= 200)
  assert.equal(runs, 2)
})

test('a graceful stop waits for running jobs', async () => {
  let finished = false
  let begun = false
  const jobScheduler = scheduler([
    {
      name: 'slow',
      everyMs: 60_000,
      run: async () => {
        begun = true
        await leaveTimeFor('the stop, which must wait', 100)
        finished = true
      },
    },
  ])
  jobScheduler.start()
  await until('it has happened', () => begun)
  await jobScheduler.stop()
  assert.ok(finished)
})

test('a long job whose lease has expired does not run twice at a time', async () => {
  let begun = 0
  let otherRuns = 0
  const long: Job = {
    name: 'losing',
    everyMs: 3600_000,
    isLong: true,
    async run(context) {
      begun += 1
      while (!context.isStopping()) await leaveTimeFor('the other job', 5)
    },
  }
  const other: Job = {
    name: 'beside',
    everyMs: 1,
    run: async () => {
      otherRuns += 1
    },
  }
  const jobScheduler = scheduler([long, other])
  jobScheduler.start()
  await until('the long job runs', () => begun === 1)
  await db.query({ name: 'end-lease', text: `update job set lease_until = now() where name = 'losing'` })
  const before = otherRuns
  await until('due jobs were read twice', () => otherRuns >= before + 2)
  assert.equal(begun, 1)
  await jobScheduler.stop()
})

test('a job started by hand does not run twice at a time', async () => {
  let running = 0
  let maxRunning = 0
  let isFreed = false
  const long: Job = {
    name: 'by-hand',
    everyMs: 3600_000,
    isLong: true,
    async run() {
      maxRunning = Math.max(maxRunning, ++running)
      while (!isFreed) await leaveTimeFor('the run by hand', 5)
      running -= 1
    },
  }
  const jobScheduler = scheduler([long])
  jobScheduler.start()
  await until('the job runs', () => running === 1)
  await db.query({ name: 'end-by-hand', text: `update job set lease_until = now() where name = 'by-hand'` })
  const outcome = jobScheduler.runNow('by-hand')
  await leaveTimeFor('the lease, which is free', 150)
  isFreed = true
  assert.deepEqual(await outcome, [{ job: 'by-hand', ok: true }])
  assert.equal(maxRunning, 1)
  await jobScheduler.stop()
})

test('a graceful stop waits for a job that is run by hand', async () => {
  let isOver = false
  let begun = false
  const jobScheduler = scheduler([
    {
      name: 'stopped-by-hand',
      everyMs: 3600_000,
      async run(context) {
        begun = true
        while (!context.isStopping()) await leaveTimeFor('the stop', 5)
        isOver = true
      },
    },
  ])
  const outcome = jobScheduler.runNow('stopped-by-hand')
  await until('the job runs', () => begun)
  await jobScheduler.stop()
  assert.equal(isOver, true)
  assert.deepEqual(await outcome, [{ job: 'stopped-by-hand', ok: true }])
})

test('a job continues where another process has saved its state', async () => {
  const states: unknown[] = []
  const counter = (next: unknown): Job => ({
    name: 'counter',
    everyMs: 3600_000,
    async run(context) {
      states.push(await context.readState())
      await context.writeState(next)
    },
  })
  await scheduler([counter({ after: 'a' })]).runNow('counter')
  await scheduler([counter(undefined)], clock(), 'another process').runNow('counter')
  await scheduler([counter(undefined)]).runNow('counter')
  assert.deepEqual(states, [undefined, { after: 'a' }, undefined])
})

test('a process without the lease cannot move the state of a job', async () => {
  const store = (owner: string) => jobStore({ db: db.kysely, clock: clock(), owner })
  const [holder, other] = [store('holder'), store('other')]
  await holder.register(['guarded'])
  assert.equal(await holder.take('guarded', false), true)
  await holder.writeState('guarded', { after: 'b' })
  await other.writeState('guarded', { after: 'a' })
  assert.deepEqual(await other.readState('guarded'), { after: 'b' })
})

test('a long job delays no other job, and ends when the process stops', async () => {
  let otherRuns = 0
  let isOver = false
  const long: Job = {
    name: 'long',
    everyMs: 3600_000,
    isLong: true,
    async run(context) {
      while (!context.isStopping()) await leaveTimeFor('the other job', 5)
      isOver = true
    },
  }
  const other: Job = {
    name: 'other',
    everyMs: 1,
    run: async () => {
      otherRuns += 1
    },
  }
  const jobScheduler = scheduler([long, other])
  jobScheduler.start()
  await until('the other job has run twice', () => otherRuns >= 2)
  assert.equal(isOver, false)
  await jobScheduler.stop()
  assert.equal(isOver, true)
})

test('a running job reports its start and its progress', async () => {
  let release = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const job: Job = {
    name: 'counting',
    everyMs: 60_000,
    async run({ count }) {
      count(2)
      count(3)
      await gate
    },
  }
  const jobScheduler = scheduler([job])
  const read = async () => (await jobScheduler.list()).find(({ name }) => name === 'counting')
  const outcome = jobScheduler.runNow('counting')
  await until('its progress is stored', async () => (await read())?.handled === 5)
  assert.ok((await read())?.running_since instanceof Date)
  assert.equal((await read())?.last_duration_ms, null)
  release()
  await outcome
  const ended = await read()
  assert.deepEqual([ended?.running_since, ended?.handled], [null, 5])
  assert.equal(typeof ended?.last_duration_ms, 'number')
})

test('rows are removed in batches until one is not full, or the process stops', async () => {
  const counted: number[] = []
  const run = async (batches: number[], isStopping = () => false): Promise<void> => {
    counted.length = 0
    await removeInBatches({ count: (rows) => counted.push(rows), isStopping }, 100, async () => batches.shift() ?? 0)
  }
  await run([100, 100, 40, 100])
  assert.deepEqual(counted, [100, 100, 40])
  await run([100, 100, 100], () => counted.length === 2)
  assert.deepEqual(counted, [100, 100])
})
