// The report at the end of a run.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FileResult } from './result.ts'
import { costLines, repeatLines, retryLines, skipLines } from './summary.ts'

const result = (file: string, processorSeconds: number, failed = 0): FileResult => ({
  file,
  passed: 1,
  failed,
  skipped: 0,
  skips: [],
  durationMs: 0,
  processorSeconds,
  failures: [],
})

test('lists folders and files by their processor time', () => {
  const results = [
    result('apps/server/test/http/a.test.ts', 2),
    result('apps/server/src/features/x/y/b.test.ts', 3),
    result('apps/server/src/features/x/z/c.test.ts', 1.5),
    result('packages/sdk/src/d.test.ts', 4),
  ]
  assert.deepEqual(costLines(results, 1.5), [
    'Processor time: 12 s, by folder:',
    '     4.5  apps/server/src/features',
    '     4.0  packages/sdk',
    '     2.0  apps/server/test/http',
    '     1.5  runner and database server',
    'The 4 most expensive files:',
    '     4.0  packages/sdk/src/d.test.ts',
    '     3.0  apps/server/src/features/x/y/b.test.ts',
    '     2.0  apps/server/test/http/a.test.ts',
    '     1.5  apps/server/src/features/x/z/c.test.ts',
  ])
})

test('lists at most twenty files', () => {
  const results = Array.from({ length: 30 }, (_, index) => result(`tools/${index}.test.ts`, index))
  assert.equal(costLines(results, 1000).filter((line) => line.includes('.test.ts')).length, 20)
})

test('omits processor time where it cannot be measured', () => {
  assert.deepEqual(costLines([result('a', 1)], undefined), [])
})

test('names the files that needed a retry', () => {
  assert.deepEqual(retryLines([]), [])
  assert.deepEqual(retryLines(['a.test.ts']), ['Flaky: failed at first and passed on a retry:', '  a.test.ts'])
})

test('counts in how many runs a file failed', () => {
  const [good, bad] = [result('a', 1), result('a', 1, 1)]
  assert.deepEqual(repeatLines([[good]]), [])
  assert.deepEqual(repeatLines([[good], [good]]), ['No file failed in 2 runs.'])
  assert.deepEqual(repeatLines([[bad], [good], [bad]]), ['Files that failed in some of 3 runs:', '  a: 2'])
})

test('names every skipped test with its reason', () => {
  const skips = ['a.test.ts: seals: openssl is not installed']
  assert.deepEqual(skipLines([result('b.test.ts', 1), { ...result('a.test.ts', 1), skipped: 1, skips }]), [
    'Skipped, and why:',
    '  a.test.ts: seals: openssl is not installed',
  ])
  assert.deepEqual(skipLines([result('b.test.ts', 1)]), [])
})
