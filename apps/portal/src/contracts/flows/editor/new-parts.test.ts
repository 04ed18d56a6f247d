// Tests of the parts that were added since a flow was opened.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createNewParts } from './new-parts.ts'

test('the focus is wanted once for each added part', () => {
  const parts = createNewParts()
  assert.equal(parts.takeFocus(), false)
  parts.add('step')
  assert.deepEqual([parts.takeFocus(), parts.takeFocus()], [true, false])
})

test('keys follow labels until they are typed, and old keys still resolve', () => {
  const parts = createNewParts()
  parts.add('step')
  assert.deepEqual([parts.followsLabel('step'), parts.followsLabel('older')], [true, false])
  parts.rename('step', 'about_you')
  parts.rename('about_you', 'about_us')
  assert.deepEqual([parts.resolve('step'), parts.followsLabel('about_us')], ['about_us', true])
  parts.keepKey('about_us')
  assert.equal(parts.followsLabel('about_us'), false)
  parts.add('step')
  assert.equal(parts.resolve('step'), 'step', 'another step has the key now')
})
