// Composite values, read and written.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compositeOf, lineOf, partsOf } from './composites.ts'

test('a composite is written without its empty parts and read back', () => {
  const text = compositeOf(['street', 'street2', 'city'], { street: ' Ring 1 ', street2: '  ', city: 'Wien' })
  assert.deepEqual(JSON.parse(text), { street: 'Ring 1', city: 'Wien' })
  assert.deepEqual(partsOf(text), { street: 'Ring 1', city: 'Wien' })
  assert.equal(lineOf(text, true), 'Ring 1, Wien')
  for (const value of [null, undefined, '', 'no json', '[1]', 'null']) assert.deepEqual(partsOf(value), {})
})
