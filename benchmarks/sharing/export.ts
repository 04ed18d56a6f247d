// The export of a service with 1,000,000 connections: its speed beside the pages of the list, and its memory while it is read,
// fast and not at all.
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { Client } from 'undici'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { connectTo, onDatabase, regionUrl, startServing } from '../delivery/webhook-platform.ts'
import { cpuMicroseconds, type Measured, memoryMb } from '../process.ts'
import { scaled } from '../sizes.ts'
import { storeCpu } from '../store-cpu.ts'
import { fillConnections } from './sharing.ts'
import { createSharingFixture, type SharingFixture } from './sharing-fixtures.ts'

const CONNECTIONS = scaled(1_000_000, 2_000)
const PAGES = scaled(200, 4)
const PAGE = 250
/** They take a little of their answer and then nothing. */
const STALLED_READERS = 20
const STALL_MS = scaled(10_000, 500)
const EXPORT = '/api/company-data/connections/export'

interface Exported {
  perSecond: number
  /** Highest and at the beginning, of the program alone. */
  memoryMb: number
  /** CPU per connection, in microseconds. */
  programCpu: number
  storeCpu: number
}

const watchMemory = (server: Measured) => {
  let highest = 0
  // The store is another server, so that this is the program alone.
  const look = async (): Promise<void> => {
    highest = Math.max(highest, await memoryMb(server.child.pid ?? 0, '/no data folder of a store'))
  }
  const timer = setInterval(() => void look(), 250)
  return async (): Promise<number> => {
    clearInterval(timer)
    await look()
    return highest
  }
}

const readExport = async (server: Measured, fixture: SharingFixture, databaseUrl: string): Promise<Exported> => {
  const client = new Client(fixture.region)
  const store = await storeCpu(databaseUrl)
  const pid = server.child.pid ?? 0
  const [programBefore, storeBefore] = [await cpuMicroseconds(pid), await store.read()]
  const endMemory = watchMemory(server)
  const startedAt = performance.now()
  const headers = { authorization: `Bearer ${fixture.serviceToken}` }
  const { statusCode, body } = await client.request({ method: 'GET', path: EXPORT, headers })
  if (statusCode !== 200) throw new Error(`the export answered ${statusCode}: ${await body.text()}`)
  let [lines, tail] = [0, '']
  for await (const chunk of body as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1
    tail = (tail + chunk.toString('latin1')).slice(-200)
  }
  const seconds = (performance.now() - startedAt) / 1000
  const memory = await endMemory()
  if (!tail.endsWith(`{"complete":true,"count":${lines - 1}}\n`)) throw new Error(`the export ended with ${tail}`)
  const programCpu = ((await cpuMicroseconds(pid)) - programBefore) / lines
  const cost = ((await store.read()) - storeBefore) / lines
  await Promise.all([client.close(), store.close()])
  return { perSecond: (lines - 1) / seconds, memoryMb: memory, programCpu, storeCpu: cost }
}

/** Connections per second of the list in its largest pages, one after another, without a limit. */
const readPages = async ({ region, serviceToken }: SharingFixture): Promise<number> => {
  const client = new Client(region)
  const headers = { authorization: `Bearer ${serviceToken}` }
  let [cursor, count] = ['', 0]
  const startedAt = performance.now()
  for (let page = 0; page < PAGES; page += 1) {
    const path = `/api/company-data/connections?limit=${PAGE}${cursor && `&cursor=${cursor}`}`
    const { body } = await client.request({ method: 'GET', path, headers })
    const { items, next_cursor } = (await body.json()) as { items: unknown[]; next_cursor: string | null }
    count += items.length
    cursor = next_cursor ?? ''
  }
  await client.close()
  return (count * 1000) / (performance.now() - startedAt)
}

const stall = ({ region, serviceToken }: SharingFixture): Socket => {
  const { hostname, port } = new URL(region)
  const socket = connect({ host: hostname, port: Number(port) }).on('error', () => undefined)
  socket.pause()
  socket.write(`GET ${EXPORT} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${serviceToken}\r\n\r\n`)
  return socket
}

interface Stalled {
  memoryMb: number
  /** Database connections in use while no one reads. */
  busy: number
}

const holdStalled = async (server: Measured, fixture: SharingFixture, db: pg.Client): Promise<Stalled> => {
  const sockets = Array.from({ length: STALLED_READERS }, () => stall(fixture))
  const endMemory = watchMemory(server)
  await delay(STALL_MS)
  const { rows } = await db.query<{ busy: number }>(`select count(*)::int as busy from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'`)
  const memory = await endMemory()
  for (const socket of sockets) socket.destroy()
  return { memoryMb: memory, busy: rows[0]?.busy ?? Number.NaN }
}

const none = Number.NaN

export const exportBenchmark: Benchmark = {
  name: 'connections export',
  run: () =>
    onDatabase(async (url): Promise<Measurement[]> => {
      const server = await startServing(true)
      const db = await connectTo(regionUrl(url))
      try {
        const fixture = await createSharingFixture(server, 1)
        await fillConnections(db, fixture, CONNECTIONS)
        await readPages(fixture)
        const idleMb = await memoryMb(server.child.pid ?? 0, '/no data folder of a store')
        const list = await readPages(fixture)
        const exported = await readExport(server, fixture, regionUrl(url))
        const stalled = await holdStalled(server, fixture, db)
        const row = (label: string, unit: string, ours: number, ceiling: number, target: string): Measurement => ({
          label,
          unit,
          ours,
          ceiling,
          ratio: ours / ceiling,
          target,
        })
        return [
          row(
            `${CONNECTIONS} connections exported, beside pages of ${PAGE} without a limit`,
            '/s',
            exported.perSecond,
            list,
            'at least 1.00',
          ),
          row(
            'CPU of the program per connection, beside that of PostgreSQL',
            'µs',
            exported.programCpu,
            exported.storeCpu,
            'none',
          ),
          row(
            'highest memory of the program meanwhile, beside before',
            'MB',
            exported.memoryMb,
            idleMb,
            'flat: at most 1.30',
          ),
          row(
            `the same with ${STALLED_READERS} readers that do not read, beside before`,
            'MB',
            stalled.memoryMb,
            idleMb,
            'at most 1.50',
          ),
          row('database connections that they hold', '', stalled.busy, none, 'none'),
        ]
      } finally {
        await db.end()
        await server.stop()
      }
    }),
}
