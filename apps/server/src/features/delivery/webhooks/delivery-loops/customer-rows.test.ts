// Rows divided among customers (B-25): order, size and number of requests, and events without a customer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CustomerChange } from '../../changes/index.ts'
import { groupByCustomer } from './customer-rows.ts'

const buildRow = (seq: number, customer: string | null): CustomerChange => ({
  seq,
  id: String(seq),
  event: 'connection_created',
  connection_id: null,
  request_field_id: null,
  members: '{"at":"now"}',
  person_user_id: customer,
  at: new Date(0),
})
const buildRows = (customers: string): CustomerChange[] =>
  [...customers].map((customer, index) => buildRow(index + 1, customer === '-' ? null : customer))
const group = (customers: string, limits: Partial<Parameters<typeof groupByCustomer>[1]> = {}): string[] =>
  groupByCustomer(buildRows(customers), { batch: 1, room: 10, isAlone: true, ...limits }).lanes.map(
    ({ customer, rows }) => `${customer}:${rows.map(({ seq }) => seq).join()}`,
  )

test('B-25: each customer gets its oldest rows, as many as a batch has', () => {
  assert.deepEqual(group('aabac'), ['a:1', 'b:3', 'c:5'])
  assert.deepEqual(group('aabac', { batch: 2 }), ['a:1,2', 'b:3', 'c:5'])
  assert.deepEqual(group('aabac', { batch: 9 }), ['a:1,2,4', 'b:3', 'c:5'])
  assert.deepEqual(group('abca', { room: 2, batch: 2 }), ['a:1,4', 'b:2'])
  assert.deepEqual(group(''), [])
})

test('B-25: an event without a customer is sent alone, in its place', () => {
  assert.deepEqual(group('ab-ac', { batch: 5 }), ['a:1', 'b:2'])
  assert.deepEqual(group('-ab'), [':1'])
  assert.deepEqual(group('-ab', { isAlone: false }), [])
})

test('a full read without enough customers is followed by another', () => {
  const read = (rows: CustomerChange[]) => groupByCustomer(rows, { batch: 1, room: 2, isAlone: true }).isMoreLikely
  const full = Array.from({ length: 256 }, (_, index) => buildRow(index + 1, 'a'))
  assert.equal(read(full), true)
  assert.equal(read(full.slice(1)), false)
  assert.equal(read([...full.slice(1), buildRow(300, 'b')]), false)
})
