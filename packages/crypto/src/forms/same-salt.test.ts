import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isSameSalt } from './same-salt.ts'

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

test('[A-16] salts are equal exactly when their decoded bytes are', () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(bytes, bytes, (left, right) => {
      const text = base64(left)
      const spellings = [text, text.replaceAll('=', ''), Buffer.from(left).toString('base64url'), ` ${text}\n`]
      for (const spelling of spellings) {
        assert.equal(isSameSalt(text, spelling), true, spelling)
        assert.equal(isSameSalt(spelling, base64(right)), Buffer.compare(left, right) === 0)
      }
    }),
  )
})

test('[B-21] a text that is too long for a salt is not decoded', () => {
  const padded = `${' '.repeat(60_000)}AAAA`
  assert.equal(isSameSalt(padded, 'AAAA'), false)
  assert.equal(isSameSalt('AAAA', padded), false)
  assert.equal(isSameSalt(`${' '.repeat(252)}AAAA`, 'AAAA'), true)
})

test('[A-16] unused trailing bits of base64 do not make another salt', () => {
  assert.equal(isSameSalt('AAAAAAAAAAAAAAAAAAAAAA==', 'AAAAAAAAAAAAAAAAAAAAAP=='), true)
  assert.equal(isSameSalt('AAAAA', 'AAAA'), true)
})
