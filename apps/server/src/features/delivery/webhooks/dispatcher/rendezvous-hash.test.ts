// Which dispatcher a webhook is meant for: all agree, all get a fair share, and few move when one comes or goes.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { preferredOf } from './rendezvous-hash.ts'

const members = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 8 })

test('the order in which the members are known does not matter', () => {
  fc.assert(
    fc.property(members, fc.uuid(), (list, key) => {
      assert.equal(preferredOf(list.toReversed(), key), preferredOf(list, key))
    }),
  )
})

test('one that goes takes nothing from the others', () => {
  fc.assert(
    fc.property(members, fc.uuid(), fc.nat(), (list, key, index) => {
      const gone = list[index % list.length]
      const before = preferredOf(list, key)
      const after = preferredOf(
        list.filter((member) => member !== gone),
        key,
      )
      if (before !== gone) assert.equal(after, before)
    }),
  )
})

test('nobody is preferred among nobody', () => assert.equal(preferredOf([], 'key'), undefined))

test('the shares are alike', () => {
  const list = Array.from({ length: 4 }, () => randomUUID() as string)
  const counts = new Map<string, number>()
  for (let index = 0; index < 20_000; index += 1) {
    const one = preferredOf(list, randomUUID()) ?? ''
    counts.set(one, (counts.get(one) ?? 0) + 1)
  }
  for (const count of counts.values()) assert.ok(count > 4_000 && count < 6_000, `${count} of 20000`)
})
