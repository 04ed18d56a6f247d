// Attempts by day, including days without any.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WebhookAttempt } from '@company-data/sdk/company'
import { countByDay } from './attempt-days.ts'

test('seven days are counted, each with its results and its median', () => {
  const now = new Date(2026, 10, 18, 12)
  const attempt = (day: number, duration_ms: number, error: string | null = null) =>
    ({ at: new Date(2026, 10, day, 9).toISOString(), duration_ms, error, event: 'test' }) as WebhookAttempt
  const days = countByDay(
    [attempt(18, 10), attempt(18, 30, 'status'), attempt(18, 20), attempt(12, 5), attempt(11, 9)],
    now,
  )
  assert.equal(days.length, 7)
  assert.deepEqual(
    days.map(({ delivered, failed, medianMs }) => [delivered, failed, medianMs]),
    [
      [1, 0, 5],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [2, 1, 20],
    ],
  )
  assert.equal(new Date(days[6]?.startMs ?? 0).getDate(), 18)
})
