// Tests of the problems that the health page names.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Installation } from '@company-data/protocol/wire/operations/installation'
import { findProblems } from './health.ts'

const NOW = '2026-03-01T12:00:00.000+00:00'

const deliveries = {
  workers: 1,
  webhooks: { running: 2, bad: 0, unknown: 0 },
  waiting: { count: 0, oldest_at: null },
  parked: { count: 0, oldest_at: null },
}

const healthy: Installation = {
  version: '0.1.0',
  platform_time: NOW,
  process: { roles: ['front-door'], started_at: NOW, memory_bytes: 1, regions: ['eu'] },
  is_quarantined: false,
  last_backup_at: '2026-03-01T02:00:00.000+00:00',
  regions: [{ region: 'eu', name: 'Europe', api_url: 'https://eu.example', mode: 'normal' }],
  stores: [
    {
      store: 'eu',
      is_reachable: true,
      jobs: { total: 3, failing: [], overdue: [] },
      mails: { waiting: 4, failing: 0, given_up: 0 },
      deliveries,
    },
  ],
  queues: { reports: 0, verifications: 0, deletions: 0 },
}

const listKinds = (change: Partial<Installation>) => findProblems({ ...healthy, ...change }).map(({ kind }) => kind)
const withStore = (change: object) => listKinds({ stores: [{ ...healthy.stores[0], ...change } as never] })

test('a healthy installation has no problems', () => {
  assert.deepEqual(listKinds({}), [])
})

test('a missing or old back-up is a problem', () => {
  assert.deepEqual(listKinds({ last_backup_at: null }), ['backup-missing'])
  assert.deepEqual(listKinds({ last_backup_at: '2026-02-28T09:59:00.000+00:00' }), ['backup-old'])
})

test('an unreachable database hides its other problems', () => {
  assert.deepEqual(withStore({ is_reachable: false, jobs: null, mails: null, deliveries: null }), ['unreachable'])
})

test('failing jobs and mails, late events and missing workers are problems', () => {
  assert.deepEqual(
    withStore({
      jobs: { total: 3, failing: [{ job: 'a', last_run_at: null, last_error: 'x' }], overdue: ['b'] },
      mails: { waiting: 1, failing: 1, given_up: 2 },
      deliveries: { ...deliveries, workers: 0, waiting: { count: 1, oldest_at: '2026-03-01T11:00:00.000+00:00' } },
    }),
    ['jobs-failing', 'jobs-overdue', 'mails-failing', 'no-worker', 'events-late'],
  )
})

test('the mode of a region and a quarantine come first', () => {
  const regions = [{ ...healthy.regions[0], mode: 'writes_paused' }] as Installation['regions']
  assert.deepEqual(listKinds({ is_quarantined: true, regions, last_backup_at: null }), [
    'quarantine',
    'mode',
    'backup-missing',
  ])
})
