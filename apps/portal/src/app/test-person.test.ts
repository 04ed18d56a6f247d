// The test person is recognized by the name that the first steps give it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTestPerson, testPersonTexts } from './test-person.ts'

test('the test person is recognized in both languages, and no company is one', () => {
  for (const { name } of [testPersonTexts.en, testPersonTexts.de]) {
    assert.equal(isTestPerson({ name, type: 'person' }), true)
    assert.equal(isTestPerson({ name, type: 'company' }), false)
  }
  assert.equal(isTestPerson({ name: 'Ada', type: 'person' }), false)
})
