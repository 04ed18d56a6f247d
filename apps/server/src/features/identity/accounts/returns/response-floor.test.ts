// The time of a response is that of the floor after any work. The clock of the test is a list of waits.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FLOOR_MS, respondAfterFloor } from './response-floor.ts'

/** A clock that the test moves: `wait` ends when its time has come. */
const createClock = () => {
  let nowMs = 0
  const waits: Array<{ atMs: number; end: () => void }> = []
  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      waits.push({ atMs: nowMs + ms, end: resolve })
    })
  /** Moves to the next wait that ends, and lets everything run that waited for it. */
  const step = async (): Promise<boolean> => {
    waits.sort((left, right) => left.atMs - right.atMs)
    const next = waits.shift()
    if (next === undefined) return false
    nowMs = next.atMs
    next.end()
    await new Promise(setImmediate)
    return true
  }
  return { wait, step, now: () => nowMs }
}

/** The time at which a response leaves, by the clock of the test. */
const measure = async (work: (wait: (ms: number) => Promise<void>) => Promise<unknown>): Promise<number> => {
  const clock = createClock()
  let leftAtMs = -1
  const leave = () => {
    leftAtMs = clock.now()
  }
  void respondAfterFloor(() => work(clock.wait), clock.wait).then(leave, leave)
  await new Promise(setImmediate)
  while (leftAtMs < 0 && (await clock.step()));
  return leftAtMs
}

test('TRUST-04 A-96: unknown, wrong and right addresses are answered at the same time', async () => {
  const times = [
    await measure(async () => undefined),
    await measure((wait) => wait(1)),
    await measure(async (wait) => {
      for (let statement = 0; statement < 9; statement++) await wait(10)
    }),
  ]
  assert.deepEqual(times, [FLOOR_MS, FLOOR_MS, FLOOR_MS])
})

test('TRUST-04 A-96: a failure is not answered earlier either', async () => {
  assert.equal(await measure(() => Promise.reject(new Error('refused'))), FLOOR_MS)
  await assert.rejects(
    respondAfterFloor(
      () => Promise.reject(new Error('refused')),
      async () => undefined,
    ),
    /refused/,
  )
})
