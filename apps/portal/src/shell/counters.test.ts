// Tests of the counters of the navigation.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ServiceOverview } from '@company-data/sdk/company'
import { listCounters } from './counters.ts'

const service = (members: Partial<ServiceOverview>): ServiceOverview => ({
  service_id: 's1',
  feed: { plain_count: 0, oldest_at: null },
  webhooks: [],
  connections: 0,
  unread_messages: 0,
  open_requests: 0,
  documents: { own: 0, customers: 5, oldest_at: null },
  runs: { own: 0, customers: 5 },
  last_event: null,
  ...members,
})

const list = (...services: ServiceOverview[]) =>
  [...listCounters({ services })].map(([path, { kind, count, isCapped }]) => [path, kind, count, isCapped])

test('tasks of customers are not counted', () => {
  assert.deepEqual(list(service({})), [])
})

test('counts cover all services and show when counting stopped', () => {
  const counters = list(
    service({ unread_messages: 1_000, runs: { own: 1, customers: 0 } }),
    service({ unread_messages: 2, documents: { own: 3, customers: 0, oldest_at: null } }),
  )
  assert.deepEqual(counters, [
    ['/messages', 'unread', 1_002, true],
    ['/flow-runs', 'turn', 1, false],
    ['/documents', 'signature', 3, false],
  ])
})
