// Tests of the search for data.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FoundRecord } from '@company-data/sdk/company'
import { type AccountRecord, findData } from './found-data.ts'
import { shellTexts } from './shell-texts.ts'

const record = (kind: FoundRecord['kind'], id: string, name: string, detail: string | null = null): FoundRecord => ({
  kind,
  service_id: 's1',
  id,
  flow_id: kind === 'run' ? 'f1' : null,
  name,
  status: null,
  created_at: null,
  detail,
})

const data = {
  records: [
    record('customer', 'c1', 'Ada Lovelace', 'D0C7GNK4PD'),
    record('flow', 'f1', 'Lease'),
    record('run', '0198c5a0-7e1e-7c3a-9a51-3f0a4b6c2e11', 'Lease', 'Ada Lovelace'),
    record('document', 'd1', 'Price list'),
    record('webhook', 'w1', 'https://hooks.example/in', 'https://hooks.example/in'),
  ],
  ofAccount: [
    { kind: 'client', id: 'client-1', name: 'Purchasing' },
    { kind: 'app', id: 'a1', name: 'Shop', words: 'app-of-shop' },
    { kind: 'delegate', id: 'g1', name: 'Grace', words: 'grace@nordwind.example' },
    { kind: 'plugin', id: 'p1', name: 'Cars' },
  ] satisfies AccountRecord[],
  serviceNames: new Map([['s1', 'Newsletter']]),
}

const find = (text: string) => findData(data, text, shellTexts.en.found).map(({ label, path }) => [label, path])

test('customers are found by name and share code', () => {
  assert.deepEqual(find('ada')[0], ['Ada Lovelace', '/connections/s1/c1'])
  assert.deepEqual(find(' d0c7g '), [['Ada Lovelace', '/connections/s1/c1']])
})

test('a found record names its service, also of a customer of two services', () => {
  const [customer, run] = findData(data, 'ada', shellTexts.en.found)
  assert.deepEqual([customer?.group, run?.group], ['Newsletter · Customer', 'Newsletter · Run'])
  assert.equal(findData(data, 'grace@', shellTexts.en.found)[0]?.group, shellTexts.en.found.delegate)
})

test('a pasted id leads to its thing', () => {
  assert.deepEqual(find('f1'), [['Lease', '/flows/s1/f1']])
  assert.deepEqual(find('d1'), [['Price list', '/documents?service=s1&open=d1']])
  assert.deepEqual(find('w1'), [['https://hooks.example/in', '/services/s1/webhooks?open=w1']])
  assert.deepEqual(find('client-1'), [['Purchasing', '/clients?open=client-1']])
  assert.deepEqual(find('nothing'), [])
})

test('runs are found by number, id, customer and flow', () => {
  const run = ['6C2E11 · Ada Lovelace · Lease', '/flow-runs/s1/f1/0198c5a0-7e1e-7c3a-9a51-3f0a4b6c2e11']
  for (const text of ['6c2e11', '0198c5a0-7e1e-7c3a-9a51-3f0a4b6c2e11']) assert.deepEqual(find(text), [run], text)
  for (const text of ['ada', 'lease']) assert.deepEqual(find(text)[1], run, text)
})

test('records of the account are found by their ids and addresses', () => {
  assert.deepEqual(find('app-of'), [['Shop', '/sign-in-apps?open=a1']])
  assert.deepEqual(find('grace@'), [['Grace', '/delegates?open=g1']])
  assert.deepEqual(find('p1'), [['Cars', '/plugins?open=p1']])
})
