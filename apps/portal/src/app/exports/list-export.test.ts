// Exports of whole lists: every page, up to a limit, as CSV and as JSON.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectRows, exportRows } from './list-export.ts'

const pages = [
  { items: [1, 2], next_cursor: 'b' },
  { items: [3, 4], next_cursor: 'c' },
  { items: [5], next_cursor: null },
]
const fetchPage = async (cursor: string | undefined) =>
  pages[cursor === undefined ? 0 : 'abc'.indexOf(cursor)] ?? { items: [], next_cursor: null }

test('all pages are collected, and a limit is reported', async () => {
  assert.deepEqual(await collectRows(fetchPage), { rows: [1, 2, 3, 4, 5], isWhole: true })
  assert.deepEqual(await collectRows(fetchPage, { maxRows: 3 }), { rows: [1, 2, 3], isWhole: false })
})

test('a list that the platform cannot filter is filtered', async () => {
  const isMatch = (row: number) => row % 2 === 1
  assert.deepEqual(await collectRows(fetchPage, { isMatch }), { rows: [1, 3, 5], isWhole: true })
})

test('rows are exported with the chosen columns, and formulas are only text', () => {
  const rows = [{ id: 'a', name: '=1+1', count: 2, at: null }]
  const columns = { id: ({ id }: (typeof rows)[0]) => id, name: ({ name }: (typeof rows)[0]) => name, at: () => null }
  assert.equal(exportRows(rows, columns, 'csv', ';'), '\ufeff"id";"name";"at"\r\n"a";"\'=1+1";""\r\n')
  assert.deepEqual(JSON.parse(exportRows(rows, columns, 'json', ',')), rows)
})
