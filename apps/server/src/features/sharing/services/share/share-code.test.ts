// Share codes made from names: always of the documented form, never two equal ones in one list.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serviceShareCodePattern } from '@company-data/protocol/limits'
import fc from 'fast-check'
import { codeCandidates, codeFromName } from './share-code.ts'

test('[D1-LIM-06] for any name, the code and its numbered forms are 1 to 8 of [A-Z0-9]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 99_999 }), (name, from) => {
      assert.match(codeFromName(name), serviceShareCodePattern)
      for (const code of codeCandidates(name, from, 3)) assert.match(code, serviceShareCodePattern)
    }),
  )
})

test('the candidates are the code itself, then its numbered forms', () => {
  assert.deepEqual(codeCandidates('Übermorgen GmbH', 1, 3), ['UBERMORG', 'UBERMOR2', 'UBERMOR3'])
  assert.deepEqual(codeCandidates('A1', 9, 2), ['A19', 'A110'])
  assert.deepEqual(codeCandidates('', 1, 1), ['SERVICE'])
})
