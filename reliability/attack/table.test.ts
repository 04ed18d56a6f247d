// A row of the table of attacks shows at a glance which promise was broken.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatHeader, formatRow } from './table.ts'

const row = {
  name: '50 callers',
  slowdowns: [
    { label: 'calls', ms: 40, idleMs: 20, times: 2 },
    { label: 'login', ms: 826, idleMs: 105, times: 7.87 },
  ],
  memoryMb: 402,
  refused: 0,
  lostEdits: 0,
  withoutEffect: 0,
}

test('a row shows kept promises in plain text and broken ones in bold', () => {
  assert.equal(formatRow(row), '| 50 callers | 2.0 | **7.9** (826 ms beside 105) | 0 | 0 | 402 MB | 0 |\n')
  assert.match(formatRow({ ...row, refused: 3, memoryMb: 601 }), /\*\*3\*\* \| 0 \| \*\*601 MB\*\*/)
})

test('the header has a column for each cell of a row', () => {
  const count = (line: string | undefined) => line?.split('|').length
  const [head, rule] = formatHeader(row).split('\n')
  assert.deepEqual([count(head), count(rule)], [count(formatRow(row)), count(formatRow(row))])
})
