// Processes that are killed while they raise events: what they confirmed is in every channel, in order.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { until } from '@company-data/testkit'
import { onEmbeddedServer } from '../../src/platform/db/testing/each-server.ts'
import {
  act,
  countWaiting,
  createService,
  openProcess,
  prepareRegion,
  type Raising,
  readLabels,
  toChange,
} from './raised-events.ts'

const PROGRAM = fileURLToPath(new URL('raising-process.ts', import.meta.url))
const KILLS = 3
/** Short, so that the test need not wait. */
const WATCH_MS = 50
const EVENTS_BEFORE_KILL = 60

/** Kills the process when it has confirmed some events; returns these in order. */
const runUntilKilled = async (url: string, serviceId: string, name: string): Promise<string[]> => {
  const child = spawn(process.execPath, [PROGRAM, url, serviceId, name], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  const confirmed: string[] = []
  for await (const label of createInterface({ input: child.stdout })) {
    confirmed.push(label)
    if (confirmed.length === EVENTS_BEFORE_KILL) child.kill('SIGKILL')
  }
  await exit
  return confirmed
}

const readWriter = (label: string): string => label.slice(0, label.lastIndexOf('.'))
const readCount = (label: string): number => Number(label.slice(label.lastIndexOf('.') + 1))

/** Each writer does one operation after another. */
const assertWritersInOrder = (labels: readonly string[]): void => {
  for (const [writer, ofWriter = []] of Map.groupBy(labels, readWriter)) {
    const counts = ofWriter.map(readCount)
    assert.deepEqual(
      counts,
      counts.map((_, index) => index + 1),
      `the events of ${writer} are complete and in order`,
    )
  }
}

onEmbeddedServer('killed writers', (server) => {
  let url = ''
  let survivor: Raising
  before(async () => {
    url = await server.newDatabase()
    await prepareRegion(url)
    survivor = openProcess(url)
  })
  after(() => survivor.database.close())

  test('G-090: killed processes lose, repeat and reorder no event (D1-WHD-09)', async () => {
    const service = await createService(survivor)
    const stopWatching = survivor.outbox.watch(survivor.database, () => true, WATCH_MS)
    let isOver = false
    const survive = async (): Promise<void> => {
      for (let count = 1; !isOver; count += 1) await act(survivor, toChange(service.id, `survivor.0.${count}`))
    }
    const surviving = survive()
    const confirmed: string[] = []
    for (let kill = 1; kill <= KILLS; kill += 1)
      confirmed.push(...(await runUntilKilled(url, service.id, `killed${kill}`)))
    isOver = true
    await surviving
    await until('no event waits', async () => (await countWaiting(survivor)) === 0)
    stopWatching()
    const [plain = [], webhook] = await Promise.all(service.channelIds.map((id) => readLabels(survivor, id)))
    assert.deepEqual(webhook, plain)
    assert.equal(new Set(plain).size, plain.length, 'none comes twice')
    assert.deepEqual(new Set(confirmed).difference(new Set(plain)), new Set(), 'none is lost')
    assertWritersInOrder(plain)
  })
})
