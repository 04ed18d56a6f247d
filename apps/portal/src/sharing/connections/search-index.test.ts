// The search in a list of connections: by name, code and opened values, and forgotten by a lock.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConnectionRecord, ConnectionValue } from '@company-data/sdk/company'
import type { OpenedTextLookup } from './export.ts'
import { createSearchIndex, matchingConnections } from './search-index.ts'

const createConnection = (name: string, values: Record<string, Partial<ConnectionValue>>): ConnectionRecord =>
  ({
    id: `id of ${name}`,
    display_name: name,
    share_code: `CODE${name}`,
    customer_type: name.endsWith('Ltd') ? 'company' : 'person',
    values,
  }) as ConnectionRecord

const ada = createConnection('Ada', { city: { value: 'sealed Graz' }, scan: { value_url: '/file' } })
const shop = createConnection('Shop Ltd', { city: { value: 'sealed Wien' } })

const openValue: OpenedTextLookup = ({ value = '' }) => ({
  plaintext: value.replace('sealed ', ''),
  isVerified: false,
})

const createFind = () => {
  const index = createSearchIndex()
  const find = (text: string, lookup: OpenedTextLookup, customer: 'all' | 'company' = 'all') =>
    matchingConnections([ada, shop], { text, customer }, (connection) => index.read(connection, lookup)).map(
      ({ display_name }) => display_name,
    )
  return { find, index }
}

test('a search finds names, codes and opened values, but no sealed ones', () => {
  const { find } = createFind()
  assert.deepEqual(
    find('graz', () => undefined),
    [],
  )
  assert.deepEqual(
    find('sealed', () => undefined),
    [],
  )
  assert.deepEqual(find('', openValue), ['Ada', 'Shop Ltd'])
  assert.deepEqual(find(' graz ', openValue), ['Ada'])
  assert.deepEqual(find('codeshop', openValue), ['Shop Ltd'])
  assert.deepEqual(find('', openValue, 'company'), ['Shop Ltd'])
})

test('each value is read once when all of a connection are open', () => {
  const { find } = createFind()
  let reads = 0
  const lookup: OpenedTextLookup = (value) => {
    reads += 1
    return openValue(value)
  }
  for (const text of ['g', 'gr', 'gra']) find(text, lookup)
  assert.equal(reads, 2)
})

test('a lock forgets the opened values', () => {
  const { find, index } = createFind()
  assert.deepEqual(find('wien', openValue), ['Shop Ltd'])
  index.clear()
  assert.deepEqual(
    find('wien', () => undefined),
    [],
  )
})

test('a value that does not open hides no other', () => {
  const { find } = createFind()
  const lookup: OpenedTextLookup = ({ value }) =>
    value === 'sealed Graz' ? { unopened: 'not_opened' } : { plaintext: 'Wien', isVerified: false }
  assert.deepEqual(find('ada', lookup), ['Ada'])
  assert.deepEqual(find('wien', lookup), ['Shop Ltd'])
})
