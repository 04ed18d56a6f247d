// Two passing tests in a suite, one that is skipped, and hooks that must not reach another file.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'

let begun = 0
// Code after an await at the top of a file still belongs to that file.
await new Promise((resolve) => setTimeout(resolve, 10))
before(() => {
  begun += 1
})
beforeEach(() => {
  begun += 1
})
after(() => assert.equal(begun, 3))

describe('a suite', () => {
  test('the hook before all ran once, the hook before each once', () => assert.equal(begun, 2))
  test('and once more', () => assert.equal(begun, 3))
})
test('skipped', { skip: 'to be counted' }, () => assert.fail())
