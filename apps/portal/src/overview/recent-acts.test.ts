// Which events of today stand in one line.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecentAct } from '@company-data/sdk/company'
import { recentLines } from './recent-acts.ts'

const act = (id: string, kind: RecentAct['kind'], name: string, service_id = 'service'): RecentAct =>
  ({ id, kind, name, service_id, at: '2026-01-01T00:00:00Z' }) as RecentAct

test('the same change of the same service, one after another, is one line with the latest and a count', () => {
  const lines = recentLines([
    act('5', 'changed', 'webhook.state_changed'),
    act('4', 'changed', 'webhook.state_changed'),
    act('3', 'changed', 'webhook.state_changed', 'another'),
    act('2', 'signed', 'Contract'),
    act('1', 'signed', 'Contract'),
    act('0', 'changed', 'webhook.state_changed'),
  ])
  assert.deepEqual(
    lines.map(({ act: { id }, count }) => [id, count]),
    [
      ['5', 2],
      ['3', 1],
      ['2', 1],
      ['1', 1],
      ['0', 1],
    ],
  )
})
