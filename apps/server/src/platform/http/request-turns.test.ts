// A burst of one address leaves turns of the event loop to the others.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { requestTurns } from './request-turns.ts'

test('B-23: a burst of one address does not delay another one', async () => {
  const turns = requestTurns(2)
  const order: string[] = []
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) turns.begin('a', () => void order.push(name))
  turns.begin('b', () => void order.push('b1'))
  assert.deepEqual(order, ['a1', 'a2', 'b1'])
  await nextTurn()
  assert.deepEqual(order, ['a1', 'a2', 'b1', 'a3', 'a4'])
  turns.begin('b', () => void order.push('b2'))
  await nextTurn()
  assert.deepEqual(order, ['a1', 'a2', 'b1', 'a3', 'a4', 'b2', 'a5'])
})

test('B-23: bursts of several addresses share the turns', async () => {
  const turns = requestTurns(2)
  const order: string[] = []
  const begin = (address: string, ...names: string[]): void => {
    for (const name of names) turns.begin(address, () => void order.push(name))
  }
  begin('a', 'a1', 'a2', 'a3')
  begin('b', 'b1', 'b2', 'b3')
  begin('c', 'c1', 'c2')
  assert.deepEqual(order.splice(0), ['a1', 'a2', 'b1', 'c1'], 'the first of an address is not postponed')
  await nextTurn()
  assert.deepEqual(order.splice(0), ['a3', 'b2'])
  begin('d', 'd1', 'd2')
  assert.deepEqual(order.splice(0), ['d1'])
  await nextTurn()
  assert.deepEqual(order.splice(0), ['c2', 'b3'])
  await nextTurn()
  assert.deepEqual(order.splice(0), ['d2'])
})

test('each request begins once, in the order of its address', async () => {
  const turns = requestTurns(3)
  const order: number[] = []
  for (let index = 0; index < 100; index += 1) turns.begin('a', () => void order.push(index))
  while (order.length < 100) await nextTurn()
  await nextTurn()
  assert.deepEqual(
    order,
    Array.from({ length: 100 }, (_, index) => index),
  )
})
