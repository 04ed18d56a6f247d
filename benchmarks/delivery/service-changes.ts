// Changes a second of one service from many writers, also with commits as late as those of a synchronous replica.
import { randomUUID } from 'node:crypto'
import {
  clock,
  type Database,
  ensureDatabaseAt,
  ids,
  migrate,
  openDatabase,
  outbox,
  type RegionTables,
  regionMigrations,
} from '@company-data/server'
import { sql } from 'kysely'
import pg from 'pg'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { median } from '../load.ts'
import { scaled } from '../sizes.ts'
import { onDatabase } from './webhook-platform.ts'

const CONNECTIONS = 24
const SLICE_MS = scaled(4_000, 200)
const ROUNDS = scaled(3)
/** Each commit waits this long: the way to a replica in another building and its disk. */
const COMMIT_DELAYS_US = [0, 4_000] as const
const WRITERS = 96

interface Writers {
  database: Database<RegionTables>
  outbox: ReturnType<typeof outbox>
  serviceIds: string[]
}

/** A server may be asked to wait at each commit; committers that arrive meanwhile share the wait. */
const withDelay = (url: string, delayUs: number): string => {
  const delayed = new URL(url)
  if (delayUs > 0) delayed.searchParams.set('options', `-c commit_delay=${delayUs} -c commit_siblings=0`)
  return delayed.href
}

const PREPARE = `
  alter table change_channel drop constraint if exists change_channel_service_id_fkey;
  create table if not exists measured_act (id uuid primary key)`

const prepare = async (url: string, services: number): Promise<string[]> => {
  await ensureDatabaseAt(url)
  await migrate(url, regionMigrations)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(PREPARE)
    const { rows } = await client.query<{ id: string }>(
      `with service as materialized (select gen_random_uuid() as company, gen_random_uuid() as id, gen_random_uuid() as hook
          from generate_series(1, $1)),
        channels as (insert into change_channel (company_user_id, service_id, id, webhook_id)
          select company, id, id, null from service union all select company, id, hook, hook from service)
      select id from service`,
      [services],
    )
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}

const change = (serviceId: string) =>
  ({
    serviceId,
    event: 'flow_run_turn',
    subject: { userId: randomUUID(), code: 'ABCDE12345' },
    members: { flow_run_id: randomUUID(), request_id: randomUUID(), awaiting_party: 'a' },
  }) as unknown as Parameters<Writers['outbox']['raise']>[1][number]

/** An operation writes another row, then its event. */
const act = ({ database, outbox: events }: Writers, serviceId: string): Promise<void> =>
  database.transaction(async (tx) => {
    await sql`insert into measured_act (id) values (${randomUUID()})`.execute(tx)
    await events.raise({ database, tx }, [change(serviceId)])
  })

const bareAct = ({ database }: Writers): Promise<void> =>
  database.transaction(async (tx) => {
    await sql`insert into measured_act (id) values (${randomUUID()})`.execute(tx)
    await sql`insert into measured_act (id) values (${randomUUID()}), (${randomUUID()})`.execute(tx)
  })

interface Slice {
  perSecond: number
  p50: number
}

const measure = async (writers: number, work: (writer: number) => Promise<void>): Promise<Slice> => {
  const tookMs: number[] = []
  const startMs = performance.now()
  const loop = async (writer: number): Promise<void> => {
    while (performance.now() - startMs < SLICE_MS) {
      const beganMs = performance.now()
      await work(writer)
      tookMs.push(performance.now() - beganMs)
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => loop(writer)))
  return { perSecond: (tookMs.length * 1000) / (performance.now() - startMs), p50: median(tookMs) }
}

const measureDelayed = async (url: string, delayUs: number): Promise<Measurement[]> => {
  const serviceIds = await prepare(url, WRITERS)
  const database = openDatabase<RegionTables>({ url: withDelay(url, delayUs), maxConnections: CONNECTIONS })
  const clockOfProcess = clock()
  const writers = { database, outbox: outbox({ clock: clockOfProcess, ids: ids(clockOfProcess) }), serviceIds }
  const [firstService = ''] = serviceIds
  const slices: Array<Record<'one' | 'each' | 'bare' | 'alone', Slice>> = []
  try {
    for (let round = 0; round <= ROUNDS; round += 1)
      slices.push({
        bare: await measure(WRITERS, () => bareAct(writers)),
        one: await measure(WRITERS, () => act(writers, firstService)),
        each: await measure(WRITERS, (writer) => act(writers, serviceIds[writer] ?? firstService)),
        alone: await measure(1, () => act(writers, firstService)),
      })
  } finally {
    await database.close()
  }
  const measured = slices.slice(1)
  const read = (name: 'one' | 'each' | 'bare' | 'alone', value: keyof Slice): number =>
    median(measured.map((slice) => slice[name][value]))
  const about = delayUs === 0 ? '' : `, commits ${delayUs / 1000} ms late`
  const row = (label: string, name: 'one' | 'each' | 'alone', target: string): Measurement => ({
    label: `${label}${about} (median ${read(name, 'p50').toFixed(1)} ms)`,
    unit: '/s',
    ours: read(name, 'perSecond'),
    ceiling: read('bare', 'perSecond'),
    ratio: read(name, 'perSecond') / read('bare', 'perSecond'),
    target,
  })
  return [
    row('changes of one service, beside rows without events', 'one', 'at least 5,000/s'),
    row('changes of a service per writer', 'each', 'as with one service'),
    row('changes of one writer', 'alone', 'not lower than before'),
  ]
}

export const serviceChangesBenchmark: Benchmark = {
  name: 'service-changes',
  run: () =>
    onDatabase(async (url) => {
      const measurements: Measurement[] = []
      for (const delayUs of COMMIT_DELAYS_US) measurements.push(...(await measureDelayed(url, delayUs)))
      return measurements
    }),
}
