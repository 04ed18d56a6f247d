// Filtered pages: whole platform pages, with their cursors, and a limit on calls.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchingPage } from './matching-page.ts'

/** Numbers from 0, ten per page; the cursor is the next number. */
const createList = (length: number) => {
  const cursors: (string | undefined)[] = []
  return {
    cursors,
    fetchPage: async (cursor: string | undefined) => {
      cursors.push(cursor)
      const from = Number(cursor ?? 0)
      const items = Array.from({ length: Math.min(10, length - from) }, (_, index) => from + index)
      return { items, next_cursor: from + 10 < length ? String(from + 10) : null }
    },
  }
}

const limits = { enough: 3, maxPages: 4 }

test("requests pages until enough match, and returns the last page's cursor", async () => {
  const list = createList(100)
  const page = await matchingPage(list.fetchPage, (number) => number % 9 === 0, undefined, limits)
  assert.deepEqual(page, { items: [0, 9, 18], next_cursor: '20', searchedCount: 20 })
  const next = await matchingPage(list.fetchPage, (number) => number % 9 === 0, '20', limits)
  assert.deepEqual(next, { items: [27, 36, 45], next_cursor: '50', searchedCount: 30 })
  assert.deepEqual(list.cursors, [undefined, '10', '20', '30', '40'])
})

test('the search for a rare entry stops after a limit and can be resumed', async () => {
  const list = createList(100)
  const page = await matchingPage(list.fetchPage, () => false, undefined, limits)
  assert.deepEqual(page, { items: [], next_cursor: '40', searchedCount: 40 })
})

test('the end of the list ends the search', async () => {
  const list = createList(15)
  const page = await matchingPage(list.fetchPage, (number) => number === 14, undefined, limits)
  assert.deepEqual(page, { items: [14], next_cursor: null, searchedCount: 15 })
  assert.equal(list.cursors.length, 2)
})
