// The record of processor times, and the order derived from it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderFiles, updateTimings } from './timings.ts'

test('the most expensive file comes first', () => {
  const timings = { 'a/short.test.ts': 1, 'a/long.test.ts': 9, 'b/middle.test.ts': 4 }
  assert.deepEqual(orderFiles(['a/short.test.ts', 'b/middle.test.ts', 'a/long.test.ts'], timings), [
    'a/long.test.ts',
    'b/middle.test.ts',
    'a/short.test.ts',
  ])
})

test('a new file is expected to take as long as its neighbours', () => {
  const timings = { 'slow/one.test.ts': 10, 'quick/one.test.ts': 1, 'quick/two.test.ts': 1 }
  const files = ['quick/one.test.ts', 'elsewhere/new.test.ts', 'slow/new.test.ts', 'slow/one.test.ts']
  assert.deepEqual(orderFiles(files, timings), [
    'slow/new.test.ts',
    'slow/one.test.ts',
    'elsewhere/new.test.ts',
    'quick/one.test.ts',
  ])
})

test('files of equal cost come in the order of their names', () => {
  assert.deepEqual(orderFiles(['b', 'a'], {}), ['a', 'b'])
})

test('an update replaces measured files and drops deleted ones', () => {
  const old = { kept: 2, measured: 3, deleted: 4 }
  assert.deepEqual(updateTimings(old, { measured: 1.26, added: 0.04 }, new Set(['kept', 'measured', 'added'])), {
    added: 0,
    kept: 2,
    measured: 1.3,
  })
})
