// Starting many runs: each customer gets one, also after failures and after a stop.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Customer } from '../../customer-picker/customers.ts'
import { createStartMany, isFinished } from './start-many.ts'

const toCustomer = (connectionId: string): Customer => ({
  connectionId,
  name: connectionId,
  code: null,
  type: 'person',
  isTest: false,
})
const customers = ['a', 'b', 'c'].map(toCustomer)

test('a retry starts no second run for a customer', async () => {
  const startMany = createStartMany()
  const calls: string[] = []
  let isBroken = true
  const start = async ({ connectionId }: Customer) => {
    calls.push(connectionId)
    if (isBroken && connectionId === 'b') throw new Error('busy')
  }
  await startMany.run(customers, start)
  assert.deepEqual(
    startMany.get().failed.map(({ customer }) => customer.connectionId),
    ['b'],
  )
  assert.equal(isFinished(startMany.get()), false)
  isBroken = false
  await startMany.run(customers, start)
  assert.deepEqual(calls, ['a', 'b', 'c', 'b'])
  assert.deepEqual([startMany.get().started.size, startMany.get().all], [3, 3])
  assert.equal(isFinished(startMany.get()), true)
})

test('a stop ends after the current customer, and a retry starts the rest', async () => {
  const startMany = createStartMany()
  const calls: string[] = []
  const start = async ({ connectionId }: Customer) => {
    calls.push(connectionId)
    if (connectionId === 'b') startMany.stop()
  }
  await startMany.run(customers, start)
  assert.deepEqual(calls, ['a', 'b'])
  startMany.forgetFinished()
  assert.deepEqual([...startMany.get().started], ['a', 'b'], 'an unfinished list is remembered')
  await startMany.run(customers, start)
  assert.deepEqual(calls, ['a', 'b', 'c'])
})

test('a finished list is forgotten, so that its customers can get another run', async () => {
  const startMany = createStartMany()
  let count = 0
  const start = async () => {
    count += 1
  }
  await startMany.run(customers, start)
  startMany.forgetFinished()
  await startMany.run(customers, start)
  assert.equal(count, 6)
})
