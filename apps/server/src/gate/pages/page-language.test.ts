// The language that a browser gets.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { preferredLanguage } from './page-language.ts'

const headers: ReadonlyArray<readonly [header: string | undefined, language: string]> = [
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['DE-at', 'de'],
  ['de-CH, en;q=0.5', 'de'],
  ['en;q=0.5, de-DE;q=0.9', 'de'],
  ['fr-FR, fr;q=0.9, de;q=0.8, en;q=0.7', 'fr'],
  ['it-IT, it;q=0.9, de;q=0.8, en;q=0.7', 'de'],
  ['it, *;q=0.1', 'en'],
  ['en-GB, de', 'en'],
  ['de;q=0', 'en'],
  ['de;q=nonsense, den, ;q=1,,', 'en'],
]

test("picks the browser's most preferred available language", () => {
  for (const [header, language] of headers) assert.equal(preferredLanguage(header), language, String(header))
})

test('B-21: of a header that no browser sends, only the beginning is read', () => {
  assert.equal(preferredLanguage(`${'xx,'.repeat(300)}de`), 'de')
  assert.equal(preferredLanguage(`${'xx,'.repeat(400)}de`), 'en')
})
