// Hashes of the bodies of repeated calls: equal for equal values, and computed with pauses for long ones.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { session } from '@company-data/testkit'
import { idempotentCall } from '../idempotent-call.ts'

const identify = (body: unknown) => idempotentCall('key', session('person'), '/api/x', body)

const hashBody = async (body: unknown): Promise<string> => {
  const identified = await identify(body)
  assert.ok(identified)
  return identified.bodyHash.toString('hex')
}

test('A-17: the order of members does not matter, that of a list does', async () => {
  const names = Array.from({ length: 5_000 }, (_, index) => `name ${index}`)
  const build = (ordered: readonly string[]) => ({
    text: 'é'.repeat(200_000),
    inner: Object.fromEntries(ordered.map((name) => [name, name.length])),
  })
  assert.equal(await hashBody(build(names)), await hashBody(build(names.toReversed())))
  assert.notEqual(await hashBody(build(names)), await hashBody(build(names.slice(1))))
  assert.equal(await hashBody({ a: 1, b: [1, 2] }), await hashBody({ b: [1, 2], a: 1 }))
  assert.notEqual(await hashBody({ a: 1, b: [1, 2] }), await hashBody({ a: 1, b: [2, 1] }))
})

test('B-21: a short body is hashed immediately, one of many members with pauses', () => {
  assert.ok(!(identify({ a: 1 }) instanceof Promise))
  const many = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`name ${index}`, index]))
  assert.ok(identify({ many }) instanceof Promise)
})
