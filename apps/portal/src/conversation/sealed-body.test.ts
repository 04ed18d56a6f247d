// The sealed part of a message.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toSealedBody } from './sealed-body.ts'

test('broadcasts and sent messages without a copy have no sealed part', () => {
  assert.equal(toSealedBody({ body: 'wrapper', broadcast: false })?.wrapper, 'wrapper')
  assert.equal(toSealedBody({ body: 'We are closed on Monday.', broadcast: true }), undefined)
  assert.equal(toSealedBody({ body: null, broadcast: false }), undefined)
})
