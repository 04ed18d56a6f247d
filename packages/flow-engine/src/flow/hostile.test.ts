// Property test of hostile definitions: every entry point of the engine stays within a limited heap and output size.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import type { HostileSizes } from '../testing/hostile-definition.ts'

const HEAP_MB = 96
/** Characters of JSON: the texts of all constants have a million, the answers of the run come on top. */
const MAX_RESULT_LENGTH = 8_000_000

const worker = new Worker(new URL('../testing/hostile-worker.ts', import.meta.url), {
  resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
})
after(() => worker.terminate())

const run = async (sizes: HostileSizes): Promise<Record<string, number>> => {
  worker.postMessage(sizes)
  // An error of the thread, such as running out of memory, rejects.
  const [lengths] = await once(worker, 'message')
  return lengths
}

const check = async (sizes: HostileSizes): Promise<void> => {
  for (const [name, length] of Object.entries(await run(sizes)))
    assert.ok(length <= MAX_RESULT_LENGTH, `${name} gave ${length} characters`)
}

const upTo = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max })

const sizes: fc.Arbitrary<HostileSizes> = fc.record({
  doublings: upTo(190),
  length: fc.integer({ min: 1, max: 60_000 }),
  parts: upTo(100),
  forks: upTo(190),
  keyLength: fc.integer({ min: 1, max: 100_000 }),
  tags: upTo(2_000),
  tests: upTo(3),
  levels: upTo(70),
  blocks: upTo(500),
  isCircle: fc.boolean(),
})

test('[FB-01] the worst of all ingredients combined stays within a limited heap', () =>
  check({
    doublings: 190,
    length: 60_000,
    parts: 100,
    forks: 190,
    keyLength: 100_000,
    tags: 2_000,
    tests: 3,
    levels: 63,
    blocks: 500,
    isCircle: false,
  }))

test('[FB-01] hostile definitions stay within a limited heap at every entry point', () =>
  fc.assert(fc.asyncProperty(sizes, check), { numRuns: 10 }))
