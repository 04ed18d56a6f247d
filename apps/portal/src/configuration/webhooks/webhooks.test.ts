// Rules of the webhook list: states, filters, backlog, and results of attempts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WebhookAttempt, WebhookRecord } from '@company-data/sdk/company'
import {
  getAgeTone,
  getWebhookState,
  isStateFilter,
  matchingWebhooks,
  pollMs,
  probeDueMs,
  purgeDueMs,
  splitUrl,
  sumBacklog,
  summarizeAttempts,
} from './webhooks.ts'

const NOON = '2026-01-31T12:00:00.000Z'
const DAY_MS = 86_400_000

const webhook = (members: Partial<WebhookRecord> = {}): WebhookRecord =>
  ({ enabled: true, health: 'running', backlog_count: 0, backlog_oldest_at: null, ...members }) as WebhookRecord

const attempt = (duration_ms: number, error: string | null = null): WebhookAttempt =>
  ({ duration_ms, error }) as WebhookAttempt

const running = webhook()
const replaying = webhook({ backlog_count: 2, backlog_oldest_at: NOON })
const bad = webhook({ health: 'bad', backlog_count: 3, backlog_oldest_at: '2026-01-30T12:00:00.000Z' })
const unknown = webhook({ health: 'unknown' })
const paused = webhook({ enabled: false, health: 'bad' })
const all = [running, replaying, bad, unknown, paused]

test('a state is one word, and pausing overrides health', () => {
  assert.deepEqual(all.map(getWebhookState), ['running', 'replaying', 'bad', 'unknown', 'paused'])
})

test('delivering, failing and paused webhooks are in one filter each', () => {
  assert.deepEqual(matchingWebhooks(all, 'delivering'), [running, replaying])
  assert.deepEqual(matchingWebhooks(all, 'failing'), [bad, unknown])
  assert.deepEqual(matchingWebhooks(all, 'paused'), [paused])
  assert.deepEqual(matchingWebhooks(all, 'all'), all)
  assert.deepEqual([isStateFilter('failing'), isStateFilter('other'), isStateFilter(undefined)], [true, false, false])
})

test('adds up the backlog of all webhooks, with its oldest entry', () => {
  assert.deepEqual(sumBacklog(all), { count: 5, oldestAt: '2026-01-30T12:00:00.000Z' })
  assert.deepEqual(sumBacklog([running]), { count: 0, oldestAt: null })
})

test('(G-105) a backlog is old after two days and very old after five', () => {
  const at = new Date(NOON).getTime()
  const toneAfter = (days: number) => getAgeTone(NOON, at + days * DAY_MS)
  assert.deepEqual([0, 1.9, 2, 4.9, 5, 6].map(toneAfter), ['plain', 'plain', 'warn', 'warn', 'bad', 'bad'])
  assert.equal(getAgeTone(null, at), 'plain')
})

test('retries a bad webhook after ten minutes and deletes events in seven days', () => {
  const at = new Date(NOON).getTime()
  assert.equal(probeDueMs({ health_changed_at: NOON }), at + 600_000)
  assert.equal(purgeDueMs(NOON), at + 7 * DAY_MS)
})

test('the page refetches soon while a change is imminent', () => {
  assert.ok(pollMs([running, unknown]) < pollMs([running, bad]))
  assert.ok(pollMs([bad]) < pollMs([running, paused]))
  assert.equal(pollMs(undefined), pollMs([]))
})

test('summarizes attempts by failures and median duration', () => {
  assert.deepEqual(summarizeAttempts([attempt(9), attempt(1, 'refused'), attempt(5)]), {
    total: 3,
    failed: 1,
    medianMs: 5,
  })
  assert.deepEqual(summarizeAttempts([]), { total: 0, failed: 0, medianMs: 0 })
})

test('splits an address into its host and the rest', () => {
  assert.deepEqual(splitUrl('https://example.org:8443/hook?a=b'), { host: 'example.org:8443', rest: '/hook?a=b' })
  assert.deepEqual(splitUrl('http://example.org/'), { host: 'example.org', rest: '' })
})
