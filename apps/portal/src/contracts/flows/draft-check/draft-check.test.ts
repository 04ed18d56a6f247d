// The displayed problems belong to the current draft, or are marked as older.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Draft } from '../edits/draft.ts'
import { getCheck } from './draft-check.ts'

const draft = (): Draft => ({ definition: {} as Draft['definition'], tests: [] })

test('a draft counts as checked only once it was validated itself', () => {
  const [first, next] = [draft(), draft()]
  assert.equal(getCheck(first, first, undefined, false), 'checked', 'the platform sent its problems with it')
  assert.equal(getCheck(next, first, undefined, true), 'unchecked')
  assert.equal(getCheck(next, first, undefined, false), 'unchecked', 'a list is missing, so the worker was not asked')
  assert.equal(getCheck(next, first, { draft: first, problems: [], hasFailed: false }, true), 'older')
  assert.equal(getCheck(next, first, { draft: next, problems: [], hasFailed: false }, true), 'checked')
  assert.equal(getCheck(next, first, { draft: next, problems: [], hasFailed: true }, true), 'unchecked')
})
