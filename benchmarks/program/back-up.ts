// A back-up of 10 GB while persons edit and companies read: how long it takes, and the p99 of both beside that without it.
import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { builtProgram, onCores, scriptPath, startMeasured, takeAllCores } from '../process.ts'
import { createSharingFixture, editBody, type SharingFixture } from '../sharing/sharing-fixtures.ts'
import { scaled } from '../sizes.ts'

const GIGABYTE = 1_000_000_000
const STORE_GB = scaled(10_000) / 1_000
const ROW_BYTES = 8_000
const FILL_BYTES = 250_000_000
/** Time for the writes of the fill to reach the disk. */
const REST_MS = scaled(20_000)
const IDLE_MS = scaled(60_000, 1_000)
const WARM_UP_REQUESTS = 500
/** Between the starts of two requests of one kind. */
const PAUSE_MS = 40

const connectToStore = async (dataDir: string): Promise<pg.Client> => {
  const cluster = join(dataDir, 'postgres', 'cluster')
  const password = (await readFile(join(cluster, 'password'), 'utf8')).trim()
  const client = new pg.Client({ host: join(cluster, 'socket'), user: 'postgres', password, database: 'postgres' })
  await client.connect()
  return client
}

/** A page for each row. All rows are equal, because a copy does not read their content. */
const fill = async (dataDir: string): Promise<number> => {
  const store = await connectToStore(dataDir)
  await store.query('create table fill (content text) with (autovacuum_enabled = false)')
  await store.query('alter table fill alter column content set storage plain')
  for (let bytes = 0; bytes < STORE_GB * GIGABYTE; bytes += FILL_BYTES)
    await store.query('insert into fill select repeat($1, $2) from generate_series(1, $3)', [
      'x',
      ROW_BYTES,
      Math.ceil(Math.min(FILL_BYTES, STORE_GB * GIGABYTE - bytes) / ROW_BYTES),
    ])
  await store.query('checkpoint')
  const { rows } = await store.query<{ bytes: string }>('select sum(pg_database_size(oid)) as bytes from pg_database')
  await store.end()
  await delay(REST_MS)
  return Number(rows[0]?.bytes)
}

type Send = () => Promise<Response>

interface Timed {
  times: number[]
  refused: number
}

/** A request at each moment of a schedule, whether or not those before it were answered, until `over` ends. */
const timeRequests = async (send: Send, over: Promise<unknown>): Promise<Timed> => {
  const timed: Timed = { times: [], refused: 0 }
  const pending: Promise<void>[] = []
  let isOver = false
  const end = (): void => {
    isOver = true
  }
  over.then(end, end)
  for (let dueMs = performance.now(); !isOver; dueMs += PAUSE_MS) {
    await delay(Math.max(0, dueMs - performance.now()))
    const startedMs = dueMs
    const request = async (): Promise<void> => {
      const response = await send()
      await response.text()
      timed.times.push(performance.now() - startedMs)
      if (!response.ok) timed.refused += 1
    }
    pending.push(request())
  }
  await Promise.all(pending)
  return timed
}

const createRequests = async (
  { region, datumId, personToken, serviceToken, connections }: SharingFixture,
  body: string,
) => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })
  const edit: Send = () =>
    fetch(`${region}/api/contact-data/${datumId}`, { method: 'PUT', headers: bearer(personToken), body })
  const read: Send = () =>
    fetch(`${region}/api/company-data/connections/${connections[0]?.connectionId}`, { headers: bearer(serviceToken) })
  return { edit, read }
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN

const backUp = async (program: string, dataDir: string, folder: string): Promise<number> => {
  const { publicKey } = generateKeyPairSync('x25519')
  const recipient = join(folder, 'backup.pub')
  await writeFile(recipient, publicKey.export({ type: 'spki', format: 'pem' }))
  const command = ['backup', '--to', join(folder, 'copies'), '--recipient', recipient]
  const [node = '', ...args] = onCores('all cores', [process.execPath, program, ...command])
  const startedMs = performance.now()
  await promisify(execFile)(node, args, { env: { ...process.env, DATA_DIR: dataDir } })
  return (performance.now() - startedMs) / 1_000
}

const measure = async (fixture: SharingFixture, program: string, folder: string): Promise<Measurement[]> => {
  const { edit, read } = await createRequests(fixture, await editBody(fixture))
  const during = async (over: Promise<unknown>) => {
    const [edits, reads] = await Promise.all([timeRequests(edit, over), timeRequests(read, over)])
    return { edits, reads }
  }
  for (let count = 0; count < WARM_UP_REQUESTS; count += 1) for (const send of [edit, read]) await (await send()).text()
  const bytes = await fill(fixture.dataDir)
  const idle = await during(delay(IDLE_MS))
  const copy = backUp(program, fixture.dataDir, folder)
  const [busy, seconds] = await Promise.all([during(copy), copy])
  const row = (label: string, part: number, kind: 'edits' | 'reads', target: string): Measurement => {
    const [ours, ceiling] = [quantile(busy[kind].times, part), quantile(idle[kind].times, part)]
    return { label, ours, ceiling, ratio: ours / ceiling, unit: 'ms', target }
  }
  const size = (bytes / GIGABYTE).toFixed(1)
  return [
    {
      label: `a store of ${size} GB copied to a folder, encrypted`,
      ours: seconds,
      ceiling: Number.NaN,
      ratio: Number.NaN,
      unit: 's',
      target: 'at most 300 s',
    },
    row('p99 of edits of a live field meanwhile, beside without it', 0.99, 'edits', 'at most 2.00'),
    row('p99 of reads of a connection meanwhile, beside without it', 0.99, 'reads', 'at most 2.00'),
    {
      label: 'edits and reads that were refused meanwhile',
      ours: busy.edits.refused + busy.reads.refused,
      ceiling: idle.edits.refused + idle.reads.refused,
      ratio: Number.NaN,
      unit: '',
      target: 'none',
    },
    row('p50 of edits', 0.5, 'edits', 'none'),
    row('p50 of reads', 0.5, 'reads', 'none'),
  ]
}

export const backUpBenchmark: Benchmark = {
  name: 'back-up',
  async run(): Promise<Measurement[]> {
    takeAllCores()
    const program = join(builtProgram(), '..', 'company-data-server.js')
    const folder = await mkdtemp(join(tmpdir(), 'back-up-bench-'))
    const server = await startMeasured(scriptPath('access.ts'), { BENCH_DATABASE_URL: '' }, 'all cores')
    try {
      return await measure(await createSharingFixture(server, 1), program, folder)
    } finally {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
