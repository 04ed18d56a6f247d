// A test person is recognized by its mark, or by the name that the first steps gave it before there was one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTestPerson, testPersonTexts } from './test-person.ts'

test('a test person is recognized by its mark or its name', () => {
  for (const { name } of [testPersonTexts.en, testPersonTexts.de]) {
    assert.equal(isTestPerson({ name, type: 'person', isTest: false }), true)
    assert.equal(isTestPerson({ name, type: 'company', isTest: false }), false)
  }
  assert.equal(isTestPerson({ name: 'Ada', type: 'person', isTest: false }), false)
  assert.equal(isTestPerson({ name: 'Ada', type: 'person', isTest: true }), true)
})
