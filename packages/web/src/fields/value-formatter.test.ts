// Formatted values contain no option keys, country codes or wire names.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolveType, systemTypes } from '@company-data/field-types/registry'
import type { FieldTypes } from '@company-data/sdk/person'
import { createOptionFormatter, createValueFormatter } from './value-formatter.ts'

const types = { resolveType: (type: string) => resolveType(systemTypes, type) } as Pick<FieldTypes, 'resolveType'>

const german = createValueFormatter({
  types,
  language: 'de',
  date: (time) => `am ${time.slice(0, 10)}`,
  decimal: (text) => `${text} als Zahl`,
})

const ADDRESS = JSON.stringify({ street: 'Ring 1', street2: '', city: 'Wien', country: 'AT' })

test("formats options, countries, days and parts in the page's language", () => {
  assert.equal(german.line('gender', 'female'), 'Weiblich')
  assert.equal(german.line('country', 'AT'), 'Österreich')
  assert.equal(german.line('date_of_birth', '1990-02-01'), 'am 1990-02-01')
  assert.equal(german.line('decimal', '49.5'), '49.5 als Zahl')
  assert.equal(german.line('address', ADDRESS), 'Ring 1, Wien, Österreich')
  assert.deepEqual(german.parts('address', ADDRESS), [
    { key: 'street', name: 'Straße', text: 'Ring 1' },
    { key: 'city', name: 'Ort', text: 'Wien' },
    { key: 'country', name: 'Land', text: 'Österreich' },
  ])
})

test('the parts of a value are in the order of its type', () => {
  const reversed = JSON.stringify({ country: 'AT', city: 'Wien', street: 'Ring 1' })
  assert.equal(german.line('address', reversed), 'Ring 1, Wien, Österreich')
})

test('an account number is read in groups of four', () => {
  const account = JSON.stringify({ account_holder: 'Ada', iban: 'DE89370400440532013000' })
  assert.equal(german.line('bank', account), 'Ada, DE89 3704 0044 0532 0130 00')
})

test('a value without a translation stays unchanged', () => {
  assert.equal(german.line('text', 'female'), 'female')
  assert.equal(german.line('text', '{not json'), '{not json')
  assert.equal(german.line('nonsense', 'AT'), 'AT')
  assert.equal(german.parts('text', 'AT'), undefined)
  assert.equal(createOptionFormatter('de')('red'), 'red')
  const early = createValueFormatter({ types: undefined, language: 'de', date: String, decimal: String })
  assert.equal(early.line('gender', 'female'), 'female')
  assert.equal(early.line('address', ADDRESS), 'Ring 1, Wien, AT')
})
