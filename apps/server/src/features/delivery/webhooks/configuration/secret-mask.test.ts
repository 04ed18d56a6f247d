// The mask of a secret (G-101).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { looksMasked, maskSecret } from './secret-mask.ts'

test('D1-WHC-10, G-101: a mask is four bullets, plus the last four characters of long secrets', () => {
  assert.equal(maskSecret('0123456789'), '••••6789')
  assert.equal(maskSecret('12345'), '••••2345')
  for (const short of ['1234', '1', '']) assert.equal(maskSecret(short), '••••')
  assert.equal(maskSecret('ab😀😁😂😃'), '••••😀😁😂😃')
  assert.equal(maskSecret('😀😁😂😃'), '••••')
  assert.equal(maskSecret(null), null)
})

test('T-57: every mask is recognized, and no other text is', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('•', 'a', '😀', '\ud800') }), (secret) => {
      assert.equal(looksMasked(maskSecret(secret) ?? ''), true)
      assert.equal(looksMasked(secret), secret.startsWith('••••') && [...secret].length <= 8)
    }),
  )
  assert.equal(looksMasked('•••abcd'), false)
  assert.equal(looksMasked('••••abcde'), false)
})
