import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { largestRows, MAX_TABLE_BYTES, rowsCountedOtherwise } from './largest-rows.ts'
import { tableQuotas } from './table-quotas.ts'

const QUOTA_LIST = join(import.meta.dirname, '../../../apps/server/src/features/operations/quotas/quota-list.ts')
const RULE = /^ {2}(\w+): (rows|bytes)\(\s*'\w+',\s*'\w+',\s*(\[[^\]]*\]|[\d_]+)/gm

const rules = new Map(
  [...readFileSync(QUOTA_LIST, 'utf8').matchAll(RULE)].map(([, name = '', unit = '', defaults = '']) => [
    name,
    { unit, limits: (defaults.match(/[\d_]+/g) ?? []).map((limit) => Number(limit.replaceAll('_', ''))) },
  ]),
)

const rowTables = Object.entries(tableQuotas).flatMap(([table, quotas]) => {
  const quotaNames = [quotas].flat()
  return quotaNames.every((quota) => rules.get(quota)?.unit === 'rows') ? [{ table, quotaNames }] : []
})

test('B-22: rows of every table are small, or their bytes count', () => {
  const listedTables = [...Object.keys(largestRows), ...Object.keys(rowsCountedOtherwise)]
  assert.deepEqual(rowTables.map(({ table }) => table).sort(), listedTables.sort())
})

test('B-22: a quota of rows times the largest row is below a bound', () => {
  for (const { table, quotaNames } of rowTables) {
    const bytes = largestRows[table]
    if (bytes === undefined) continue
    const rows = Math.max(...quotaNames.flatMap((quota) => rules.get(quota)?.limits ?? []))
    assert.ok(rows * bytes <= MAX_TABLE_BYTES, `${table}: ${rows * bytes}`)
  }
})
