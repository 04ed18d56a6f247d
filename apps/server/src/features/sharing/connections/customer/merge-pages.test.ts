// Pages over several regions: for any distribution of rows, the pages show every row once, in order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mergePages } from './customer-connections.ts'

interface Row {
  id: string
  /** A row of a company that has moved away since: it is read, and left out. */
  isStale: boolean
}

/** The rows of a region for a page, as the list requests them. */
const createPage = (region: readonly Row[], after: string, size: number) => {
  const rows = region.filter(({ id }) => id > after).slice(0, size)
  const until = rows.length < size ? undefined : rows.at(-1)?.id
  return { rows: rows.filter(({ isStale }) => !isStale), until }
}

const region = fc
  .uniqueArray(fc.record({ id: fc.nat(400).map((n) => String(n).padStart(4, '0')), isStale: fc.boolean() }), {
    selector: ({ id }) => id,
    maxLength: 40,
  })
  .map((rows) => rows.sort((a, b) => (a.id < b.id ? -1 : 1)))

test('(NS-11) pages over all regions miss nothing, repeat nothing and keep the order', () => {
  fc.assert(
    fc.property(
      fc.array(region, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 7 }),
      (rowsByRegion, limit) => {
        // An id is in one region; a moved one is also where it was, and stale there.
        const visitedIds = new Set<string>()
        const regions = rowsByRegion.map((rows) =>
          rows.map((row) => {
            const isStale = row.isStale || visitedIds.has(row.id)
            if (!isStale) visitedIds.add(row.id)
            return { ...row, isStale }
          }),
        )
        const walked: string[] = []
        for (let after = ''; ; ) {
          const { rows, next } = mergePages(
            regions.map((rows) => createPage(rows, after, limit + 1)),
            limit,
          )
          assert.ok(rows.length <= limit)
          walked.push(...rows.map(({ id }) => id))
          if (next === null) break
          assert.ok(next > after, 'it goes on')
          after = next
        }
        assert.deepEqual(walked, [...visitedIds].sort())
      },
    ),
  )
})
