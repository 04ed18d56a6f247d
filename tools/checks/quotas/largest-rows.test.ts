import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quotaList } from '../../../apps/server/src/features/operations/quotas/quota-list.ts'
import { largestRows, MAX_TABLE_BYTES, rowsCountedOtherwise } from './largest-rows.ts'
import { tableQuotas } from './table-quotas.ts'

type Rule = { unit: string; defaults: number | readonly number[] }
const rules: Readonly<Record<string, Rule>> = quotaList

const rowTables = Object.entries(tableQuotas).flatMap(([table, quotas]) => {
  const quotaNames = [quotas].flat()
  return quotaNames.every((quota) => rules[quota]?.unit === 'rows') ? [{ table, quotaNames }] : []
})

test('B-22: rows of every table are small, or their bytes count', () => {
  const listedTables = [...Object.keys(largestRows), ...Object.keys(rowsCountedOtherwise)]
  assert.deepEqual(rowTables.map(({ table }) => table).sort(), listedTables.sort())
})

test('B-22: a quota of rows times the largest row is below a bound', () => {
  for (const { table, quotaNames } of rowTables) {
    const bytes = largestRows[table]
    if (bytes === undefined) continue
    const rows = Math.max(...quotaNames.flatMap((quota) => rules[quota]?.defaults ?? Number.POSITIVE_INFINITY))
    assert.ok(rows * bytes <= MAX_TABLE_BYTES, `${table}: ${rows * bytes}`)
  }
})
