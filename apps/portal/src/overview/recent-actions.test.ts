// Today's events, grouped into lines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecentAction } from '@company-data/sdk/company'
import { recentLines } from './recent-actions.ts'

const createAction = (id: string, kind: RecentAction['kind'], name: string, service_id = 'service'): RecentAction =>
  ({ id, kind, name, service_id, at: '2026-01-01T00:00:00Z' }) as RecentAction

test('consecutive equal changes of a service are one line with a count', () => {
  const lines = recentLines([
    createAction('5', 'changed', 'webhook.state_changed'),
    createAction('4', 'changed', 'webhook.state_changed'),
    createAction('3', 'changed', 'webhook.state_changed', 'another'),
    createAction('2', 'signed', 'Contract'),
    createAction('1', 'signed', 'Contract'),
    createAction('0', 'changed', 'webhook.state_changed'),
  ])
  assert.deepEqual(
    lines.map(({ action: { id }, count }) => [id, count]),
    [
      ['5', 2],
      ['3', 1],
      ['2', 1],
      ['1', 1],
      ['0', 1],
    ],
  )
})

test('consecutive runs of a flow are one line with a count', () => {
  const createRun = (id: string, flow_id: string) => ({ ...createAction(id, 'run_started', flow_id), flow_id })
  const lines = recentLines([createRun('4', 'lease'), createRun('3', 'lease'), createRun('2', 'loan')])
  assert.deepEqual(
    lines.map(({ action: { id }, count }) => [id, count]),
    [
      ['4', 2],
      ['2', 1],
    ],
  )
})
