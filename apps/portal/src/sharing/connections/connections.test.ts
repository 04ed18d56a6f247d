// Rules of the connection list: search in opened values, pages, fields with and without an answer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConnectionRecord, ConnectionValue, RequestField } from '@company-data/sdk/company'
import { collectSealedTexts } from '../../service-keys/sealed-texts.ts'
import { columnFields, fieldRows, formatLine, getPage, PAGE_SIZE, parseParts, rowsByConsent } from './connections.ts'

const slotValue = (slug: string, members: Partial<ConnectionValue>): ConnectionValue =>
  ({ slug, type: 'text', live: false, verified_hash: null, verified_salt: null, ...members }) as ConnectionValue

const createConnection = (name: string, values: readonly ConnectionValue[] = []): ConnectionRecord =>
  ({
    id: `id of ${name}`,
    display_name: name,
    share_code: `CODE${name}`,
    customer_type: name.endsWith('Ltd') ? 'company' : 'person',
    values: Object.fromEntries(values.map((value) => [value.slug, value])),
  }) as ConnectionRecord

const ada = createConnection('Ada', [
  slotValue('city', { value: 'sealed Graz' }),
  slotValue('scan', { value_url: '/file' }),
])
const shop = createConnection('Shop Ltd', [slotValue('city', { value: 'sealed Wien' })])
const fields = ['city', 'scan', 'phone', 'remark', 'size'].map((slug) => ({ slug, label: slug }) as RequestField)

test('opens texts but no files, and shows the first texts as columns', () => {
  assert.deepEqual(
    collectSealedTexts([ada]).map(({ wrapper }) => wrapper),
    ['sealed Graz'],
  )
  assert.deepEqual(
    columnFields(fields, [ada, shop]).map(({ slug }) => slug),
    ['city', 'phone', 'remark'],
  )
})

test('groups shared fields by mode: live, once, missing', () => {
  const rows = fieldRows(fields, createConnection('Eve', [slotValue('city', { live: true }), slotValue('gone', {})]))
  const groups = rowsByConsent(rows).map(({ group, rows: ofGroup }) => [group, ofGroup.map(({ slug }) => slug)])
  assert.deepEqual(groups.slice(0, 2), [
    ['live', ['city']],
    ['once', ['gone']],
  ])
  assert.equal(groups[2]?.[0], 'waiting')
  assert.deepEqual(rowsByConsent([]), [])
})

test('a composite is shown by its parts, other values unchanged', () => {
  assert.deepEqual(parseParts('{"street":"Ring 1","note":null,"zip":1010}'), [
    { name: 'street', text: 'Ring 1' },
    { name: 'zip', text: '1010' },
  ])
  assert.equal(formatLine('["a","b"]'), 'a, b')
  for (const text of ['{not json', '[', 'plain', '', '7']) assert.equal(formatLine(text), text)
})

test('a page number that is too high gives the last page', () => {
  const rows = Array.from({ length: PAGE_SIZE + 1 }, (_, index) => index)
  assert.deepEqual(getPage(rows, 2), { rows: [PAGE_SIZE], page: 2, last: 2 })
  for (const [page, expectedPage] of [
    [99, 2],
    [0, 1],
    [-4, 1],
  ] as const)
    assert.equal(getPage(rows, page).page, expectedPage)
  assert.deepEqual(getPage([], 3), { rows: [], page: 1, last: 1 })
})

test('lists every field, and answers to fields that were removed', () => {
  const rows = fieldRows([{ slug: 'phone', label: 'Phone' } as RequestField], ada)
  assert.deepEqual(
    rows.map(({ slug, field, value }) => [slug, field?.label, value?.value ?? value?.value_url]),
    [
      ['phone', 'Phone', undefined],
      ['city', undefined, 'sealed Graz'],
      ['scan', undefined, '/file'],
    ],
  )
})
