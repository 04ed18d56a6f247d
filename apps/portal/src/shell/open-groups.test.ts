// Tests of the opened groups of the navigation.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseGroups } from './open-groups.ts'

test('only groups that can be folded are remembered', () => {
  assert.deepEqual([...parseGroups('company,sharing,unknown')], ['company'])
  assert.deepEqual([...parseGroups('customer,company')], ['customer', 'company'])
  for (const text of [null, '', ',']) assert.deepEqual([...parseGroups(text)], [], String(text))
})
