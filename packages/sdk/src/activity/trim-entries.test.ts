// A full activity book drops its oldest entries, and those about connections last.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trimEntries } from './trim-entries.ts'

const entry = (id: string, day: number, kind = 'shared') => ({
  id,
  kind,
  at: new Date(Date.UTC(2026, 0, day)).toISOString(),
})
const listIds = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)

test('drops the oldest values before the oldest connection', () => {
  const entries = [entry('c', 1, 'connected'), entry('e', 2, 'ended'), entry('a', 3), entry('b', 4), entry('d', 5)]
  const size = JSON.stringify({ v: 1, entries }).length + 1
  assert.deepEqual(listIds(trimEntries(entries, size)), ['d', 'b', 'a', 'e', 'c'])
  assert.deepEqual(listIds(trimEntries(entries, size - 1)), ['d', 'b', 'e', 'c'])
})

test('entries that were dropped do not come back when they are added again', () => {
  const entries = [entry('c', 1, 'connected'), entry('a', 3), entry('b', 4), entry('d', 5)]
  const size = JSON.stringify({ v: 1, entries }).length
  const once = trimEntries(entries, size)
  assert.deepEqual(trimEntries([...entries.filter((old) => !once.includes(old)), ...once], size), once)
})
