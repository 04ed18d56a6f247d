// Skeletons: texts that look alike have equal ones.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skeleton } from './skeleton.ts'

const isAlike = (first: string, second: string): boolean => skeleton(first) === skeleton(second)

test('A-109: texts that look alike have equal skeletons', () => {
  assert.ok(isAlike('NORDW1ND', 'NORDWIND'))
  assert.ok(isAlike('Nоrdwind', 'Nordwind'), 'a Cyrillic o')
  assert.ok(isAlike('rnodern', 'modern'))
  assert.ok(isAlike('Nord\u00ADwind', 'Nordwind'), 'a soft hyphen')
  assert.ok(isAlike('B\u00DCRO', 'BU\u0308RO'), 'composed and decomposed')
})

test('A-109: texts that look different have different skeletons', () => {
  assert.ok(!isAlike('Nordwind', 'Nordwand'))
  assert.ok(!isAlike('Buro', 'Büro'))
  assert.equal(skeleton(''), '')
})
