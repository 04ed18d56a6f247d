// Attention items of the overview, and their order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Account, Overview, ServiceOverview, ServiceRecord } from '@company-data/sdk/company'
import { listAttentionItems } from './attention.ts'

const NOW = Date.UTC(2026, 0, 31, 12)
const hoursAgo = (hours: number): string => new Date(NOW - hours * 3_600_000).toISOString()

const quiet: ServiceOverview = {
  service_id: 's1',
  feed: { plain_count: 0, oldest_at: null },
  webhooks: [],
  connections: 0,
  unread_messages: 0,
  open_requests: 0,
  documents: { own: 0, customers: 0, oldest_at: null },
  runs: { own: 0, customers: 0 },
  last_event: null,
}

const attention = (
  overview: Partial<ServiceOverview>,
  {
    client_id = 'svc_1',
    account = {},
    isOwner = true,
  }: { client_id?: string | null; account?: object; isOwner?: boolean } = {},
) =>
  listAttentionItems({
    overview: { services: [{ ...quiet, ...overview }] } as unknown as Overview,
    services: [{ id: 's1', name: 'Newsletter', client_id } as ServiceRecord],
    account: { email_confirmed: true, twofa_enabled: true, ...account } as Account,
    isOwner,
    nowMs: NOW,
  })

const kinds = (...input: Parameters<typeof attention>) => attention(...input).map(({ kind, tone }) => `${kind} ${tone}`)

const webhook = (health: 'running' | 'bad' | 'unknown', backlog_count: number) => ({
  webhook_id: `w-${health}`,
  name: null,
  url: 'https://shop.example:8443/hook',
  health,
  health_changed_at: hoursAgo(1),
  failing_since: health === 'running' ? null : hoursAgo(2),
  backlog_count,
  backlog_oldest_at: backlog_count > 0 ? hoursAgo(2) : null,
})

test('nothing to do is an empty list', () => {
  assert.deepEqual(attention({}), [])
})

test('failing webhooks come first, with host and backlog', () => {
  const webhooks = [webhook('running', 0), webhook('unknown', 1), webhook('bad', 12)]
  assert.deepEqual(kinds({ webhooks }), ['webhook_bad bad', 'webhook_probed warn'])
  const [worst] = attention({ webhooks })
  assert.deepEqual([worst?.host, worst?.count, worst?.path], ['shop.example:8443', 12, '/services/s1/webhooks'])
  assert.deepEqual(kinds({ webhooks: [webhook('running', 3)] }), ['webhook_replaying accent'])
})

test('a feed backlog is old after an hour and expires after six days', () => {
  const feed = (hours: number) => ({ feed: { plain_count: 4, oldest_at: hoursAgo(hours) } })
  assert.deepEqual(kinds(feed(0.5)), [])
  assert.deepEqual(kinds(feed(2)), ['feed_old warn'])
  assert.deepEqual(kinds(feed(6 * 24 + 1)), ['feed_ending bad'])
  assert.deepEqual(kinds(feed(100), { client_id: null }), [])
})

test('work waiting for the company precedes work waiting for its customers', () => {
  const busy = {
    unread_messages: 2,
    documents: { own: 1, customers: 5, oldest_at: hoursAgo(30) },
    runs: { own: 3, customers: 9 },
  }
  assert.deepEqual(kinds(busy), ['own_documents warn', 'own_runs warn', 'messages accent', 'customer_documents plain'])
})

test('only the owner sees an unconfirmed address, everyone a missing factor', () => {
  const account = { email_confirmed: false, twofa_enabled: false }
  assert.deepEqual(kinds({}, { account }), ['email warn', 'second_factor plain'])
  assert.deepEqual(kinds({}, { account, isOwner: false }), ['second_factor plain'])
})
