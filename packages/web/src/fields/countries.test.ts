// Country names, and the search for them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countriesIn, countryName, isCountryCalled } from './countries.ts'

const codesFor = (language: 'en' | 'de', query: string): string[] =>
  countriesIn(language)
    .filter((country) => isCountryCalled(country, query))
    .map(({ value }) => value)

test('[D1-REG-31] every country has a name in both languages, sorted by language', () => {
  assert.deepEqual([countriesIn('en').length, countriesIn('de').length], [249, 249])
  assert.deepEqual([countryName('en', 'AT'), countryName('de', 'AT')], ['Austria', 'Österreich'])
  assert.equal(countryName('de', 'Wien'), 'Wien')
  const names = countriesIn('de').map(({ label }) => label)
  assert.ok(names.indexOf('Österreich') < names.indexOf('Polen'))
})

test('finds a country by its name, a word of it, its code or another name', () => {
  assert.deepEqual(codesFor('de', 'osterr'), ['AT'])
  assert.deepEqual(codesFor('en', 'zealand'), ['NZ'])
  assert.deepEqual(codesFor('de', 'USA'), ['US'])
  assert.deepEqual(codesFor('en', 'England'), ['GB'])
  assert.ok(codesFor('de', 'de').includes('DE'))
  assert.ok(!codesFor('de', 'de').includes('BD'))
  assert.deepEqual(codesFor('en', 'nowhere'), [])
})
