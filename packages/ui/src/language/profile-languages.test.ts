// Languages of profiles: all of ISO 639-1 by their own names, and the nearest one of the apps.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listLanguages, nameLanguage, nearestLanguage } from './profile-languages.ts'

test('B-05: all languages of ISO 639-1 are offered by their own names', () => {
  const options = listLanguages()
  assert.equal(options.length, 183)
  assert.equal(new Set(options.map(({ value }) => value)).size, options.length)
  assert.ok(options.every(({ value, label }) => /^[a-z]{2}$/.test(value) && label !== ''))
  const names = Object.fromEntries(options.map(({ value, label }) => [value, label]))
  assert.deepEqual(
    [names.de, names.en, names.fr, names.sv, names.ja],
    ['Deutsch', 'English', 'Français', 'Svenska', '日本語'],
  )
})

test('B-05: a tag with a region is offered too, and an unknown one by itself', () => {
  assert.equal(listLanguages('pt-BR')[0]?.value, 'pt-BR')
  assert.equal(listLanguages('de').length, listLanguages(null).length)
  assert.equal(nameLanguage('xx-y-'), 'xx-y-')
})

test('B-05: the apps show themselves in the nearest language that they have', () => {
  assert.deepEqual(['de', 'de-AT', 'en-GB', 'fr', 'nds', null].map(nearestLanguage), [
    'de',
    'de',
    'en',
    'en',
    'en',
    'en',
  ])
})
