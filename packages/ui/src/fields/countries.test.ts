// Country names, and how they are found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countriesIn, countryName, isCountryCalled } from './countries.ts'

const codesFor = (language: 'en' | 'de', query: string): string[] =>
  countriesIn(language)
    .filter((country) => isCountryCalled(country, query))
    .map(({ value }) => value)

test('[D1-REG-31] every country has a name in both languages, in the order of the language', () => {
  assert.deepEqual([countriesIn('en').length, countriesIn('de').length], [249, 249])
  assert.deepEqual([countryName('en', 'AT'), countryName('de', 'AT')], ['Austria', 'Österreich'])
  assert.equal(countryName('de', 'Wien'), 'Wien')
  const names = countriesIn('de').map(({ label }) => label)
  assert.ok(names.indexOf('Österreich') < names.indexOf('Polen'))
})

test('a country is found by its name, a word of it, its code, or what else people call it', () => {
  assert.deepEqual(codesFor('de', 'osterr'), ['AT'])
  assert.deepEqual(codesFor('en', 'zealand'), ['NZ'])
  assert.deepEqual(codesFor('de', 'USA'), ['US'])
  assert.deepEqual(codesFor('en', 'England'), ['GB'])
  assert.ok(codesFor('de', 'de').includes('DE'))
  assert.ok(!codesFor('de', 'de').includes('BD'))
  assert.deepEqual(codesFor('en', 'nowhere'), [])
})
