// Entries that a search finds.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { excerpt, findEntries, type SearchEntry } from './search-entries.ts'

const entry = (kind: SearchEntry['kind'], title: string, text = ''): SearchEntry => ({
  id: `${kind} ${title}`,
  kind,
  title,
  text,
  path: '/',
})

const ENTRIES = [
  entry('message', 'Nordwind', 'Your meter in the Müllerstraße was read.'),
  entry('company', 'Electricity', 'Nordwind Energie'),
  entry('company', 'Nordwind', 'Customers'),
  entry('data', 'Address', 'Müllerstraße 5, Berlin'),
]

const find = (query: string) => findEntries(ENTRIES, query).map(({ entries }) => entries.map(({ title }) => title))

test('every word must match, without case and accents', () => {
  assert.deepEqual(find('MULLERSTR'), [['Address'], ['Nordwind']])
  assert.deepEqual(find('berlin müller'), [['Address']])
  assert.deepEqual(find('berlin hamburg'), [])
})

test('a match in a title ranks higher, and an empty query finds nothing', () => {
  assert.deepEqual(find('nordwind'), [['Nordwind', 'Electricity'], ['Nordwind']])
  assert.deepEqual(find('  '), [])
})

test('a long text is cut before its match', () => {
  const text = `${'word '.repeat(30)}needle and more`
  assert.equal(excerpt(text, 'needle'), `… ${'word '.repeat(8)}needle and more`)
  assert.equal(excerpt('short needle', 'needle'), 'short needle')
})

test('5,000 entries are searched while a person types', () => {
  const many = Array.from({ length: 5000 }, (_, index) =>
    entry('message', `Company ${index}`, 'lorem ipsum '.repeat(20)),
  )
  assert.equal(findEntries(many, 'company 4321')[0]?.entries.length, 1)
})
