// The preferred dispatcher of a webhook: all agree, shares are fair, and membership changes move few.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { findPreferred } from './rendezvous-hash.ts'

const members = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 8 })

test('the order of the member list does not matter', () => {
  fc.assert(
    fc.property(members, fc.uuid(), (list, key) => {
      assert.equal(findPreferred(list.toReversed(), key), findPreferred(list, key))
    }),
  )
})

test('a leaving member does not affect the others’ webhooks', () => {
  fc.assert(
    fc.property(members, fc.uuid(), fc.nat(), (list, key, index) => {
      const removedMember = list[index % list.length]
      const before = findPreferred(list, key)
      const after = findPreferred(
        list.filter((member) => member !== removedMember),
        key,
      )
      if (before !== removedMember) assert.equal(after, before)
    }),
  )
})

test('returns undefined for an empty member list', () => assert.equal(findPreferred([], 'key'), undefined))

test('the members get similar shares', () => {
  const list = Array.from({ length: 4 }, () => randomUUID() as string)
  const counts = new Map<string, number>()
  for (let index = 0; index < 20_000; index += 1) {
    const preferred = findPreferred(list, randomUUID()) ?? ''
    counts.set(preferred, (counts.get(preferred) ?? 0) + 1)
  }
  for (const count of counts.values()) assert.ok(count > 4_000 && count < 6_000, `${count} of 20000`)
})
