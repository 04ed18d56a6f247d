// Property test of hostile definitions: every entry point of the engine stays within limits of heap, output and time.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import type { HostileSizes } from '../testing/hostile-definition.ts'
import type { HostileCosts } from '../testing/hostile-worker.ts'

const HEAP_MB = 96
/** Characters of JSON: the texts of all constants have a million, the answers of the run come on top. */
const MAX_RESULT_LENGTH = 8_000_000
/** Times the processor time of reading four million characters; the worst definition needs about a tenth of it. */
const MAX_WORK = 500

/** A draft of 2 MiB has fewer. */
const MAX_PARTS = 70_000

const worker = new Worker(new URL('../testing/hostile-worker.ts', import.meta.url), {
  resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
})
after(() => worker.terminate())

const run = async (sizes: HostileSizes): Promise<HostileCosts> => {
  worker.postMessage(sizes)
  // An error of the thread, such as running out of memory, rejects.
  const [costs] = await once(worker, 'message')
  return costs
}

const check = async (sizes: HostileSizes): Promise<void> => {
  for (const [name, { length, work }] of Object.entries(await run(sizes))) {
    assert.ok(length <= MAX_RESULT_LENGTH, `${name} gave ${length} characters`)
    assert.ok(work <= MAX_WORK, `${name} took the time of ${Math.round(work)} references`)
  }
}

const upTo = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max })

const sizes: fc.Arbitrary<HostileSizes> = fc.record({
  doublings: upTo(190),
  length: fc.integer({ min: 1, max: 60_000 }),
  parts: upTo(MAX_PARTS),
  forks: upTo(190),
  keyLength: fc.integer({ min: 1, max: 100_000 }),
  tags: upTo(2_000),
  tests: upTo(3),
  levels: upTo(70),
  blocks: upTo(500),
  pluginElements: upTo(1_000),
  isCircle: fc.boolean(),
})

test('[FB-01] the worst case of every ingredient stays within limits of heap and time', () =>
  check({
    doublings: 190,
    length: 60_000,
    parts: MAX_PARTS,
    forks: 190,
    keyLength: 100_000,
    tags: 2_000,
    tests: 3,
    levels: 63,
    blocks: 500,
    pluginElements: 1_000,
    isCircle: false,
  }))

test('[FB-01] hostile definitions stay within limits of heap and time', () =>
  fc.assert(fc.asyncProperty(sizes, check), { numRuns: 10, endOnFailure: true }))
