import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { findQuotaProblems, readQuotas, readTables } from './check-quotas.ts'

const root = join(import.meta.dirname, '../../..')

test('B-22: every table that an account can fill has a counted quota', () => {
  assert.deepEqual(findQuotaProblems(readTables(root), readQuotas(root)), [])
  assert.ok(readQuotas(root).limited.size > 20)
})

test('B-22: reports missing quotas, missing tables and stale entries', () => {
  const rules = { quotas: { a: 'rows', gone: 'rows' }, without: { a: 'one per account' } }
  assert.deepEqual(findQuotaProblems(new Set(['a', 'b']), { counted: new Set(['other']), limited: new Set() }, rules), [
    'b has neither a quota nor a reason for having none',
    'gone is listed but is not a table',
    'a has both a quota and a reason for having none',
    'the quota rows is not counted by quota_use',
    'the quota other bounds no table',
    'the quota other is either not limited or not counted',
  ])
})
