// The sealed part of a message.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealedBodyOf } from './sealed-body.ts'

test('a broadcast and an own message without a copy have nothing to open', () => {
  assert.equal(sealedBodyOf({ body: 'wrapper', broadcast: false })?.wrapper, 'wrapper')
  assert.equal(sealedBodyOf({ body: 'We are closed on Monday.', broadcast: true }), undefined)
  assert.equal(sealedBodyOf({ body: null, broadcast: false }), undefined)
})
