// The filters of the log, and the severity of an entry.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ServiceLogEntry } from '@company-data/sdk/company'
import { foldProbes, getTone, isFiltered, isProblem, matchesFilter } from './logs.ts'

const entry = (kind: string, data: Record<string, unknown> = {}, message = 'A message'): ServiceLogEntry =>
  ({ id: '1', at: '2026-01-31T12:00:00.000Z', kind, message, data }) as ServiceLogEntry

const stopped = entry('webhook.state_changed', { webhook_id: 'w1', from: 'running', to: 'bad', reason: 'refused' })
const tried = entry('webhook.state_changed', { webhook_id: 'w1', from: 'bad', to: 'unknown', reason: 'pause over' })
const stale = entry('webhook.backlog_stale', { webhook_id: 'w2', age_hours: 50 })
const purged = entry('webhook.backlog_purged', { webhook_id: 'w2', count: 3 })
const changed = entry('service.updated', { changed: ['name'] })
const all = [stopped, tried, stale, purged, changed]
const none = { kind: undefined, webhookId: undefined, text: '' }

const matching = (filter: Partial<typeof none> | Record<string, string>) =>
  all.filter((logEntry) => matchesFilter(logEntry, { ...none, ...filter }, 'Words of the page'))

test("an entry is as severe as the webhook's new state", () => {
  assert.deepEqual(all.map(getTone), ['bad', 'warn', 'warn', 'bad', 'plain'])
  assert.deepEqual(all.filter(isProblem), [stopped, stale, purged])
  assert.equal(getTone(entry('something.new')), 'plain')
})

test('filters by kind, problems, webhook and displayed text', () => {
  assert.deepEqual(matching({}), all)
  assert.deepEqual(matching({ kind: 'service.updated' }), [changed])
  assert.deepEqual(matching({ kind: 'problems' }), [stopped, stale, purged])
  assert.deepEqual(matching({ webhookId: 'w2' }), [stale, purged])
  assert.deepEqual(matching({ kind: 'problems', webhookId: 'w1' }), [stopped])
  assert.deepEqual(matching({ text: ' REFUSED ' }), [stopped])
  assert.deepEqual(matching({ text: 'words of' }), all)
  assert.deepEqual(matching({ text: 'nothing has this' }), [])
})

test('an empty filter matches every entry', () => {
  assert.deepEqual([isFiltered(none), isFiltered({ ...none, text: ' ' })], [false, false])
  assert.deepEqual([isFiltered({ ...none, kind: 'problems' }), isFiltered({ ...none, text: 'x' })], [true, true])
})

test('the probes of a failing webhook are one row, for each webhook', () => {
  const move = (id: number, webhook_id: string, from: string, to: string) => ({
    ...entry('webhook.state_changed', { webhook_id, from, to }),
    id: String(id),
  })
  const entries = [
    move(9, 'w1', 'unknown', 'bad'),
    move(8, 'w2', 'unknown', 'bad'),
    move(7, 'w1', 'bad', 'unknown'),
    move(6, 'w1', 'unknown', 'bad'),
    move(5, 'w1', 'bad', 'unknown'),
    move(4, 'w1', 'running', 'bad'),
    move(3, 'w1', 'unknown', 'running'),
    move(2, 'w1', 'bad', 'unknown'),
  ]
  assert.deepEqual(
    foldProbes(entries).map(({ entry: { id }, probes }) => [id, probes]),
    [
      ['9', 2],
      ['8', 1],
      ['4', 0],
      ['3', 0],
      ['2', 0],
    ],
  )
})
