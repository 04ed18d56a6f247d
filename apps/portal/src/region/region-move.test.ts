// A move is under way from its first entry in the audit log to its second.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditEntry } from '@company-data/sdk/company'
import { latestMoveOf } from './region-move.ts'

const entry = (action: string, at: string, data: object = { from: 'eu', to: 'us' }): AuditEntry => ({
  id: at,
  at,
  action,
  actor: { kind: 'company' },
  data: { ...data },
})
const begun = entry('account.region_move_begun', '1')
const moved = entry('account.region_moved', '2')
const again = entry('account.region_move_begun', '4', { from: 'us', to: 'eu' })

test('a move that has begun runs until the entry of its end', () => {
  assert.equal(latestMoveOf([entry('level.changed', '0')]), undefined)
  assert.deepEqual(latestMoveOf([begun]), { from: 'eu', to: 'us', begunAt: '1', movedAt: undefined })
  assert.equal(latestMoveOf([entry('level.changed', '3'), moved, begun])?.movedAt, '2')
})

test('the end of an earlier move is not that of the latest', () => {
  assert.deepEqual(latestMoveOf([again, moved, begun]), { from: 'us', to: 'eu', begunAt: '4', movedAt: undefined })
})
