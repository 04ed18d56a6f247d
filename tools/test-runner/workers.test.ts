// The runner's processes: every failure is counted for its own file only.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FileResult } from './result.ts'
import { runInWorkers } from './workers.ts'

const folder = 'tools/test-runner/testing'

/** Runs the files in one process as long as it lives. */
const runInOrder = async (names: readonly string[], fileLimitMs?: number): Promise<FileResult[]> => {
  const results: FileResult[] = []
  await runInWorkers(
    names.map((name) => `${folder}/${name}.ts`),
    { concurrency: 1, ...(fileLimitMs !== undefined && { fileLimitMs }) },
    (result) => results.push(result),
  )
  return results
}

const toCounts = ({ file, passed, failed, skipped }: FileResult) => [
  file.slice(folder.length + 1, -'.ts'.length),
  { passed, failed, skipped },
]

test('tests are counted per file, and a failure stays with its file', async () => {
  const results = await runInOrder(['passes', 'fails', 'fails-after', 'cannot-be-loaded', 'passes'])
  assert.deepEqual(results.map(toCounts), [
    ['passes', { passed: 2, failed: 0, skipped: 1 }],
    ['fails', { passed: 1, failed: 1, skipped: 0 }],
    ['fails-after', { passed: 1, failed: 1, skipped: 0 }],
    ['cannot-be-loaded', { passed: 0, failed: 1, skipped: 0 }],
    ['passes', { passed: 2, failed: 0, skipped: 1 }],
  ])
  const texts = results.map(({ failures }) => failures.join())
  assert.deepEqual(
    ['', 'on purpose', 'in the hook', 'while loading', ''].map((text, index) => texts[index]?.includes(text)),
    [true, true, true, true, true],
  )
  assert.equal(texts[0], '')
})

test('work that a test leaves running fails its file', async () => {
  const [result] = await runInOrder(['leaves-an-error'])
  assert.equal(result?.failed, 1)
  assert.match(result?.failures.join() ?? '', /too late/)
})

test('timers that a test mocks are real for code outside of it', async () => {
  const [result] = await runInOrder(['mocks-timers'], 20_000)
  assert.deepEqual(result?.failures, [])
})

test('a process that ends takes only its own file with it', async () => {
  const results = await runInOrder(['exits', 'passes'])
  assert.deepEqual(results.map(toCounts), [
    ['exits', { passed: 0, failed: 1, skipped: 0 }],
    ['passes', { passed: 2, failed: 0, skipped: 1 }],
  ])
  assert.match(results[0]?.failures.join() ?? '', /exits\.ts: its process ended with code 3/)
})

test('a file that hangs is ended', async () => {
  // Alone: all files share the limit, and it is too short for another one on a busy machine.
  const [result] = await runInOrder(['hangs'], 500)
  assert.match(result?.failures.join() ?? '', /hangs\.ts: not done within/)
})
