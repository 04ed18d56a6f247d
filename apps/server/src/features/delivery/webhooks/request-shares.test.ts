// The share of a company in the requests in flight: their number, and the length of each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestShares } from './request-shares.ts'

test('B-23: the requests of one company take nothing from another', () => {
  const shares = requestShares()
  const free = shares.countFree('one')
  const ends = Array.from({ length: free + 10 }, () => shares.begin('one'))
  assert.deepEqual([shares.countFree('one'), shares.countFree('other')], [0, free])
  for (const end of ends) end()
  assert.equal(shares.countFree('one'), free)
})

test('B-21: the more requests a company has in flight, the shorter is the next one', () => {
  const shares = requestShares()
  const full = shares.maxCharacters('one')
  const ends = Array.from({ length: 7 }, () => shares.begin('one'))
  assert.equal(shares.maxCharacters('one'), full)
  ends.push(...Array.from({ length: 8 }, () => shares.begin('one')))
  assert.equal(shares.maxCharacters('one'), full / 2)
  ends.push(...Array.from({ length: 2_000 }, () => shares.begin('one')))
  // A single event always has room.
  assert.equal(shares.maxCharacters('one'), 64 * 1024)
  assert.equal(shares.maxCharacters('other'), full)
})
