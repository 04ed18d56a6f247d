// The search of the documentation site: order, beginnings of words, and its time over the whole site.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createIndex, readIndex, search, splitWords } from './search-index.ts'

const source = (address: string, heading: string, text: string) => ({ address, page: 'Page', heading, text })

const index = readIndex(
  createIndex([
    source('a', 'Webhooks', 'the platform calls your endpoint'),
    source('b', 'Changes', 'a webhook is another way; webhooks are in order'),
    source('c', 'listChanges', 'drains the feed'),
  ]),
)

const addresses = (query: string): string[] => search(index, query).map(({ address }) => address)

test('a heading counts more than the text', () => {
  assert.deepEqual(addresses('webhooks'), ['a', 'b'])
})

test('a section about a thing comes before a long text that names it often', () => {
  const changes = source('changes', 'Security', 'verify a webhook signature, and an account with others. '.repeat(100))
  const guide = source('guide', 'Signature', 'verify each webhook with its secret')
  const results = search(readIndex(createIndex([changes, guide])), 'verify a webhook signature')
  assert.deepEqual(
    results.map(({ address }) => address),
    ['guide', 'changes'],
  )
})

test('a single letter matches only as the whole query', () => {
  assert.deepEqual(addresses('a calls'), ['a'])
  assert.deepEqual(addresses('x calls'), ['a'])
  assert.deepEqual(addresses('i'), ['b'])
})

test('the beginning of a word finds it, and every word must be there', () => {
  assert.deepEqual(addresses('platf end'), ['a'])
  assert.deepEqual(addresses('platf feed'), [])
  assert.deepEqual(addresses(' '), [])
})

test('names are found by their parts', () => {
  assert.deepEqual(splitWords('listChanges rate.limited X-Platform-Lease'), [
    ...['list', 'changes', 'rate', 'limited', 'x', 'platform', 'lease'],
  ])
  assert.deepEqual(addresses('list changes'), ['c'])
})

test('words of members of objects are not found by accident', () => {
  assert.deepEqual(addresses('constructor'), [])
})

test('an excerpt ends with a whole word', () => {
  const { entries } = createIndex([source('a', 'Long', 'word '.repeat(40)), source('b', 'Short', 'one  word')])
  assert.deepEqual(
    entries.map(({ excerpt }) => excerpt),
    [`${'word '.repeat(22)}…`, 'one word'],
  )
})
