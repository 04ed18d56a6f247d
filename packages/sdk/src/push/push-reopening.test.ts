// The waits before the push stream is opened again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Api } from '../transport/api.ts'
import { pushCalls } from './push-stream.ts'

const SHORT_WAIT_MS = 1_000

/** The waits between streams that end without a push. */
const collectWaits = async (): Promise<number[]> => {
  const [stop, waits] = [new AbortController(), [] as number[]]
  const request = async () => ({ data: new Blob([]).stream() })
  const sleep = async (ms: number) => {
    if (waits.push(ms) === 6) stop.abort()
  }
  const pushes = pushCalls({ request } as unknown as Api).stream({ signal: stop.signal, sleep })
  for await (const { type } of pushes) assert.equal(type, 'resync')
  return waits
}

test('[A-33] a long stream without pushes is opened again soon', async (t) => {
  t.mock.method(Math, 'random', () => 0.5)
  let nowMs = 0
  let stepMs = 0
  t.mock.method(Date, 'now', () => {
    nowMs += stepMs
    return nowMs
  })
  const isShort = (wait: number): boolean => wait <= SHORT_WAIT_MS
  assert.deepEqual((await collectWaits()).map(isShort), [true, false, false, false, false, false], 'failing streams')
  stepMs = 40_000
  assert.equal((await collectWaits()).filter(isShort).length, 6)
})
