// Every error of the operator API has words in both languages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorKeys } from '@company-data/protocol/errors'
import { errorTexts } from './error-texts.ts'

test('every error of the operator API has a text in both languages', () => {
  for (const key of errorKeys.filter((name) => name.startsWith('ops.'))) {
    const { en, de } = errorTexts[key] ?? {}
    assert.ok(en && de && en !== de, key)
  }
})
