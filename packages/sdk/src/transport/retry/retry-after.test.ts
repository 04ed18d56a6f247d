// The two forms of Retry-After.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryAfterSeconds } from './retry-after.ts'

const now = Date.parse('2025-01-31T10:00:00Z')
const seconds = (retryAfter: string, date?: string) =>
  retryAfterSeconds(new Headers({ 'retry-after': retryAfter, ...(date === undefined ? {} : { date }) }), now)

test('Retry-After is a number of seconds or a date, anything else is ignored', () => {
  assert.equal(seconds('30'), 30)
  assert.equal(seconds('0'), 0)
  assert.equal(seconds('Fri, 31 Jan 2025 10:01:00 GMT'), 60)
  assert.equal(seconds('Friday, 31-Jan-25 10:01:00 GMT'), 60)
  assert.equal(seconds('Fri, 31 Jan 2025 09:00:00 GMT'), 0, 'a date that has passed')
  assert.equal(seconds('Fri, 31 Jan 2025 10:01:00 GMT', 'Fri, 31 Jan 2025 10:00:50 GMT'), 10)
  for (const text of ['', '-1', '1.5', 'soon', '1e3']) assert.equal(seconds(text), undefined, text)
  assert.equal(retryAfterSeconds(new Headers(), now), undefined)
})
