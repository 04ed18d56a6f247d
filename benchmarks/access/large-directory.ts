// A directory of ten million accounts: its size, look-ups by code, the memory of their cache, and the start of a process.
// Needs a separate PostgreSQL server to fill: BENCH_DATABASE_URL names a database that is created and dropped.
import pg from 'pg'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { onDatabase } from '../delivery/webhook-platform.ts'
import { median } from '../load.ts'
import { cpuMicroseconds, type Measured, memoryMb, scriptPath, startMeasured } from '../process.ts'
import { type StoreCpu, storeCpu } from '../store-cpu.ts'
import { type AccessFixture, createAccessFixture } from './access-fixtures.ts'

const FEW = 10_000
const MANY = Number(process.env.DIRECTORY_ACCOUNTS ?? 10_000_000)
const BATCH = 500_000
const LOOK_UPS = 5_000
const IN_FLIGHT = 16
const STARTS = 3

const alone = { ceiling: Number.NaN, ratio: Number.NaN }

const formatCode = (number: number): string => `B${String(number).padStart(9, '0')}`

/** Copies of the one company: keys, salts and hashes as long as real ones, and indexes in no order of the rows. */
const fill = async (client: pg.Client, from: number, upTo: number): Promise<void> => {
  for (let first = from; first <= upTo; first += BATCH) {
    const last = Math.min(upTo, first + BATCH - 1)
    await client.query(
      `with model as (select * from account where usertype = 'company' order by created_at limit 1),
        copies as (select to_jsonb(model) || jsonb_build_object(
            'user_id', gen_random_uuid(), 'email', md5(number::text) || '@example.org',
            'code', 'B' || lpad(number::text, 9, '0')) as row
          from model, generate_series($1::bigint, $2::bigint) number)
      insert into account select (jsonb_populate_record(null::account, row)).* from copies`,
      [first, last],
    )
    console.error(`  … ${last} accounts`)
  }
  await client.query('vacuum analyze account')
  await client.query('checkpoint')
}

interface LookUps {
  milliseconds: number
  serverMicroseconds: number
  storeMicroseconds: number
}

/** Public keys of accounts that no look-up has named before, by their codes. */
const lookUp = async (
  server: Measured,
  { region, token }: AccessFixture,
  store: StoreCpu,
  accounts: number,
): Promise<LookUps> => {
  const pid = server.child.pid ?? 0
  const times: number[] = []
  const readOne = async (): Promise<void> => {
    const code = formatCode(1 + Math.floor(Math.random() * accounts))
    const start = performance.now()
    const response = await fetch(`${region}/api/keys/${code}`, { headers: { authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${code}: ${response.status}`)
    times.push(performance.now() - start)
  }
  const reader = async (): Promise<void> => {
    while (times.length < LOOK_UPS) await readOne()
  }
  const before = [await cpuMicroseconds(pid), await store.read()] as const
  await Promise.all(Array.from({ length: IN_FLIGHT }, reader))
  return {
    milliseconds: median(times),
    serverMicroseconds: ((await cpuMicroseconds(pid)) - before[0]) / times.length,
    storeMicroseconds: ((await store.read()) - before[1]) / times.length,
  }
}

const readSize = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ bytes: string }>("select pg_total_relation_size('account') as bytes")
  return Number(rows[0]?.bytes)
}

/** Until a further process beside the one that runs is ready. */
const timeStarts = async ({ ready }: Measured): Promise<number> => {
  const [FRONT_DOOR_URL, , DATA_DIR] = ready.split(' ')
  const settings = { BENCH_ROLES: 'front-door', BENCH_SETTINGS: JSON.stringify({ DATA_DIR, FRONT_DOOR_URL }) }
  const times: number[] = []
  for (let round = 0; round < STARTS; round += 1) {
    const start = performance.now()
    const process = await startMeasured(scriptPath('access.ts'), settings)
    times.push(performance.now() - start)
    await process.stop()
  }
  return median(times) / 1000
}

interface Observed extends LookUps {
  startSeconds: number
  bytes: number
}

const compare = (few: Observed, many: Observed): Measurement[] => {
  const row = (label: string, unit: string, target: string, read: (from: Observed) => number): Measurement => ({
    label: `${label} among ${MANY} accounts, beside ${FEW}`,
    unit,
    target,
    ours: read(many),
    ceiling: read(few),
    ratio: read(many) / read(few),
  })
  return [
    row('look-up of a code, p50', 'ms', 'at most 1.50', ({ milliseconds }) => milliseconds),
    row('look-up, CPU of the process', 'µs', 'at most 1.20', ({ serverMicroseconds }) => serverMicroseconds),
    row('look-up, CPU of the database', 'µs', 'at most 1.50', ({ storeMicroseconds }) => storeMicroseconds),
    row('start of a further front door', 's', 'at most 1.20', ({ startSeconds }) => startSeconds),
    { ...alone, label: 'size of an account with its indexes', unit: 'bytes', target: 'none', ours: many.bytes / MANY },
  ]
}

const measure = async (server: Measured, client: pg.Client, url: string): Promise<Measurement[]> => {
  const [, , dataDir = ''] = server.ready.split(' ')
  const fixture = await createAccessFixture(server)
  const store = await storeCpu(url)
  const observe = async (accounts: number): Promise<Observed> => {
    await lookUp(server, fixture, store, accounts)
    const lookUps = await lookUp(server, fixture, store, accounts)
    return { ...lookUps, startSeconds: await timeStarts(server), bytes: await readSize(client) }
  }
  try {
    await fill(client, 1, FEW)
    const few = await observe(FEW)
    const memory = await memoryMb(server.child.pid ?? 0, dataDir)
    await fill(client, FEW + 1, MANY)
    const many = await observe(MANY)
    const grown = (await memoryMb(server.child.pid ?? 0, dataDir)) - memory
    return [
      ...compare(few, many),
      {
        ...alone,
        label: 'memory after 10,000 further accounts were read',
        unit: 'MB',
        target: 'under 30',
        ours: grown,
      },
    ]
  } finally {
    await store.close()
  }
}

export const largeDirectoryBenchmark: Benchmark = {
  name: 'large directory',
  run: () =>
    onDatabase(async (url) => {
      const server = await startMeasured(scriptPath('access.ts'))
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        return await measure(server, client, url)
      } finally {
        await client.end()
        await server.stop()
      }
    }),
}
