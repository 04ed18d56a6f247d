// Events of concurrent operations, from one process or two, get their numbers in the order of the commits.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Random, random } from '@company-data/testkit'
import { sql } from 'kysely'
import { onEmbeddedServer } from '../../src/platform/db/testing/each-server.ts'
import type { RegionTx } from '../../src/schema/region.ts'
import {
  act,
  countWaiting,
  createService,
  openProcess,
  prepareRegion,
  type Raising,
  readLabels,
  type TestedService,
  toChange,
} from './raised-events.ts'

const SEED = 20_261_119
const WRITERS = 8
const OPERATIONS = 30

interface Done {
  label: string
  began: number
  ended: number
}

/** Statements that do nothing: an operation takes as long as they do. */
const linger = async (tx: RegionTx, { between }: Random): Promise<void> => {
  for (let count = Math.round(between(0, 4)); count > 0; count -= 1) await sql`select 1`.execute(tx)
}

/** The next number of a row that operations lock in turn: its order is that of their commits. */
const countUp = async (tx: RegionTx): Promise<number> => {
  const { rows } = await sql<{ n: number }>`update counted set n = n + 1 where id = 1 returning n`.execute(tx)
  return rows[0]?.n ?? 0
}

class Undone extends Error {}

/** Each writer does one operation after another; some change the same row, some are undone. */
const runWriters = async (processes: readonly Raising[], service: TestedService, chance: Random): Promise<Done[]> => {
  const done: Done[] = []
  let moment = 0
  const operate = async (process: Raising, chance: Random, name: string): Promise<void> => {
    const began = ++moment
    let label = name
    const isUndone = chance.chance(0.1)
    await process.database
      .transaction(async (tx) => {
        await linger(tx, chance)
        if (chance.chance(0.4)) label = `n${await countUp(tx)}`
        await linger(tx, chance)
        await process.outbox.raise({ database: process.database, tx }, [toChange(service.id, label)])
        await linger(tx, chance)
        if (isUndone) throw new Undone()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error
      })
    if (!isUndone) done.push({ label, began, ended: ++moment })
  }
  const write = async (writer: number): Promise<void> => {
    const writerChance = chance.fork()
    for (let count = 0; count < OPERATIONS; count += 1) {
      const process = processes[writer % processes.length]
      if (process) await operate(process, writerChance, `w${writer}.${count}`)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  return done
}

const assertInOrder = (labels: readonly string[], done: readonly Done[]): void => {
  assert.deepEqual(labels.toSorted(), done.map(({ label }) => label).toSorted(), 'nothing is lost, added or repeated')
  const byLabel = new Map(done.map((operation) => [operation.label, operation]))
  let latestBegan = 0
  for (const label of labels) {
    const { began = 0, ended = 0 } = byLabel.get(label) ?? {}
    assert.ok(ended > latestBegan, `${label} ended before an operation began whose event has a lower number`)
    latestBegan = Math.max(latestBegan, began)
  }
  const counted = labels.filter((label) => label.startsWith('n')).map((label) => Number(label.slice(1)))
  assert.deepEqual(
    counted,
    counted.toSorted((a, b) => a - b),
    'an operation that waited for another comes after it',
  )
}

onEmbeddedServer('the order of events', (server) => {
  let processes: Raising[] = []
  before(async () => {
    const url = await server.newDatabase()
    await prepareRegion(url)
    processes = [openProcess(url), openProcess(url), openProcess(url, 'at_once')]
  })
  after(() => Promise.all(processes.map(({ database }) => database.close())))

  const groups: Record<string, number[]> = {
    'one process': [0],
    'two processes': [0, 1],
    'a process that numbers at once': [2],
    'processes of both settings': [0, 2],
  }
  for (const [name, indexes] of Object.entries(groups))
    test(`D1-WHD-09: events have the order of the commits with ${name} (G-090)`, async () => {
      const used = indexes.flatMap((index) => processes[index] ?? [])
      const [first] = used
      assert.ok(first)
      const service = await createService(first)
      await sql`insert into counted (id, n) values (1, 0) on conflict (id) do update set n = 0`.execute(
        first.database.kysely,
      )
      const done = await runWriters(used, service, random(SEED + indexes.length))
      const channels = await Promise.all(service.channelIds.map((id) => readLabels(first, id)))
      for (const labels of channels) assertInOrder(labels, done)
      assert.deepEqual(channels[0], channels[1], 'every channel has the same order')
      assert.equal(await countWaiting(first), 0)
    })

  test('G-090: an operation that has ended has its event in every channel (D1-FEED-03)', async () => {
    const [first, second] = processes
    assert.ok(first && second)
    const service = await createService(first)
    const operate = async (process: Raising, label: string): Promise<void> => {
      await act(process, toChange(service.id, label))
      for (const id of service.channelIds) assert.ok((await readLabels(second, id)).includes(label), label)
    }
    await Promise.all(Array.from({ length: 40 }, (_, index) => operate(index % 2 ? first : second, `event ${index}`)))
  })
})
