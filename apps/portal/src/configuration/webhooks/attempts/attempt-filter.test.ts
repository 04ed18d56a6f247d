// Filters of attempts by answer, event, time and id, and probes in a row as one line.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WebhookAttempt } from '@company-data/sdk/company'
import { type AttemptFilter, foldProbes, isFiltered, matchAttempt } from './attempt-filter.ts'

const NOW = Date.parse('2026-11-18T10:00:00Z')

const attempt = (members: Partial<WebhookAttempt> = {}): WebhookAttempt => ({
  event: 'field_updated',
  event_id: '0190a5b0-1c2d-7e3f-8a4b-000000000001',
  kind: 'live',
  status: 200,
  duration_ms: 12,
  error: null,
  at: '2026-11-18T09:30:00.000Z',
  ...members,
})

const everything: AttemptFilter = { answer: 'all', period: 'week', event: undefined, id: '' }
const failure = { status: 500, error: 'status' } as Partial<WebhookAttempt>

test('attempts are filtered by answer, event, time and id', () => {
  const all = [
    attempt(),
    attempt({ ...failure, event: 'flow_completed' }),
    attempt({ ...failure, status: 404 }),
    attempt({ ...failure, status: null }),
    attempt({ at: '2026-11-16T09:30:00.000Z', event_id: '0190a5b0-1c2d-7e3f-8a4b-0000000000ff' }),
  ]
  const findIndexes = (filter: Partial<AttemptFilter>) =>
    all.flatMap((entry, index) => (matchAttempt({ ...everything, ...filter }, NOW)(entry) ? [index] : []))
  assert.deepEqual(findIndexes({}), [0, 1, 2, 3, 4])
  assert.deepEqual(findIndexes({ answer: 'failed' }), [1, 2, 3])
  assert.deepEqual(findIndexes({ answer: 'delivered' }), [0, 4])
  assert.deepEqual(findIndexes({ answer: 'client' }), [2])
  assert.deepEqual(findIndexes({ answer: 'server' }), [1])
  assert.deepEqual(findIndexes({ answer: 'none' }), [3])
  assert.deepEqual(findIndexes({ event: 'flow_completed' }), [1])
  assert.deepEqual(findIndexes({ period: 'day' }), [0, 1, 2, 3])
  assert.deepEqual(findIndexes({ id: ' 0000000000FF' }), [4])
  assert.equal(isFiltered(everything), false)
  assert.equal(isFiltered({ ...everything, period: 'day' }), true)
})

test('failed probes in a row are one line, a delivered one has its own', () => {
  const probe = attempt({ ...failure, kind: 'probe' })
  const other = attempt({ ...failure, kind: 'probe', error: 'timeout' as WebhookAttempt['error'] })
  const groups = foldProbes([attempt({ kind: 'probe' }), probe, probe, other, attempt(failure), probe])
  assert.deepEqual(
    groups.map((group) => group.length),
    [1, 2, 1, 1, 1],
  )
})
