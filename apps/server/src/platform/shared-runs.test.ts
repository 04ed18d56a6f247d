// Concurrent calls of one key share the next run; other keys and later calls have separate runs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { sharedRuns } from './shared-runs.ts'

test('calls during a run share the one after it', async () => {
  const begun: string[] = []
  const ends: Array<(result: number) => void> = []
  const read = sharedRuns((key) => {
    begun.push(key)
    return new Promise<number>((resolve) => ends.push(resolve))
  })
  const [first, second, third, other] = [read('a'), read('a'), read('a'), read('b')]
  assert.deepEqual(begun, ['a', 'b'])
  ends[0]?.(1)
  ends[1]?.(2)
  assert.deepEqual(await Promise.all([first, other]), [1, 2])
  await setImmediate()
  assert.deepEqual(begun, ['a', 'b', 'a'])
  ends[2]?.(3)
  assert.deepEqual(await Promise.all([second, third]), [3, 3])
  const later = read('a')
  ends[3]?.(4)
  assert.equal(await later, 4)
})

test('a failed run fails its own callers only', async () => {
  let runs = 0
  const read = sharedRuns(async () => {
    runs += 1
    if (runs === 1) throw new Error('lost')
    return runs
  })
  const [first, second] = [read('a'), read('a')]
  await assert.rejects(first, /lost/)
  assert.equal(await second, 2)
})
