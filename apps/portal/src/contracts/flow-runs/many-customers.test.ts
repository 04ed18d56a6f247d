// Customers that a list or a CSV names.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Customer } from '../../customer-picker/customers.ts'
import { findNamedCustomers } from './many-customers.ts'

const customer = (connectionId: string, name: string, code: string | null): Customer => ({
  connectionId,
  name,
  code,
  type: 'person',
  isTest: false,
})

const [ada, grace, ada2] = [
  customer('c-1', 'Ada Lovelace', 'ADA7K2'),
  customer('c-2', 'Grace Hopper', null),
  customer('c-3', 'Ada Lovelace', 'ADA9X9'),
]

const findNames = (text: string) => {
  const { matches, unknownLines } = findNamedCustomers(text, [ada, grace, ada2])
  return [matches.map(({ connectionId }) => connectionId), unknownLines]
}

test('codes, ids and full names are found, each customer once', () => {
  assert.deepEqual(findNames('ada7k2\n\n Grace Hopper \nc-2\r\nADA7K2'), [['c-1', 'c-2'], []])
})

test('a name that two customers have, and any other text, is unknown', () => {
  assert.deepEqual(findNames('Ada Lovelace\nnobody'), [[], ['Ada Lovelace', 'nobody']])
})

test('an exported CSV names its customers, and its head is not a customer', () => {
  const csv = '\ufeff"connection_id";"name";"share_code"\r\n"c-1";"Ada Lovelace";"ADA7K2"\r\n"x";"Hopper, Grace";""\r\n'
  assert.deepEqual(findNames(csv), [['c-1'], ['"x";"Hopper, Grace";""']])
})
