// Line tables agree with the source map for the beginning of each line.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesFromMappings } from './line-table.ts'

test('each line has the source and the line of its first mapping', () => {
  // Two lines of the first source, a line without a mapping, and line 17 of the second source.
  assert.deepEqual([...linesFromMappings('AAAA,IAAI;AACA;;ACeA')], [0, 1, 0, 2, -1, 0, 1, 17])
})

test('steps back and large steps are read', () => {
  assert.deepEqual([...linesFromMappings('AAgjDA;AADA')], [0, 1585, 0, 1584])
})
