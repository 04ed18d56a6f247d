// The costs of each operation in processor time, WAL and bytes, and how well these costs predict a mixed run. With
// BENCH_RECORD=1 the costs are written into benchmarks/capacity/model/costs.json, from which `npm run capacity` computes.
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { connectTo, onDatabase } from '../delivery/webhook-platform.ts'
import { type Measured, scriptPath, startMeasured, takeAllCores } from '../process.ts'
import { scaled } from '../sizes.ts'
import { createMeter, type Meter } from './meter.ts'
import { type Cost, type Costs, OPERATIONS, type OperationName, sumCosts } from './model/model.ts'
import { createOperations, type Operate, type Operation, type Operations } from './operations.ts'
import { createPeople, type People } from './people.ts'

const IDLE_MS = scaled(20_000, 1_000)
/** The share of the operations that is done first, without being measured. */
const WARM_UP = 0.25
/** The operations of the mixed run. */
const mix: Readonly<Record<OperationName, number>> = {
  register: scaled(100, 2),
  connect: scaled(200, 2),
  edit: scaled(1_000, 2),
  read: scaled(1_000, 2),
  visit: scaled(600, 2),
  message: scaled(400, 2),
  approval: scaled(300, 2),
  run: scaled(30, 2),
}

const parts: ReadonlyArray<[keyof Cost, label: string, unit: string, divisor: number]> = [
  ['programMs', 'processor time of the program', 's', 1_000],
  ['databaseMs', 'processor time of PostgreSQL', 's', 1_000],
  ['walBytes', 'WAL', 'MB', 1e6],
  ['databaseBytes', 'growth of the databases', 'MB', 1e6],
  ['fileBytes', 'growth of the file store', 'MB', 1e6],
]

const combine = (a: Cost, b: Cost, how: (a: number, b: number) => number): Cost => {
  const result = { ...a }
  for (const [part] of parts) result[part] = how(a[part], b[part])
  return result
}

const measureFiles = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) => stat(join(parentPath, name)).catch(() => undefined)),
  )
  return sizes.reduce((sum, size) => sum + (size?.size ?? 0), 0)
}

const doMany = async (count: number, atOnce: number, operate: () => Promise<void>): Promise<void> => {
  let left = count
  const work = async (): Promise<void> => {
    while (left-- > 0) await operate()
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

const observer = (meter: Meter, people: People) => {
  /** Used meanwhile; what the platform uses without any callers is subtracted. */
  const observe = async (idlePerSecond: Cost | undefined, work: () => Promise<void>): Promise<Cost> => {
    await people.settle()
    const [before, startedAt] = [await meter.read(), performance.now()]
    await work()
    await people.settle()
    const seconds = (performance.now() - startedAt) / 1_000
    const used = combine(await meter.read(), before, (after, first) => after - first)
    return idlePerSecond ? combine(used, idlePerSecond, (all, idle) => all - idle * seconds) : used
  }
  return {
    observe,
    async measureIdle(): Promise<Cost> {
      const used = await observe(undefined, () => delay(IDLE_MS))
      const idle = combine(used, used, (value) => value / (IDLE_MS / 1_000))
      // Growth while idle belongs to nothing that is counted.
      return { ...idle, databaseBytes: 0, fileBytes: 0 }
    },
  }
}

type Observer = ReturnType<typeof observer>

/** All code is compiled before anything is measured, because operations share much of it. */
const warmUp = async ({ count, atOnce, prepare }: Operation): Promise<void> => {
  const warmUpCount = scaled(count * WARM_UP, 10)
  await doMany(warmUpCount, atOnce, await prepare(warmUpCount))
}

const measureCost = async ({ observe }: Observer, idle: Cost, operation: Operation): Promise<Cost> => {
  const count = scaled(operation.count, 10)
  const operate = await operation.prepare(count)
  const used = await observe(idle, () => doMany(count, operation.atOnce, operate))
  return combine(used, used, (value) => Math.max(0, value / count))
}

/** All kinds at a time, one of each kind. */
const measureMix = async ({ observe }: Observer, idle: Cost, operations: Operations): Promise<Cost> => {
  const runs = await Promise.all(OPERATIONS.map((name) => operations[name].prepare(mix[name])))
  return observe(idle, async () => {
    await Promise.all(OPERATIONS.map((name, index) => doMany(mix[name], 1, runs[index] as Operate)))
  })
}

const toMeasurements = (measured: Cost, predicted: Cost): Measurement[] =>
  parts.map(([part, label, unit, divisor]) => ({
    label: `${label} of a mixed run, compared to the prediction`,
    unit,
    ours: measured[part] / divisor,
    ceiling: predicted[part] / divisor,
    ratio: measured[part] / predicted[part],
    target: '0.80 to 1.20',
  }))

const record = (costs: Costs): Promise<void> => {
  const path = new URL('./model/costs.json', import.meta.url)
  const round = (_key: string, value: unknown): unknown =>
    typeof value === 'number' ? Number(value.toPrecision(3)) : value
  return writeFile(path, `${JSON.stringify(costs, round, 2)}\n`)
}

const measureAll = async (server: Measured, url: string): Promise<Measurement[]> => {
  const [, , dataDir = ''] = server.ready.split(' ')
  const db = await connectTo(url)
  const people = await createPeople(server)
  try {
    const names = `${new URL(url).pathname.slice(1)}%`
    const meter = await createMeter({ pid: server.child.pid ?? 0, db, dataDir, measureFiles }, names)
    const observed = observer(meter, people)
    const operations = createOperations(server, people)
    for (const name of OPERATIONS) await warmUp(operations[name])
    const idle = await observed.measureIdle()
    const costs = {} as Record<OperationName, Cost>
    for (const name of OPERATIONS) {
      costs[name] = await measureCost(observed, idle, operations[name])
      const { programMs, databaseMs, walBytes, databaseBytes, fileBytes } = costs[name]
      console.log(
        `  ${name}: program ${programMs.toFixed(2)} ms, PostgreSQL ${databaseMs.toFixed(2)} ms, WAL ${Math.round(walBytes)} B, databases ${Math.round(databaseBytes)} B, files ${Math.round(fileBytes)} B`,
      )
    }
    const measured = await measureMix(observed, idle, operations)
    if (process.env.BENCH_RECORD === '1') await record(costs)
    return toMeasurements(measured, sumCosts(costs, mix))
  } finally {
    await people.stop()
    await db.end()
  }
}

export const capacityBenchmark: Benchmark = {
  name: 'capacity',
  run: () =>
    onDatabase(async (url) => {
      takeAllCores()
      const server = await startMeasured(scriptPath('access.ts'), {}, false)
      try {
        return await measureAll(server, url)
      } finally {
        await server.stop()
      }
    }),
}
